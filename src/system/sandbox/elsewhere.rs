//! Systems without Landlock: there is no sandbox, and nothing runs.

mod choice;
#[expect(dead_code, reason = "only a supervisor sends messages")]
mod message;
#[expect(dead_code, reason = "only a sandbox has roots")]
mod roots;

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub use choice::{RunAs, SandboxError, SandboxMode, SandboxOptions};
pub(crate) use message::{End, Limits};
pub use message::{TimeLimit, Usage};
pub(crate) use roots::find_program;

/// Whether programs can run on this system.
pub(crate) const IS_SUPPORTED: bool = false;

/// A sandbox, which does not exist here.
#[derive(Clone, Debug)]
pub enum Sandbox {}

impl Sandbox {
    /// Reports that there is no sandbox.
    pub fn set_up(_: &SandboxOptions) -> Result<Self, SandboxError> {
        Err(SandboxError::Unsupported)
    }

    /// Where programs find a submission.
    pub(crate) fn place(&self, _: &Path) -> io::Result<PathBuf> {
        match *self {}
    }

    /// What is weaker than it could be.
    pub fn weakness(&self) -> Option<&'static str> {
        match *self {}
    }
}

impl fmt::Display for Sandbox {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        match *self {}
    }
}

/// What ends a running program, of which there is none.
#[derive(Debug)]
pub(crate) enum Supervisor {}

impl Supervisor {
    /// Asks for the end of the program.
    pub(crate) fn hang_up(&self) {
        match *self {}
    }

    /// Ends the program.
    pub(crate) fn end(&self) {
        match *self {}
    }
}

/// Whether this process was started to supervise a program, which never happens here.
pub(crate) fn relaunched(_: &[OsString]) -> Option<ExitCode> {
    None
}
