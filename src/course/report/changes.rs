//! The report about what a regrade changed.

use super::columns::{padded, width};
use super::csv::{literal, written};
use super::{ReportFormat, ReportStyle, markdown, name, points};
use crate::course::journal::{Change, Changes};
use crate::source::count;

const HEADER: [&str; 5] = ["submission", "case", "before", "after", "why"];

/// Who has other points than before, and why. None for formats that are only for grades.
pub fn changes(changes: &Changes, format: ReportFormat, style: ReportStyle) -> Option<String> {
    let rows = || changes.changes.iter().map(row);
    Some(match format {
        ReportFormat::Table => table(rows().collect()) + &totals(changes) + "\n",
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

/// The rows in columns. The causes come last, in as much room as they need.
fn table(rows: Vec<[String; 5]>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let rows: Vec<_> = [HEADER.map(str::to_owned)].into_iter().chain(rows).collect();
    let [name_width, case_width, before_width, after_width] =
        [0, 1, 2, 3].map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0));
    let line = |[submission, case, before, after, why]: &[String; 5]| {
        let names = format!("{}  {}", padded(submission, name_width), padded(case, case_width));
        format!("{names}  {before:>before_width$}  {after:>after_width$}  {why}\n")
    };
    rows.iter().map(line).collect::<String>() + "\n"
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
