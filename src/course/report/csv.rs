//! The CSV report.

use super::{cell, name, points};
use crate::course::class::{Grades, Roster};

/// The points as CSV: a header `submission,<case>…,total`, the maxima, and one line for each submission. A class from a
/// learning platform has the numbers of the students in the column `id`. With `byte_order_mark`, Excel reads the file as
/// UTF-8.
pub fn csv(grades: &Grades, byte_order_mark: bool) -> String {
    let Roster { cases, platform, .. } = &grades.roster;
    let row = |first: &str, id: &str, cells: &mut dyn Iterator<Item = String>, last: String| -> Vec<String> {
        let id = (!platform.is_empty()).then(|| literal(id));
        [literal(first)].into_iter().chain(id).chain(cells).chain([last]).collect()
    };
    let names = &mut cases.iter().map(|case| literal(&name(&case.name)));
    let header = row("submission", "id", names, "total".into());
    let worth = &mut cases.iter().map(|case| points(case.points));
    let maxima = row("(maximum)", "", worth, points(grades.worth()));
    let rows = grades.submissions.iter().map(|submission| {
        // An internal error is an empty cell, since 0 would cost the student points.
        let cells = submission.results.iter().zip(cases);
        let cells = &mut cells.map(|(result, case)| cell(result, case).unwrap_or_default());
        let id = platform.get(&submission.name).map_or("", |platform| &platform.number);
        row(&name(&submission.name), id, cells, points(submission.total()))
    });
    written([header, maxima].into_iter().chain(rows), byte_order_mark)
}

/// Rows of one length as CSV.
pub(super) fn written(rows: impl Iterator<Item = Vec<String>>, byte_order_mark: bool) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("rows of one length can be written to memory");
    }
    let bytes = writer.into_inner().expect("memory can be flushed");
    let text = String::from_utf8(bytes).expect("all fields are text");
    if byte_order_mark { format!("\u{feff}{text}") } else { text }
}

/// Text that a spreadsheet does not take for a formula: it ignores an apostrophe before it.
pub(super) fn literal(text: &str) -> String {
    let computes = |first: char| "=+-@\t\r＝＋－＠".contains(first);
    if text.starts_with(computes) { format!("'{text}") } else { text.to_owned() }
}
