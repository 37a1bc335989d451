//! Systems without Landlock: there is no sandbox, only limits.

mod choice;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) use choice::{RunAs, SandboxError, SandboxMode, SandboxOptions};

/// No sandbox.
#[derive(Clone, Debug)]
pub(crate) struct Sandbox(());

impl Sandbox {
    /// Reports that there is no sandbox, unless none is wanted.
    pub(crate) fn set_up(options: &SandboxOptions) -> Result<Self, SandboxError> {
        match (options.run_as, options.mode) {
            (RunAs::Named(_), _) => Err(SandboxError::NotRoot),
            (_, SandboxMode::Off) => Ok(Self(())),
            _ => Err(SandboxError::Unsupported),
        }
    }

    /// Where programs find a submission.
    pub(crate) fn place(&self, submission: &Path) -> io::Result<PathBuf> {
        std::path::absolute(submission)
    }

    /// What is weaker than it could be.
    pub(crate) fn weakness(&self) -> Option<&'static str> {
        Some("programs can read and write everything that you can")
    }
}

impl fmt::Display for Sandbox {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("off (limits of time and output only)")
    }
}

/// Whether this process was started to supervise a program, which never happens here.
pub(crate) fn relaunched(_: &[std::ffi::OsString]) -> Option<ExitCode> {
    None
}
