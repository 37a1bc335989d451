//! The sandbox in which programs run that nobody has read.
//!
//! | layer | what it keeps from a program |
//! |---|---|
//! | [Landlock](access) | files that it should not open, signals to others |
//! | [seccomp](calls) | the network, and system calls that Landlock does not cover |
//! | [namespaces] | the sight of other processes, and changes of files' permissions, owners and times |
//! | the [supervisor](supervise) | more time, memory, processes, output and disk than it may use |
//!
//! [`relaunch`] explains which processes do all this.

mod choice;
mod message;

mod access;
mod calls;
mod descriptors;
mod ending;
mod launch;
mod namespaces;
mod processes;
mod relaunch;
mod roots;
mod set_up;
mod supervise;
mod supervisor;
mod user;
mod weigh;

pub use choice::{SandboxError, SandboxMode, SandboxOptions};
pub(crate) use message::{Answer, Launch};
pub(crate) use message::{End, Limits};
pub use message::{TimeLimit, Usage};
pub(crate) use relaunch::relaunched;
pub(crate) use roots::{TOOL_FOLDERS, find_program};
pub use set_up::Sandbox;
pub(crate) use supervisor::Supervisor;
