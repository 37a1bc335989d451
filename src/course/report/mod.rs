//! Reports of grades, one file for each format.

mod boards;
mod causes;
mod changes;
mod class_table;
mod columns;
mod csv;
mod explanation;
mod gradescope;
mod html;
mod json;
mod junit;
mod markdown;
mod paint;
mod summary;
mod summary_text;
mod table;

pub use boards::{draw_boards, draw_pair};
pub use causes::Cause;
pub use changes::changes;
pub use csv::csv;
pub use explanation::Explanation;
pub use gradescope::gradescope;
pub(super) use html::is_feedback;
pub use html::{class_page, student_page};
pub use json::json;
pub use junit::junit;
pub use markdown::markdown;
pub use paint::Paint;
pub use summary::{CaseSummary, SharedMistake, Summary, Twins};
pub use table::table;

use crate::course::class::{CaseResult, GradedCase, Grades};
use crate::source::clean;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportFormat {
    #[default]
    Table,
    Json,
    Csv,
    Junit,
    Gradescope,
    Markdown,
    Html,
}

/// How a report looks, as far as that is not given by its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportStyle {
    pub width: usize,
    pub paint: Paint,
    /// Whether reports for people about several submissions explain every failed case.
    pub explains: bool,
    pub byte_order_mark: bool,
}

impl ReportStyle {
    /// The width of a table that is not shown on a terminal.
    pub const WIDTH: usize = 100;
}

impl Default for ReportStyle {
    fn default() -> Self {
        Self { width: Self::WIDTH, paint: Paint::Plain, explains: false, byte_order_mark: false }
    }
}

impl ReportFormat {
    /// Writes the report. For Gradescope, there must be exactly one submission.
    pub fn write(self, grades: &Grades, style: ReportStyle) -> String {
        match self {
            Self::Table => table(grades, style),
            Self::Json => json(grades),
            Self::Csv => csv(grades, style.byte_order_mark),
            Self::Junit => junit(grades),
            Self::Gradescope => gradescope(grades),
            Self::Markdown => markdown(grades, style.explains),
            Self::Html => class_page(grades, &[], style.explains),
        }
    }
}

/// Points with at most two decimals and no trailing zeros.
fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What a table shows of a result: its points, or `pass` or `fail` if the case is worth none; nothing if it is not
/// graded.
fn cell(result: &CaseResult, case: &GradedCase) -> Option<String> {
    match (result.is_not_graded(), case.is_ungraded(), result.is_passed()) {
        (true, _, _) => None,
        (false, true, true) => Some("pass".into()),
        (false, true, false) => Some("fail".into()),
        (false, false, _) => Some(points(result.points)),
    }
}

/// `2 of 3` points, if the case is worth any and the result is graded.
fn score(result: &CaseResult, case: &GradedCase) -> Option<String> {
    let found = cell(result, case).filter(|_| !case.is_ungraded())?;
    Some(format!("{found} of {}", points(case.points)))
}

/// How many results are missing through no fault of a student, if any are.
fn not_graded(grades: &Grades) -> Option<String> {
    match grades.internal_errors() {
        0 => None,
        1 => Some("1 result is not graded: no points are given or lost for it".into()),
        number => Some(format!("{number} results are not graded: no points are given or lost for them")),
    }
}

/// `all 6 cases` instead of their names, if there are several and `number` is all of them.
fn all_cases(number: usize, cases: &[GradedCase]) -> Option<String> {
    (number == cases.len() && number > 1).then(|| format!("all {number} cases"))
}

fn first_few(items: &[String], most: usize, separator: &str) -> String {
    let more = match items.len().saturating_sub(most) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    items[..items.len().min(most)].join(separator) + &more
}

/// Cleans text that comes from outside, such as the name of a submission.
fn name(text: &str) -> String {
    clean(text).into_owned()
}

/// The lines that explain a result to a student; none if the case passed.
fn explanation(grades: &Grades, case: &GradedCase, result: &CaseResult) -> Vec<String> {
    let explanation = Explanation::of(result, case, grades.roster.names);
    let diff = explanation.diff_lines(Paint::Plain);
    [explanation.sentences, diff].concat()
}
