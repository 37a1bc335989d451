//! The report for Gradescope.

use serde_json::{Value, json};

use super::{explanation, name};
use crate::course::class::Grades;

/// Gradescope's `results.json`. There must be exactly one submission.
pub fn gradescope(grades: &Grades) -> String {
    let [submission] = &grades.submissions[..] else {
        panic!("a Gradescope report is about one submission, not {}", grades.submissions.len())
    };
    let tests = grades.roster.cases.iter().zip(&submission.results).map(|(case, result)| {
        json!({
            "name": name(&case.name),
            "score": result.points,
            "max_score": result.worth(case),
            "status": if result.is_passed() { "passed" } else { "failed" },
            "output": explanation(grades, case, result).join("\n"),
            "output_format": "text",
            "visibility": case.visibility.name(),
        })
    });
    let results = json!({ "score": submission.total(), "tests": tests.collect::<Vec<Value>>() });
    format!("{results:#}\n")
}
