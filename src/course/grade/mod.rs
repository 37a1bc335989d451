//! Compares what students' programs printed with golden transcripts, and tells what is wrong in terms of
//! the game.

mod diagnose;
mod diff;
mod difference;
mod judge;
mod line;
mod line_difference;
mod outcome;
mod reading;
mod text;

pub use difference::Difference;
pub use judge::{Judgement, Reference};
pub use outcome::{CaseResult, Credit, GradedCase, GradedSubmission, Grades, Trouble, Verdict};
