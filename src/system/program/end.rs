//! How a program ended, and what it used.

use std::fmt;
use std::io::{self, ErrorKind};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::system::seconds;

/// How a program ended. A limit is the one that it exceeded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum End {
    Exit(i32),
    Signal(i32),
    OutOfTime(TimeLimit),
    OutOfMemory(u64),
    TooManyProcesses(usize),
    TooManyThreads(usize),
    TooMuchOutput(u64),
    CannotStart(String),
    /// It was not started, because it had run out of time in this many cases in a row.
    GaveUp(usize),
    /// It was not started, because it could not be built for this reason.
    BuildFailed(String),
}

impl End {
    /// A program that could not be started. Returns the error if the machine has too little of something. Everything else is
    /// in the hands of the submission: a damaged program can be refused for almost any reason.
    pub(crate) fn cannot_start(error: io::Error) -> io::Result<Self> {
        /// There are too many open files, in this process or altogether.
        const DESCRIPTORS: [i32; 2] = [23, 24];
        use ErrorKind::{ExecutableFileBusy, OutOfMemory, WouldBlock};

        let is_of_machine = matches!(error.kind(), OutOfMemory | WouldBlock | ExecutableFileBusy)
            || error.raw_os_error().is_some_and(|code| DESCRIPTORS.contains(&code));
        if is_of_machine { Err(error) } else { Ok(Self::CannotStart(error.to_string())) }
    }
}

/// A limit of time that a program exceeded. Displayed as the time after which it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeLimit {
    /// It ran for too long.
    Cpu(#[serde(with = "seconds")] Duration),
    /// It neither ran nor waited for a CPU for too long.
    Idle(#[serde(with = "seconds")] Duration),
    /// It took too long by the wall clock, on a machine that had too little time for it.
    Wall(#[serde(with = "seconds")] Duration),
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let (Self::Cpu(time) | Self::Idle(time) | Self::Wall(time)) = self;
        let unit = if *time == Duration::from_secs(1) { "second" } else { "seconds" };
        write!(formatter, "{} {unit} ", time.as_secs_f64())?;
        formatter.write_str(match self {
            Self::Cpu(_) => "of CPU time",
            Self::Idle(_) => "in which it did nothing: is it sleeping or waiting for something?",
            Self::Wall(_) => "by the clock",
        })
    }
}

/// What a run used, with all processes: CPU time, time by the clock, and the most resident memory at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Usage {
    #[serde(rename = "cpu_seconds", with = "seconds")]
    pub cpu: Duration,
    #[serde(rename = "wall_seconds", with = "seconds")]
    pub wall: Duration,
    #[serde(rename = "memory_bytes")]
    pub memory: u64,
}
