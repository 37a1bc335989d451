//! The outside world: files written completely or not at all, interruption, running programs, and reading
//! with a size limit.
//!
//! Only this module creates, renames or removes files and folders, or starts programs. All of that happens in
//! the steps of [`interruption`].

pub(crate) mod apart;
pub(crate) mod appended_file;
pub(crate) mod find_program;
pub(crate) mod folder;
pub(crate) mod interruption;
// What differs between operating systems, under the same names.
#[cfg_attr(unix, path = "os/unix/mod.rs")]
#[cfg_attr(windows, path = "os/windows/mod.rs")]
pub(crate) mod os;
pub(crate) mod pattern;
pub(crate) mod placement;
pub(crate) mod program;
pub(crate) mod read;
pub(crate) mod readable;
// Elsewhere there are the same names, but no sandbox.
#[cfg_attr(not(target_os = "linux"), path = "sandbox/elsewhere.rs")]
pub(crate) mod sandbox;
pub(crate) mod seconds;
pub(crate) mod temporary_folder;
pub(crate) mod threads;
pub(crate) mod unpack;
pub(crate) mod whole_file;
