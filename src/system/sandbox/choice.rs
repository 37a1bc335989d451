//! What is asked of a sandbox, and why it may not be there.

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

/// How much of a sandbox is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandboxMode {
    /// Everything that the kernel offers, but at least Landlock.
    #[default]
    Auto,
    /// Everything, or nothing runs.
    Require,
    /// Only the limits.
    Off,
}

/// What a sandbox should be.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxOptions<'a> {
    /// How much of it is wanted.
    pub mode: SandboxMode,
    /// The first words of the commands that programs are run with.
    pub programs: &'a [&'a OsStr],
    /// Files and folders that programs can read in addition.
    pub readable: &'a [PathBuf],
    /// The folders that programs must be able to read: the submissions.
    pub submissions: &'a [PathBuf],
    /// What programs must not read: cases, reports, journals.
    pub hidden: &'a [PathBuf],
    /// The user that programs run as.
    pub run_as: RunAs<'a>,
}

/// The user that programs run as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunAs<'a> {
    /// The user of this process.
    #[default]
    Caller,
    /// The user of this process, but if that is root, a user of its own for each run.
    NeverRoot,
    /// The user of this name.
    Named(&'a str),
}

impl RunAs<'_> {
    /// Whether programs may run as another user than this process.
    pub fn is_another_user(self) -> bool {
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
pub enum SandboxError {
    /// The kernel does not offer Landlock.
    #[error(
        "programs cannot be confined: this system does not offer Landlock, which Linux has since version 5.13"
    )]
    NoLandlock,
    /// Not every layer is available.
    #[error("the sandbox is incomplete: {0}")]
    Incomplete(String),
    /// Only root can become another user.
    #[error("only root can run programs as another user, and only on Linux")]
    NotRoot,
    /// Landlock of this kernel is not enough by itself.
    #[error(
        "programs cannot be confined: before Linux 6.2, Landlock does not keep them from emptying your files"
    )]
    OldLandlock,
    /// Programs would have to run as root.
    #[error("programs are not run as root, and this container has no other users for them")]
    NoUsers,
    /// The user is root.
    #[error("programs are not run as root")]
    Root,
    /// There is no such user.
    #[error("there is no user {0}")]
    NoUser(String),
    /// A path that is needed cannot be read in the sandbox.
    #[error("programs cannot read {}{}", path.display(), if let Some(user) = user { format!(" as {user}") } else { String::new() })]
    Unreadable {
        /// The submission or the interpreter.
        path: PathBuf,
        /// The user that programs run as, if it is not the one of the grader.
        user: Option<String>,
    },
    /// Something that must stay hidden is in a folder that programs can read.
    #[error("programs could read {}, because they can read {}", hidden.display(), root.display())]
    Exposed {
        /// The case, the report, or the like.
        hidden: PathBuf,
        /// The folder that programs can read.
        root: PathBuf,
    },
    /// This system has no sandbox.
    #[error("programs cannot be confined: only Linux has the sandbox")]
    Unsupported,
    /// The sandbox could not be tested.
    #[error("cannot run programs")]
    Programs(#[source] io::Error),
}
