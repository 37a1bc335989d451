//! Compares students' transcripts with goldens, and explains what is wrong in terms of the game.

mod class;
mod compare;
mod diagnose;
mod diff;
mod difference;
mod exhibit;
mod grades;
mod line;
mod line_difference;
mod reading;
mod run_command;
mod submission;
mod text;
mod trouble;

pub use class::{GradeError, Grading, RunOptions, check_submissions, grade};
pub use compare::{Comparison, Reference};
pub use difference::Difference;
pub use grades::{CaseResult, Credit, GradedCase, GradedSubmission, Grades, Verdict};
pub use run_command::{CommandError, RunCommand, SUBMISSION};
pub use trouble::Trouble;
