//! The limits of a program, and how much it has written.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

/// The limits on the time and output of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How long the program may run.
    pub(crate) time: Duration,
    /// The most bytes for each of stdout, stderr and the output file.
    pub(crate) output: u64,
}

impl Limits {
    /// The most bytes for all files of the program together.
    pub(super) fn folder(self) -> u64 {
        const FACTOR: u64 = 4;
        self.output.saturating_mul(FACTOR)
    }
}

/// Limits the size of each file, because a file could grow very large between two checks, and disables core
/// dumps.
#[cfg(target_os = "linux")]
pub(super) fn set(child: &Child) {
    use rustix::process::{Resource, Rlimit, prlimit};

    const LARGEST_FILE: u64 = 1 << 30;
    let at_most = |bytes| Rlimit { current: Some(bytes), maximum: Some(bytes) };
    if let Some(pid) = super::pid(child) {
        let _ = prlimit(Some(pid), Resource::Fsize, at_most(LARGEST_FILE));
        let _ = prlimit(Some(pid), Resource::Core, at_most(0));
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
pub(super) fn set(_: &Child) {}

/// The size of a file in bytes; 0 if it does not exist.
pub(super) fn size(path: &Path) -> u64 {
    fs::symlink_metadata(path).map_or(0, |found| found.len())
}

/// The size of everything in a folder; counting stops above `most`. Links are not followed. Every entry
/// counts as at least one block, because empty files and folders take up space too.
pub(super) fn weight(folder: &Path, most: u64) -> u64 {
    const LEAST: u64 = 4096;
    let mut sum: u64 = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
            sum = sum.saturating_add(size(&entry.path()).max(LEAST));
            if sum > most {
                return sum;
            }
        }
    }
    sum
}
