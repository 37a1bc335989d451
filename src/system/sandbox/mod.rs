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

#[cfg(target_os = "linux")]
mod access;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod ending;
#[cfg(target_os = "linux")]
mod launch;
#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
mod relaunch;
mod roots;
#[cfg(target_os = "linux")]
mod set_up;
#[cfg(target_os = "linux")]
mod supervise;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
mod user;
#[cfg(target_os = "linux")]
mod weigh;

pub use choice::{SandboxError, SandboxMode, SandboxOptions};
#[cfg(not(target_os = "linux"))]
pub use elsewhere::Sandbox;
#[cfg(target_os = "linux")]
pub(crate) use message::{Answer, Launch};
pub(crate) use message::{End, Limits};
pub use message::{TimeLimit, Usage};
#[cfg(target_os = "linux")]
pub(crate) use relaunch::relaunched;
pub(crate) use roots::{TOOL_FOLDERS, find_program};
#[cfg(target_os = "linux")]
pub use set_up::Sandbox;
#[cfg(target_os = "linux")]
pub(crate) use supervisor::Supervisor;
