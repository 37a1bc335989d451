//! Why a submission has no transcript to compare.

use std::path::Path;
use std::time::Duration;

use crate::system::read::{ReadError, read_limited};

/// Why there is no transcript to compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Trouble {
    #[error("nothing was written: there is no {0}")]
    Nothing(String),
    #[error("Battleship.out is no regular file")]
    NoFile,
    #[error("the transcript is empty")]
    Empty,
    #[error("more was written than is allowed: stdout, stderr and Battleship.out may have {} MiB each, all files four times that", .0 >> 20)]
    TooLarge(u64),
    #[error("the transcript is not UTF-8 text")]
    NotUtf8,
    #[error("the transcript cannot be read: {0}")]
    Unreadable(String),
    #[error("the program cannot be run: {0}")]
    CannotRun(String),
    #[error("the program was killed by signal {0}")]
    Signal(i32),
    #[error("the program ended with exit status {code} and without a transcript{}", if complaint.is_empty() { String::new() } else { format!(": {complaint}") })]
    ExitStatus { code: i32, complaint: String },
    #[error("the program was stopped after {} seconds", .0.as_secs_f64())]
    Timeout(Duration),
}

impl Trouble {
    /// One word for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Nothing(_) | Self::NoFile => "missing",
            Self::Empty => "empty",
            Self::TooLarge(_) => "too-large",
            Self::NotUtf8 => "not-utf8",
            Self::Unreadable(_) => "unreadable",
            Self::CannotRun(_) => "cannot-run",
            Self::Signal(_) | Self::ExitStatus { .. } => "crashed",
            Self::Timeout(_) => "timeout",
        }
    }

    /// The same of a program that had written something before.
    pub fn after_writing(&self) -> String {
        match self {
            Self::ExitStatus { code, complaint } if complaint.is_empty() => {
                format!("the program ended with exit status {code} after it wrote this")
            }
            Self::ExitStatus { code, complaint } => {
                format!("the program ended with exit status {code} after it wrote this: {complaint}")
            }
            Self::Signal(signal) => format!("the program was killed by signal {signal} after it wrote this"),
            other => other.to_string(),
        }
    }

    /// Whether the program failed, and not what it wrote.
    pub fn is_crash(&self) -> bool {
        matches!(self, Self::CannotRun(_) | Self::Signal(_) | Self::ExitStatus { .. } | Self::Timeout(_))
    }
}

/// The bytes of a transcript at `path`, or why there are none.
pub(super) fn read_transcript(path: &Path, limit: u64) -> Result<Vec<u8>, Trouble> {
    read_limited(path, limit).map_err(|error| match error {
        ReadError::Absent => Trouble::Nothing(path.to_string_lossy().into_owned()),
        ReadError::NotRegular => Trouble::NoFile,
        ReadError::TooLarge => Trouble::TooLarge(limit),
        ReadError::Unreadable(error) => Trouble::Unreadable(error.to_string()),
    })
}
