//! The reasons why a submission has no transcript to compare.

use std::path::Path;
use std::time::Duration;

use crate::system::read::{ReadError, read_limited};

/// Why a submission has no transcript to compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Trouble {
    #[error("the transcript is missing: there is no {0}")]
    Nothing(String),
    #[error("Battleship.out is not a regular file")]
    NoFile,
    #[error("the transcript is empty")]
    Empty,
    #[error("too much output: stdout, stderr and Battleship.out are limited to {} MiB each, and all files together to four times that", .0 >> 20)]
    TooLarge(u64),
    #[error("the transcript is not UTF-8 text")]
    NotUtf8,
    #[error("the transcript cannot be read: {0}")]
    Unreadable(String),
    #[error("the program cannot be run: {0}")]
    CannotRun(String),
    #[error("the program was killed by signal {0}")]
    Signal(i32),
    #[error("the program exited with status {code} without writing a transcript{}", if complaint.is_empty() { String::new() } else { format!(": {complaint}") })]
    ExitStatus { code: i32, complaint: String },
    #[error("the program was stopped after {} seconds", .0.as_secs_f64())]
    Timeout(Duration),
}

impl Trouble {
    /// The status in JSON reports.
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

    /// The message for a program that failed after it wrote its transcript.
    pub fn after_writing(&self) -> String {
        match self {
            Self::ExitStatus { code, complaint } if complaint.is_empty() => {
                format!("the program exited with status {code} after writing this transcript")
            }
            Self::ExitStatus { code, complaint } => {
                format!("the program exited with status {code} after writing this transcript: {complaint}")
            }
            Self::Signal(signal) => {
                format!("the program was killed by signal {signal} after writing this transcript")
            }
            other => other.to_string(),
        }
    }

    /// Whether the program itself failed, rather than what it wrote.
    pub fn is_crash(&self) -> bool {
        matches!(self, Self::CannotRun(_) | Self::Signal(_) | Self::ExitStatus { .. } | Self::Timeout(_))
    }
}

/// Reads the transcript at `path`.
pub(super) fn read_transcript(path: &Path, limit: u64) -> Result<Vec<u8>, Trouble> {
    read_limited(path, limit).map_err(|error| match error {
        ReadError::Absent => Trouble::Nothing(path.to_string_lossy().into_owned()),
        ReadError::NotRegular => Trouble::NoFile,
        ReadError::TooLarge => Trouble::TooLarge(limit),
        ReadError::Unreadable(error) => Trouble::Unreadable(error.to_string()),
    })
}
