use super::{name, points};
use crate::course::grade::Grades;

/// `submission,<case>…,total`, a line a submission.
pub fn csv(grades: &Grades) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = ["submission".to_owned()].into_iter();
    let header = header.chain(grades.cases.iter().map(|case| name(&case.name))).chain(["total".to_owned()]);
    let rows = grades.submissions.iter().map(|submission| {
        let mut row = vec![name(&submission.name)];
        row.extend(submission.results.iter().map(|result| points(result.points)));
        row.push(points(submission.total()));
        row
    });
    for row in std::iter::once(header.collect()).chain(rows) {
        // Rows of one length into memory: nothing of it can fail.
        let _ = writer.write_record(row);
    }
    String::from_utf8_lossy(&writer.into_inner().unwrap_or_default()).into_owned()
}
