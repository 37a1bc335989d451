use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{explanation, name};
use crate::course::grade::{CaseResult, GradedCase, Grades, Verdict};

/// A suite a submission, a test a case.
pub fn junit(grades: &Grades) -> String {
    let mut report = Report::new("battleship grade");
    for submission in &grades.submissions {
        let mut suite = TestSuite::new(name(&submission.name));
        for (case, result) in grades.cases.iter().zip(&submission.results) {
            let mut test = TestCase::new(name(&case.name), status(case, result));
            test.set_classname(name(&submission.name));
            suite.add_test_case(test);
        }
        report.add_test_suite(suite);
    }
    // Into memory: nothing of it can fail.
    report.to_string().unwrap_or_default()
}

fn status(case: &GradedCase, result: &CaseResult) -> TestCaseStatus {
    if result.is_passed() {
        return TestCaseStatus::success();
    }
    let crashed = matches!(&result.verdict, Verdict::Trouble(trouble) if trouble.is_crash());
    let kind = if crashed { NonSuccessKind::Error } else { NonSuccessKind::Failure };
    let mut status = TestCaseStatus::non_success(kind);
    let lines = explanation(result, case);
    if let Some(first) = lines.first() {
        status.set_message(first.as_str());
    }
    status.set_description(lines.join("\n"));
    status
}
