//! What each command does, with the files and streams it does it to.

mod check;
mod generate;
mod grade;
mod pictures;
mod play;
mod progress;
mod replay;
mod rounds;
mod terminal;

use std::process::ExitCode;

pub use check::{CheckOptions, check};
pub use generate::{GenerateOptions, generate_cases};
pub use grade::{GradeOptions, ReportFormat, grade};
pub use pictures::PictureOptions;
pub use play::{Edition, PlayOptions, SoloOptions, play};
pub use replay::{ReplayOptions, replay_cases};
pub use rounds::{FourFiles, RoundsOptions, play_rounds, refuse_too_few};
pub use terminal::Terminal;

/// How a command ended, as scripts see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done.
    Success = 0,
    /// The input was rejected, or the output could not be written.
    Failure = 1,
    /// The command was not called as it should be.
    Usage = 2,
}

impl Status {
    /// This status, unless the command went on and ended worse.
    pub(crate) fn and(self, next: Self) -> Self {
        if self == Self::Success { next } else { self }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
