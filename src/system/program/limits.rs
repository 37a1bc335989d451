//! How far a program may go, and how far it has gone.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

/// How long a program may run, and how much it may write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How long it may run.
    pub(crate) time: Duration,
    /// How many bytes each of stdout, stderr and its output file may have.
    pub(crate) output: u64,
}

impl Limits {
    /// How many bytes all files of a program may have together.
    pub(super) fn folder(self) -> u64 {
        const FACTOR: u64 = 4;
        self.output.saturating_mul(FACTOR)
    }
}

/// No file of a program grows without end between two glances, and a crash leaves no image of it.
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

/// The bytes of a file; none if it is not there.
pub(super) fn size(path: &Path) -> u64 {
    fs::symlink_metadata(path).map_or(0, |found| found.len())
}

/// All bytes below a folder, counted until there are more than `most`. Links are not followed, and what
/// is empty takes room too.
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
