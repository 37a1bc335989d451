//! The outside world: files written whole, interruption, running programs, reading within limits.
//!
//! Nobody else creates, renames or removes files and folders, or starts programs: here all of that happens
//! in the steps of [`interruption`].

pub(crate) mod apart;
pub(crate) mod folder;
pub(crate) mod interruption;
pub(crate) mod placement;
pub(crate) mod program;
pub(crate) mod read;
pub(crate) mod whole_file;
