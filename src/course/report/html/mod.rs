//! Pages about grades: one for a student, and one for the class. They are self-contained and load nothing.
//!
//! Boards, marks, colors and replays are those of the page that replays a game. Text from outside goes through
//! `escaped` and never becomes markup.

mod class;
mod failure;
mod small_game;
mod student;

pub use class::class_page;
pub use student::student_page;

use super::score;
use crate::course::class::{CaseResult, GradedCase, Standing};

/// The style of these pages, in addition to that of the parts.
const STYLE: &str = include_str!("feedback.css");

/// The name of the style of results, whose marks differ in shape.
fn style(standing: Standing) -> &'static str {
    match standing {
        Standing::NotGraded => "not-graded",
        Standing::TimedOut => "crashed",
        other => other.word(),
    }
}

/// The points of a result with its mark, or its standing if there are no points to be had.
fn badge(case: &GradedCase, result: &CaseResult) -> String {
    let standing = result.standing();
    let word = score(result, case).unwrap_or_else(|| standing.word().into());
    format!("<span class=\"badge {}\">{word}</span>", style(standing))
}

/// Whether a file is such a page. Its style says so, in a comment that no other file has.
pub(crate) fn is_feedback(file: &str) -> bool {
    let mark = STYLE.lines().next().expect("the style starts with a comment");
    file.contains(mark)
}
