//! The reasons why a submission has no transcript to compare.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::End;
use crate::course::submission::Submission;
use crate::explain::{NotUtf8, last_turn};
use crate::source::count;
use crate::system::read::{ReadError, read_beneath, read_limited};

/// Why a submission has no transcript to compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    #[error("the transcript is missing: there is no {name}{instead}")]
    Nothing { name: String, instead: Instead },
    #[error("{0} is not a regular file")]
    NoFile(String),
    #[error("the transcript is empty")]
    Empty,
    #[error("too much output: stdout, stderr and the transcript are limited to {} MiB each, and all files together to four times that", .0 >> 20)]
    TooLarge(u64),
    #[error("too much output, probably an endless loop; the last turn is {turn}")]
    Endless { limit: u64, turn: String },
    #[error("the transcript is not UTF-8 text: {0}")]
    NotUtf8(NotUtf8),
    #[error("the transcript cannot be read: {0}")]
    Unreadable(String),
    #[error("{0}")]
    BrokenZip(String),
    #[error("{}", failed(end, complaint, false))]
    Failed { end: End, complaint: String },
    #[error("not graded yet")]
    NotGraded,
    #[error(
        "the kept run is of other inputs than the case has now: run the program again, or grade the cases that it ran on"
    )]
    OtherInputs,
    #[error("internal error, which is not the student's fault: {0}")]
    Internal(String),
}

/// What a program did instead of writing its transcript. Displayed as the rest of a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instead {
    pub files: Vec<String>,
    /// The number of lines that it printed to stdout.
    pub printed: usize,
    pub printed_transcript: bool,
}

impl std::fmt::Display for Instead {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        if let [files @ .., last] = &self.files[..] {
            let others = if files.is_empty() { String::new() } else { files.join(", ") + " and " };
            write!(formatter, "; the program wrote {others}{last}")?;
        }
        if self.printed_transcript {
            formatter
                .write_str("; it printed the right transcript to stdout instead of writing it to that file")
        } else if self.printed > 0 {
            write!(formatter, "; it printed {} to stdout", count(self.printed, "line"))
        } else {
            Ok(())
        }
    }
}

/// How a program ended that failed.
fn failed(end: &End, complaint: &str, has_written: bool) -> String {
    let (after, without) = match has_written {
        true => (" after writing this transcript", ""),
        false => ("", " without writing a transcript"),
    };
    let ended = match end {
        End::Exit(code) => format!("exited with status {code}{after}{without}"),
        End::Signal(signal) => format!("was killed by signal {}{after}", named(*signal)),
        End::OutOfTime(limit) => format!("was stopped after {limit}"),
        End::OutOfMemory(limit) => {
            format!("was stopped because it used more than {} MiB of memory", limit >> 20)
        }
        End::TooManyProcesses(limit) => {
            format!("was stopped because it had more than {limit} processes at a time")
        }
        End::TooManyThreads(limit) => {
            format!("was stopped because it had more than {limit} threads at a time")
        }
        End::TooMuchOutput(limit) => {
            format!("was stopped because it wrote or printed more than {} MiB", limit >> 20)
        }
        End::CannotStart(reason) => format!("cannot be run: {reason}"),
        End::BuildFailed(reason) => format!("cannot be built: {reason}"),
        End::GaveUp(cases) => {
            let in_a_row = if *cases > 1 { " in a row" } else { "" };
            format!("was not run again after it ran out of time in {}{in_a_row}", count(*cases, "case"))
        }
    };
    format!("the program {ended}{}{complaint}", if complaint.is_empty() { "" } else { ": " })
}

/// The number of a signal, with what it means if it is one that programs often die of.
fn named(signal: i32) -> String {
    let meaning = match signal {
        4 => "illegal instruction",
        6 => "aborted",
        8 => "arithmetic error",
        11 => "segmentation fault",
        _ => return signal.to_string(),
    };
    format!("{signal} ({meaning})")
}

impl From<End> for Trouble {
    fn from(end: End) -> Self {
        Self::Failed { end, complaint: String::new() }
    }
}

impl Trouble {
    pub(in crate::course) fn nothing(name: impl Into<String>) -> Self {
        Self::Nothing { name: name.into(), instead: Instead::default() }
    }

    /// There was more output than `limit` bytes, in which this is the last turn, if there is one.
    pub(in crate::course) fn too_large(limit: u64, turn: Option<String>) -> Self {
        turn.map_or(Self::TooLarge(limit), |turn| Self::Endless { limit, turn })
    }

    /// Why a transcript that was written earlier does not count. One that cannot be read is a matter between the
    /// teacher and the disk.
    pub(in crate::course) fn on_disk(self) -> Self {
        match self {
            Self::Unreadable(_) => Self::Internal(self.to_string()),
            trouble => trouble,
        }
    }

    /// The status in JSON reports.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Nothing { .. } | Self::NoFile(_) => "missing",
            Self::Empty => "empty",
            Self::TooLarge(_) | Self::Endless { .. } => "too-large",
            Self::NotUtf8(_) => "not-utf8",
            Self::Unreadable(_) | Self::BrokenZip(_) => "unreadable",
            Self::Failed { end, .. } => match end {
                End::CannotStart(_) => "cannot-run",
                End::BuildFailed(_) => "build-failed",
                End::Exit(_) | End::Signal(_) => "crashed",
                End::OutOfTime(_) => "timeout",
                End::OutOfMemory(_) => "out-of-memory",
                End::TooManyProcesses(_) | End::TooManyThreads(_) => "too-many-processes",
                End::TooMuchOutput(_) => "too-large",
                End::GaveUp(_) => "gave-up",
            },
            Self::NotGraded => "not-graded",
            Self::OtherInputs => "other-inputs",
            Self::Internal(_) => "internal-error",
        }
    }

    /// The message for a program that failed after it wrote its transcript.
    pub fn after_writing(&self) -> String {
        match self {
            Self::Failed { end, complaint } => failed(end, complaint, true),
            other => other.to_string(),
        }
    }

    /// The same with another complaint, if there is one.
    pub(in crate::course) fn with_complaint(self, change: impl Fn(&str) -> String) -> Self {
        match self {
            Self::Failed { end, complaint } => Self::Failed { end, complaint: change(&complaint) },
            other => other,
        }
    }

    /// Whether there is no grade through no fault of the student. Such a result gives no points and costs none.
    pub fn is_internal(&self) -> bool {
        matches!(self, Self::Internal(_) | Self::OtherInputs)
    }

    /// Whether there is no grade, or none yet. Such a result gives no points and costs none.
    pub fn is_not_graded(&self) -> bool {
        self.is_internal() || matches!(self, Self::NotGraded)
    }

    pub fn was_denied(&self) -> bool {
        self.complains_of(&["Permission denied", "PermissionError", "AccessDenied", "EACCES"])
    }

    pub fn lacked_call(&self) -> bool {
        self.complains_of(&["Function not implemented", "Errno 38", "os error 38", "ENOSYS"])
    }

    fn complains_of(&self, words: &[&str]) -> bool {
        let complaint = if let Self::Failed { complaint, .. } = self { complaint } else { "" };
        words.iter().any(|words| complaint.contains(words))
    }

    /// Whether the program would pass if what it prints were compared.
    pub fn would_pass_as_stdout(&self) -> bool {
        matches!(self, Self::Nothing { instead, .. } if instead.printed_transcript)
    }
}

pub(in crate::course) fn read_transcript(path: &Path, limit: u64) -> Result<Vec<u8>, Trouble> {
    read_limited(path, limit).map_err(|error| trouble_with(error, path, limit))
}

/// Reads the transcript at a path below a submission, without following links.
pub(in crate::course) fn read_transcript_beneath(
    submission: &Submission,
    below: &Path,
    limit: u64,
) -> Result<Vec<u8>, Trouble> {
    let shown = || submission.show(&submission.path.join(below));
    read_beneath(&submission.path, below, limit).map_err(|error| trouble_with(error, &shown(), limit))
}

/// Why the transcript at `path` was not read.
pub(in crate::course) fn trouble_with(error: ReadError, path: &Path, limit: u64) -> Trouble {
    let name = || path.to_string_lossy().into_owned();
    match error {
        ReadError::Absent => Trouble::nothing(name()),
        ReadError::NotRegular => Trouble::NoFile(name()),
        ReadError::TooLarge(start) => Trouble::too_large(limit, last_turn(&start)),
        ReadError::Unreadable(error) => Trouble::Unreadable(error.to_string()),
    }
}
