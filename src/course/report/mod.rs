//! Reports of grades, one file for each format.

mod boards;
mod csv;
mod explanation;
mod gradescope;
mod json;
mod junit;
mod paint;
mod table;

pub use boards::draw_boards;
pub use csv::csv;
pub use explanation::Explanation;
pub use gradescope::gradescope;
pub use json::json;
pub use junit::junit;
pub use paint::Paint;
pub use table::table;

use crate::course::grade::{CaseResult, GradedCase, Grades};
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
            Self::Table => table(grades, Paint::Plain),
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
fn explanation(grades: &Grades, case: &GradedCase, result: &CaseResult, paint: Paint) -> Vec<String> {
    Explanation::of(result, case.compare, grades.names).lines(paint)
}
