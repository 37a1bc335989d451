//! What a run uses, counted from outside: memory, processes, open files, disk, and what others leave of them.

pub(super) mod disk;
pub(super) mod open_files;
pub(super) mod processes;
pub(super) mod scarcity;
pub(super) mod watch;
