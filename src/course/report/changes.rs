//! The report about what a regrade changed.

use super::columns::{padded, shortened, width, wrapped};
use super::csv::{literal, written};
use super::{ReportFormat, ReportStyle, markdown, name, points};
use crate::course::journal::{Change, Changes};
use crate::source::count;

const HEADER: [&str; 5] = ["submission", "case", "before", "after", "why"];

/// The most columns that a name takes in the table.
const LONGEST_NAME: usize = 30;

/// Who has other points than before, and why. None for formats that are only for grades.
pub fn changes(changes: &Changes, format: ReportFormat, style: ReportStyle) -> Option<String> {
    let rows = || changes.changes.iter().map(row);
    Some(match format {
        ReportFormat::Table => table(rows().collect(), style.width) + &totals(changes) + "\n",
        ReportFormat::Markdown => {
            let title = format!("## {}\n", markdown::text(&totals(changes)));
            let rows = rows().map(|row| row.map(|cell| markdown::text(&cell)));
            if changes.changes.is_empty() {
                title
            } else {
                format!("{title}\n{}\n", markdown::table(HEADER, rows))
            }
        }
        ReportFormat::Csv => {
            let rows = rows().map(|row| row.map(|cell| literal(&cell)).into());
            written([HEADER.map(str::to_owned).into()].into_iter().chain(rows), style.byte_order_mark)
        }
        ReportFormat::Json => serde_json::to_string_pretty(changes).ok()? + "\n",
        ReportFormat::Junit | ReportFormat::Gradescope | ReportFormat::Html => return None,
    })
}

fn row(change: &Change) -> [String; 5] {
    let case = change.case.as_ref().map_or_else(|| "(all cases)".into(), |case| name(case));
    let number = |number: Option<f64>| number.map_or_else(|| "none".into(), points);
    let causes: Vec<String> = change.causes.iter().map(|cause| name(&cause.to_string())).collect();
    [name(&change.submission), case, number(change.before), number(change.after), causes.join("; ")]
}

/// The rows in columns, with the causes in as many lines as they need.
fn table(rows: Vec<[String; 5]>, most: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let rows: Vec<_> = [HEADER.map(str::to_owned)].into_iter().chain(rows).collect();
    let rows = rows.into_iter().map(|[submission, case, before, after, why]| {
        [shortened(&submission, LONGEST_NAME), shortened(&case, LONGEST_NAME), before, after, why]
    });
    let rows: Vec<_> = rows.collect();
    let widths = [0, 1, 2, 3].map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0));
    let indent: usize = widths.iter().map(|width| width + 2).sum();
    let mut text = String::new();
    for [submission, case, before, after, why] in rows {
        let numbers = format!(
            "{before:>before_width$}  {after:>after_width$}",
            before_width = widths[2],
            after_width = widths[3]
        );
        text += &format!("{}  {}  {numbers}", padded(&submission, widths[0]), padded(&case, widths[1]));
        for (index, line) in wrapped(&why, most.saturating_sub(indent).max(20)).iter().enumerate() {
            text +=
                &if index == 0 { format!("  {line}\n") } else { format!("{}{line}\n", " ".repeat(indent)) };
        }
    }
    text + "\n"
}

fn totals(changes: &Changes) -> String {
    let Changes { up, down, same, added, removed, .. } = changes;
    let all = [(up, "up"), (down, "down"), (same, "unchanged"), (added, "added"), (removed, "removed")];
    let parts: Vec<String> = all
        .iter()
        .filter(|(number, _)| **number > 0)
        .map(|(number, word)| format!("{number} {word}"))
        .collect();
    format!("{}: {}", count(up + down + same + added + removed, "submission"), parts.join(", "))
}
