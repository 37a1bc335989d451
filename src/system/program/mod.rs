//! Runs a program that nobody has read: in a temporary folder, without a shell, with an empty stdin, in a
//! sandbox and with limits. Afterwards everything of it is gone: its processes first, then its folder.

mod environment;
#[cfg(target_os = "linux")]
mod patience;
#[cfg(target_os = "linux")]
mod run;

use std::ffi::OsString;
#[cfg(not(target_os = "linux"))]
use std::io;
use std::path::Path;

use super::read::is_absent;
#[cfg(unix)]
use super::run_folder::RunFolder;
pub(crate) use super::sandbox::{End, Limits, Sandbox, Usage};
use crate::source::InputFile;

/// A program to run.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    /// The command: the program and its options.
    pub(crate) words: &'a [OsString],
    /// The arguments that follow the command.
    pub(crate) arguments: &'a [OsString],
    /// The files that it finds in its folder.
    pub(crate) inputs: &'a [Input],
    /// The name of the file that it writes in its folder. The output limit applies to it.
    pub(crate) output: &'a str,
    /// The student's file or folder, which it can read.
    pub(crate) submission: &'a Path,
    /// The limits of the program with all processes that it starts.
    pub(crate) limits: Limits,
    /// The sandbox that it runs in.
    pub(crate) sandbox: &'a Sandbox,
}

/// A file that a program gets a copy of.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// The name of the copy.
    pub(crate) name: OsString,
    /// What is in it. If it cannot be read, a folder takes its place, which a program cannot read either.
    pub(crate) content: Option<Vec<u8>>,
}

impl Input {
    /// A copy of a file. If the file does not exist, there is none.
    pub(crate) fn copy(name: impl Into<OsString>, file: &InputFile) -> Option<Self> {
        match file {
            Err(unreachable) if is_absent(&unreachable.reason) => None,
            file => Some(Self {
                name: name.into(),
                content: file.as_ref().ok().map(|source| source.bytes().to_vec()),
            }),
        }
    }
}

/// A program that has ended, with all its processes. Dropping this value removes its folder.
#[derive(Debug)]
pub(crate) struct Finished {
    #[cfg(unix)]
    folder: RunFolder,
    /// What it wrote to stdout, up to the limit.
    pub(crate) stdout: Vec<u8>,
    /// What it wrote to stderr, up to the limit.
    pub(crate) stderr: Vec<u8>,
    /// How it ended.
    pub(crate) end: End,
    /// What it used.
    pub(crate) usage: Usage,
}

impl Program<'_> {
    /// Runs the program until it ends or exceeds a limit. Returns an error only if something other than the
    /// program fails.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn run(&self) -> io::Result<Finished> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "running programs is only supported on Linux"))
    }
}
