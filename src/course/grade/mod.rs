//! Compares students' transcripts with goldens, and explains what is wrong in terms of the game.

mod boards;
mod class;
mod compare;
mod crash;
mod diagnose;
mod diff;
mod difference;
mod exhibit;
mod grades;
mod line;
mod line_difference;
mod notes;
mod reading;
mod run;
mod run_command;
mod slips;
mod submission;
mod text;
mod trouble;

pub use boards::{ShownBoard, TurnBoards};
pub use class::{Class, GradeError, Grading, RunOptions, check_submissions};
pub use compare::{Comparison, Reference};
pub use diff::{Diff, DiffLine, Side};
pub use difference::Difference;
pub use grades::{CaseResult, Credit, GradedCase, GradedSubmission, Grades, SettingNames, Verdict};
pub use notes::{GradeNote, OtherGolden};
pub use run_command::{CommandError, RunCommand, SUBMISSION};
pub use slips::interpreter;
pub use trouble::{Instead, Trouble};

pub use crate::system::sandbox::{Sandbox, SandboxError, SandboxMode, SandboxOptions, Usage};

pub(super) use run::{Run, Written};
pub(super) use run_command::{file_in, is_shell_word};
pub(super) use submission::{is_right, verdict};
pub(super) use trouble::read_transcript;
