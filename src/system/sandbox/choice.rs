//! What is asked of a sandbox, and why it may not be there.
#![allow(dead_code, reason = "each system uses only a part of it")]

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

/// How much of a sandbox is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SandboxMode {
    /// Everything that the kernel offers, but at least Landlock.
    #[default]
    Auto,
    Require,
    Off,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SandboxOptions<'a> {
    pub(crate) mode: SandboxMode,
    /// The first words of the commands that programs are run with.
    pub(crate) programs: &'a [&'a OsStr],
    /// Files and folders that programs can read in addition.
    pub(crate) readable: &'a [PathBuf],
    /// The folders that programs must be able to read: the submissions.
    pub(crate) submissions: &'a [PathBuf],
    /// What programs must not read: cases, reports, journals.
    pub(crate) hidden: &'a [PathBuf],
    pub(crate) run_as: RunAs<'a>,
}

/// The user that programs run as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum RunAs<'a> {
    /// The user of this process.
    #[default]
    Caller,
    /// The user of this process, but if that is root, a user of its own for each run.
    NeverRoot,
    Named(&'a str),
}

impl RunAs<'_> {
    /// Whether programs may run as another user than this process.
    pub(crate) fn is_another_user(self) -> bool {
        match self {
            Self::Caller => false,
            #[cfg(unix)]
            Self::NeverRoot => rustix::process::geteuid().is_root(),
            #[cfg(not(unix))]
            Self::NeverRoot => false,
            Self::Named(_) => true,
        }
    }
}

/// Why there is no sandbox.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SandboxError {
    #[error(
        "programs cannot be confined: this system does not offer Landlock, which Linux has since version 5.13"
    )]
    NoLandlock,
    #[error("the sandbox is incomplete: {0}")]
    Incomplete(String),
    #[error("only root can run programs as another user, and only on Linux")]
    NotRoot,
    #[error(
        "programs cannot be confined: before Linux 6.2, Landlock does not keep them from emptying your files"
    )]
    OldLandlock,
    #[error("programs are not run as root, and this container has no other users for them")]
    NoUsers,
    #[error("programs are not run as root")]
    Root,
    #[error("there is no user {0}")]
    NoUser(String),
    /// A submission or an interpreter cannot be read by this user, if it is not the one of the grader.
    #[error("programs cannot read {}{}", path.display(), user.as_ref().map_or_else(String::new, |user| format!(" as {user}")))]
    Unreadable { path: PathBuf, user: Option<String> },
    /// A case, a report or the like is in a folder that programs can read.
    #[error("programs could read {}, because they can read {}", hidden.display(), root.display())]
    Exposed { hidden: PathBuf, root: PathBuf },
    #[error("programs cannot be confined: only Linux has the sandbox")]
    Unsupported,
    /// The sandbox could not be tested.
    #[error("cannot run programs")]
    Programs(#[source] io::Error),
}
