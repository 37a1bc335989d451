//! The CSV report.

use super::{cell, name, points};
use crate::course::class::Grades;

/// The points as CSV: a header `submission,<case>…,total`, the maxima, and one line for each submission. With
/// `byte_order_mark`, Excel reads the file as UTF-8.
pub fn csv(grades: &Grades, byte_order_mark: bool) -> String {
    let header =
        row("submission", grades.roster.cases.iter().map(|case| literal(&name(&case.name))), "total".into());
    let maxima =
        row("(maximum)", grades.roster.cases.iter().map(|case| points(case.points)), points(grades.worth()));
    let rows = grades.submissions.iter().map(|submission| {
        // An internal error is an empty cell, since 0 would cost the student points.
        let cells = submission.results.iter().zip(&grades.roster.cases);
        let cells = cells.map(|(result, case)| cell(result, case).unwrap_or_default());
        row(&literal(&name(&submission.name)), cells, points(submission.total()))
    });
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in [header, maxima].into_iter().chain(rows) {
        writer.write_record(row).expect("rows of one length can be written to memory");
    }
    let bytes = writer.into_inner().expect("memory can be flushed");
    let text = String::from_utf8(bytes).expect("all fields are text");
    if byte_order_mark { format!("\u{feff}{text}") } else { text }
}

fn row(first: &str, cells: impl Iterator<Item = String>, last: String) -> Vec<String> {
    std::iter::once(first.to_owned()).chain(cells).chain([last]).collect()
}

/// Text that a spreadsheet does not take for a formula: it ignores an apostrophe before it.
fn literal(text: &str) -> String {
    let computes = |first: char| "=+-@\t\r＝＋－＠".contains(first);
    if text.starts_with(computes) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_text() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"] {
            assert_eq!(literal(text), format!("'{text}"));
        }
        for text in ["ada", "a=1", "", "'=1", " x"] {
            assert_eq!(literal(text), text);
        }
    }
}
