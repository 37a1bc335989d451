//! The JUnit report, written by hand: a suite for each submission, a test for each case.

use super::{explanation, name};
use crate::course::class::{CaseResult, GradedCase, GradedSubmission, Grades, Standing};
use crate::record::parts::escaped;

/// The grades as JUnit XML, for CI servers that show test results.
pub fn junit(grades: &Grades) -> String {
    let results = || grades.submissions.iter().flat_map(|submission| &submission.results);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"battleship grade\" tests=\"{}\" skipped=\"0\" failures=\"{}\" errors=\"{}\">\n",
        results().count(),
        results().filter(|result| is_failure(result)).count(),
        results().filter(|result| is_error(result)).count(),
    );
    xml.extend(grades.submissions.iter().map(|submission| suite(grades, submission)));
    xml + "</testsuites>\n"
}

fn suite(grades: &Grades, submission: &GradedSubmission) -> String {
    let suite = escaped(&name(&submission.name));
    let mut xml = format!(
        "    <testsuite name=\"{suite}\" tests=\"{}\" skipped=\"0\" errors=\"{}\" failures=\"{}\"{}>\n",
        submission.results.len(),
        submission.results.iter().filter(|result| is_error(result)).count(),
        submission.results.iter().filter(|result| is_failure(result)).count(),
        time(&submission.results),
    );
    for (case, result) in grades.roster.cases.iter().zip(&submission.results) {
        let start = format!(
            "        <testcase name=\"{}\" classname=\"{suite}\"{}",
            escaped(&name(&case.name)),
            time(std::slice::from_ref(result))
        );
        xml += &match result.is_passed() {
            true => format!("{start}/>\n"),
            false => format!("{start}>\n{}        </testcase>\n", reason(grades, case, result)),
        };
    }
    xml + "    </testsuite>\n"
}

/// The time that tests took, if programs ran for them. It differs from run to run, as in every report of tests.
fn time(results: &[CaseResult]) -> String {
    let times: Vec<f64> =
        results.iter().filter_map(|result| Some(result.usage?.wall.as_secs_f64())).collect();
    if times.is_empty() { String::new() } else { format!(" time=\"{:.3}\"", times.iter().sum::<f64>()) }
}

fn reason(grades: &Grades, case: &GradedCase, result: &CaseResult) -> String {
    let tag = if is_error(result) { "error" } else { "failure" };
    let lines: Vec<String> = explanation(grades, case, result).iter().map(|line| escaped(line)).collect();
    let message = lines.first().expect("every failed case has an explanation");
    format!("            <{tag} message=\"{message}\">{}</{tag}>\n", lines.join("\n"))
}

/// Whether the program itself failed, or the grader, rather than what the program wrote.
fn is_error(result: &CaseResult) -> bool {
    result.is_internal() || matches!(result.standing(), Standing::Crashed | Standing::TimedOut)
}

fn is_failure(result: &CaseResult) -> bool {
    !result.is_passed() && !is_error(result)
}
