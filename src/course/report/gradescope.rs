//! The report for Gradescope.

use serde::Serialize;

use super::{explanation, name};
use crate::course::class::Grades;

#[derive(Serialize)]
struct Document {
    score: f64,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    score: f64,
    max_score: f64,
    status: &'static str,
    output: String,
    output_format: &'static str,
    visibility: &'static str,
}

/// Gradescope's `results.json`.
///
/// # Panics
///
/// If there is not exactly one submission.
pub fn gradescope(grades: &Grades) -> String {
    let [submission] = &grades.submissions[..] else {
        panic!("a Gradescope report is about one submission, not {}", grades.submissions.len())
    };
    let tests = grades.roster.cases.iter().zip(&submission.results).map(|(case, result)| Test {
        name: name(&case.name),
        score: result.points,
        max_score: result.worth(case),
        status: if result.is_passed() { "passed" } else { "failed" },
        output: explanation(grades, case, result).join("\n"),
        output_format: "text",
        visibility: case.visibility.name(),
    });
    let results = Document { score: submission.total(), tests: tests.collect() };
    serde_json::to_string_pretty(&results).expect("strings and numbers can be written to memory") + "\n"
}
