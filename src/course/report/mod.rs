//! What came of grading, in the forms that people and programs read: one small file for each format.

mod csv;
mod gradescope;
mod json;
mod junit;
mod table;

pub use csv::csv;
pub use gradescope::gradescope;
pub use json::json;
pub use junit::junit;
pub use table::table;

use crate::course::case::Compare;
use crate::course::grade::{CaseResult, GradedCase, Grades, Verdict};
use crate::source::clean;

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportFormat {
    /// For people.
    #[default]
    Table,
    /// All there is to know, for programs.
    Json,
    /// Points, for spreadsheets.
    Csv,
    /// For servers that show test results.
    Junit,
    /// Gradescope's `results.json`, which is about one submission.
    Gradescope,
}

impl ReportFormat {
    /// The report in this form. One for Gradescope needs grades of one submission.
    pub fn write(self, grades: &Grades) -> String {
        match self {
            Self::Table => table(grades),
            Self::Json => json(grades),
            Self::Csv => csv(grades),
            Self::Junit => junit(grades),
            Self::Gradescope => gradescope(grades),
        }
    }
}

/// Points as people write them: without needless zeros.
fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A name that came from outside.
fn name(text: &str) -> String {
    clean(text).into_owned()
}

/// What a student should know of a result, line by line; nothing if all is well.
fn explanation(grades: &Grades, case: &GradedCase, result: &CaseResult) -> Vec<String> {
    let comparison = match &result.verdict {
        Verdict::Trouble(trouble) => return vec![name(&trouble.to_string())],
        Verdict::Compared(comparison) if comparison.passed => return Vec::new(),
        Verdict::Compared(comparison) => comparison,
    };
    let mut lines = Vec::new();
    lines.extend(result.failure.as_ref().map(|failure| name(&failure.after_writing())));
    lines.extend(comparison.difference.as_ref().map(ToString::to_string));
    lines.extend(
        comparison.in_game.as_ref().map(|difference| format!("what happens differs at {difference}")),
    );
    lines.extend(comparison.diagnosis.map(|diagnosis| format!("diagnosis: {diagnosis}")));
    lines.extend(would_pass(comparison.would_pass, case.compare, grades.compare_setting));
    lines.extend(comparison.diff.iter().cloned());
    lines
}

/// After a failure: the strictest mode that would pass.
fn would_pass(mode: Option<Compare>, asked: Compare, setting: &str) -> Option<String> {
    mode.filter(|mode| *mode > asked).map(|mode| format!("would pass under {setting} {}", mode.name()))
}
