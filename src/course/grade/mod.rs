//! Compares students' transcripts with goldens, and explains what is wrong in terms of the game.

mod boards;
mod class;
mod compare;
mod content;
mod crash;
mod diagnose;
mod diff;
mod difference;
mod digest;
mod encoding;
mod exhibit;
mod exposed;
mod flaw;
mod grades;
mod kept;
mod kinds;
mod line_difference;
mod locate;
mod notes;
mod program_pattern;
mod ran;
mod reading;
mod run;
mod run_command;
mod slips;
mod submission;
mod text;
mod trouble;
mod turn_content;
mod turns;
mod walk;

pub use boards::{ShownBoard, TurnBoards};
pub use class::{Class, GradeError, Grading, RunOptions};
pub use compare::{Comparison, Reference};
pub use diff::{Diff, DiffLine, Side};
pub use difference::Difference;
pub use digest::Digest;
pub use encoding::NotUtf8;
pub use exposed::{check_cases, check_written};
pub use grades::{CaseResult, Credit, GradedCase, GradedSubmission, Grades, Order, SettingNames, Verdict};
pub use kept::{KeepError, KeptRuns};
pub use kinds::Kind;
pub use notes::{GradeNote, OtherGolden};
pub use run_command::{CommandError, RunCommand, SUBMISSION};
pub use slips::interpreter;
pub use submission::has_work;
pub use trouble::{Instead, Trouble};

pub use crate::system::sandbox::{Sandbox, SandboxError, SandboxMode, SandboxOptions, TimeLimit, Usage};

pub(super) use ran::Written;
pub(super) use run::Run;
pub(super) use run_command::{file_in, is_shell_word};
pub(super) use submission::{is_right, verdict};
pub(super) use trouble::read_transcript;
