//! Runs a program on the inputs of a case: the command for it, the transcript that it leaves behind or the reason why
//! there is none, and the runs that are kept.

mod build;
mod command;
mod crash;
mod kept;
mod left_behind;
mod pattern;
mod program;
mod trouble;

pub use command::{BUILD, CommandError, RunCommand, SUBMISSION, interpreter};
pub use kept::{KeepError, KeptRuns, recall_students};
pub use trouble::{Instead, Trouble};

pub use crate::system::program::{End, TimeLimit, Usage};
pub(crate) use crate::system::sandbox::{RunAs, Sandbox, SandboxError, SandboxMode, SandboxOptions};

pub(super) use build::build;
pub(super) use command::{file_in, is_shell_word, other_python};
pub(super) use crash::without_places;
pub(super) use kept::{is_kept, lacks_inputs, read_kept};
pub(super) use left_behind::{Ran, Written};
pub(super) use pattern::without_names;
pub(super) use program::{run, same_in_every_run};
pub(super) use trouble::{read_transcript, read_transcript_beneath};
