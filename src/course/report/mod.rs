//! Reports of grades, one file for each format.

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

/// The format of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportFormat {
    /// A table with explanations, for people.
    #[default]
    Table,
    /// Everything about the grades, for programs.
    Json,
    /// The points, for spreadsheets.
    Csv,
    /// JUnit XML, for CI servers that show test results.
    Junit,
    /// Gradescope's `results.json`, for exactly one submission.
    Gradescope,
}

impl ReportFormat {
    /// Writes the report in this format.
    ///
    /// # Panics
    ///
    /// For [`ReportFormat::Gradescope`], if there is not exactly one submission.
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

/// Points with at most two decimals and no trailing zeros.
fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Cleans text that comes from outside, such as the name of a submission.
fn name(text: &str) -> String {
    clean(text).into_owned()
}

/// The lines that explain a result to a student; none if the case passed.
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
        comparison.in_game.as_ref().map(|difference| format!("first difference in the game: {difference}")),
    );
    lines.extend(comparison.diagnosis.map(|diagnosis| format!("diagnosis: {diagnosis}")));
    lines.extend(would_pass(comparison.would_pass, case.compare, grades.compare_setting));
    lines.extend(comparison.diff.iter().cloned());
    lines
}

/// A hint at the strictest mode in which a failed transcript would pass.
fn would_pass(mode: Option<Compare>, asked: Compare, setting: &str) -> Option<String> {
    mode.filter(|mode| *mode > asked).map(|mode| format!("would pass with {setting} {}", mode.name()))
}
