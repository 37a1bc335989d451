//! Runs a program that nobody has read: in a temporary folder, without a shell, in a sandbox and with
//! limits. Afterwards everything of it is gone: its processes first, then its folder.

// Either file has `Program::run`, `Finished::read`, `Finished::files` and the `RunFolder` of a run.
mod end;
mod limits;
// Linux needs it only to test it.
#[cfg(any(not(target_os = "linux"), test))]
mod portable;
#[cfg_attr(target_os = "linux", path = "sandboxed/mod.rs")]
#[cfg_attr(not(target_os = "linux"), path = "elsewhere.rs")]
mod run;

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;

use super::read::is_absent;
use super::readable::copy_readable;
use super::sandbox::Sandbox;
use super::temporary_folder::TemporaryFolder;
use super::unpack::UnpackLimits;
use crate::source::InputFile;
pub use end::{End, TimeLimit, Usage};
pub(crate) use limits::Limits;
pub(crate) use run::RunFolder;

/// The most that is copied of what a program left.
const MOST_SAVED: UnpackLimits = UnpackLimits { bytes: 1 << 30, entries: 65_535 };

/// A program to run.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    /// The command: the program and its options.
    pub(crate) words: &'a [OsString],
    /// The arguments that follow the command.
    pub(crate) arguments: &'a [OsString],
    /// What it reads from stdin.
    pub(crate) stdin: &'a [u8],
    /// The files that it finds in its folder.
    pub(crate) inputs: &'a [Input],
    /// The name of the file that it writes in its folder. The output limit applies to it.
    pub(crate) output: &'a str,
    /// The student's file or folder, which it can read.
    pub(crate) submission: &'a Path,
    /// A folder that it can read as well: what was built of the submission.
    pub(crate) build: Option<&'a Path>,
    /// The limits of the program with all processes that it starts.
    pub(crate) limits: Limits,
    /// The sandbox that it runs in.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there is no sandbox"))]
    pub(crate) sandbox: &'a Sandbox,
}

/// A file that a program gets a copy of.
#[derive(Clone, Debug)]
pub(crate) struct Input {
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

/// Reads what a program wrote into a file, up to a limit.
fn read_back(mut file: File, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A program that has ended, with all its processes. Dropping this value removes its folder.
#[derive(Debug)]
pub(crate) struct Finished {
    folder: RunFolder,
    /// What it wrote to stdout, up to the limit.
    pub(crate) stdout: Vec<u8>,
    /// What it wrote to stderr, up to the limit.
    pub(crate) stderr: Vec<u8>,
    pub(crate) end: End,
    pub(crate) usage: Usage,
}

impl Finished {
    /// A copy of the folder that every user can read, without links.
    pub(crate) fn save(&self) -> io::Result<TemporaryFolder> {
        let folder = TemporaryFolder::create()?;
        copy_readable(self.folder.path().as_ref(), &folder.path().join(TemporaryFolder::COPY), MOST_SAVED)?;
        folder.share()?;
        Ok(folder)
    }
}
