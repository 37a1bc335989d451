use serde::Serialize;

use super::{explanation, name};
use crate::course::grade::{GradedSubmission, Grades};

#[derive(Serialize)]
struct Results {
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
}

/// Gradescope's `results.json`, which is about one submission.
pub fn gradescope(grades: &Grades, submission: &GradedSubmission) -> String {
    let tests = grades.cases.iter().zip(&submission.results).map(|(case, result)| Test {
        name: name(&case.name),
        score: result.points,
        max_score: case.points,
        status: if result.is_passed() { "passed" } else { "failed" },
        output: explanation(result, case).join("\n"),
        output_format: "text",
    });
    let results = Results { score: submission.total(), tests: tests.collect() };
    // Strings and numbers into memory: nothing of it can fail.
    serde_json::to_string_pretty(&results).unwrap_or_default() + "\n"
}
