//! The outside world: files written whole, interruption, running programs, reading within limits.

pub(crate) mod interruption;
pub(crate) mod program;
pub(crate) mod read;
pub(crate) mod whole_file;
