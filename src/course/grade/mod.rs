//! Grades a class: runs programs or reads their transcripts, and compares each with the golden of its case.

mod class;
mod crash;
mod digest;
mod exhibit;
mod exposed;
mod grades;
mod kept;
mod notes;
mod program_pattern;
mod ran;
mod results;
mod run;
mod run_command;
mod slips;
mod submission;
mod trouble;

pub use class::{Class, GradeError, Grading, RunOptions};
pub use digest::Digest;
pub use exposed::{check_cases, check_written};
pub use grades::{CaseResult, Credit, GradedCase, GradedSubmission, Grades, Order, SettingNames, Verdict};
pub use kept::{KeepError, KeptRuns};
pub use notes::{GradeNote, OtherGolden};
pub use results::{Results, Roster};
pub use run_command::{CommandError, RunCommand, SUBMISSION};
pub use slips::interpreter;
pub use submission::has_work;
pub use trouble::{Instead, Trouble};

pub use crate::system::sandbox::{Sandbox, SandboxError, SandboxMode, SandboxOptions, TimeLimit, Usage};

pub(super) use program_pattern::without_names;
pub(super) use ran::Written;
pub(super) use run::Run;
pub(super) use run_command::{file_in, is_shell_word};
pub(super) use submission::{is_right, result};
pub(super) use trouble::read_transcript;
