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

mod access;
mod call_table;
mod calls;
mod choice;
mod copies;
mod ending;
mod launch;
mod limits;
mod message;
mod namespaces;
mod relaunch;
mod roots;
mod set_up;
mod supervise;
mod supervisor;
mod user;

pub(crate) use choice::{RunAs, SandboxError, SandboxMode, SandboxOptions};
pub(crate) use limits::scarcity::is_full;
pub(crate) use message::{Answer, Launch};
pub(crate) use relaunch::relaunched;
pub(crate) use roots::TOOL_FOLDERS;
pub(crate) use set_up::Sandbox;
