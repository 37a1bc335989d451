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

use crate::course::class::{CaseResult, Verdict};
use crate::record::parts;

/// The style of these pages, in addition to that of the parts.
const STYLE: &str = include_str!("feedback.css");

/// How a result is shown: in a word, and as a mark that differs in shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Badge {
    Passed,
    Failed,
    Crashed,
    TimedOut,
    NotGraded,
}

impl Badge {
    fn of(result: &CaseResult) -> Self {
        match &result.verdict {
            Verdict::Compared(comparison) if comparison.passed => Self::Passed,
            Verdict::Trouble(trouble) if trouble.is_internal() => Self::NotGraded,
            Verdict::Trouble(trouble) if trouble.is_timeout() => Self::TimedOut,
            Verdict::Trouble(trouble) if trouble.is_crash() => Self::Crashed,
            _ => Self::Failed,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Crashed => "crashed",
            Self::TimedOut => "timed out",
            Self::NotGraded => "not graded",
        }
    }

    /// The name of its style.
    fn class(self) -> &'static str {
        match self {
            Self::NotGraded => "not-graded",
            Self::TimedOut => Self::Crashed.class(),
            other => other.word(),
        }
    }
}

/// The whole page.
fn page(title: &str, body: &str) -> String {
    parts::page(title, STYLE, body)
}

/// Whether a file is such a page. Its style says so, in a comment that no other file has.
pub(crate) fn is_feedback(file: &str) -> bool {
    let mark = STYLE.lines().next().expect("the style starts with a comment");
    file.contains(mark)
}
