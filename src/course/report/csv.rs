//! The CSV report.

use super::{name, points};
use crate::course::grade::Grades;

/// The points as CSV: a header `submission,<case>…,total`, and one line for each submission.
pub fn csv(grades: &Grades) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = ["submission".to_owned()].into_iter();
    let header = header.chain(grades.cases.iter().map(|case| name(&case.name))).chain(["total".to_owned()]);
    let rows = grades.submissions.iter().map(|submission| {
        let mut row = vec![name(&submission.name)];
        row.extend(submission.results.iter().map(|result| match result.is_internal() {
            // An empty cell, since 0 would cost the student points.
            true => String::new(),
            false => points(result.points),
        }));
        row.push(points(submission.total()));
        row
    });
    for row in std::iter::once(header.collect()).chain(rows) {
        writer.write_record(row).expect("rows of one length can be written to memory");
    }
    let bytes = writer.into_inner().expect("memory can be flushed");
    String::from_utf8(bytes).expect("all fields are text")
}
