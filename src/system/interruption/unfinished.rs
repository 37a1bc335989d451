//! Things under way, each of which is finished or removed.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{ensure_watched, remove_folder, step};

/// What would be left behind if nobody finished or removed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Leftover {
    /// A file under a name of its own.
    File(PathBuf),
    /// A folder with everything in it.
    Folder(PathBuf),
    /// A process and all of its group.
    Group(u32),
}

impl Leftover {
    #[expect(clippy::disallowed_methods, reason = "it is called in a step, or after the last one")]
    fn remove(&self) {
        match self {
            Self::File(path) => drop(fs::remove_file(path)),
            Self::Folder(path) => remove_folder(path),
            #[cfg(unix)]
            Self::Group(process) => super::end_group(*process),
            #[cfg(not(unix))]
            Self::Group(_) => {}
        }
    }
}

static LEFTOVERS: Mutex<Vec<Leftover>> = Mutex::new(Vec::new());

fn leftovers() -> MutexGuard<'static, Vec<Leftover>> {
    // Nothing panics while it is held, and a list is never half changed.
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Something under way. It is removed when this is dropped or a signal ends the process, unless it was
/// finished.
#[derive(Debug)]
pub(crate) struct Unfinished {
    leftover: Leftover,
    is_finished: bool,
}

impl Unfinished {
    /// Makes something, and registers what would be left of it, in one step.
    pub(crate) fn make<T>(make: impl FnOnce() -> io::Result<(T, Leftover)>) -> io::Result<(T, Self)> {
        ensure_watched()?;
        step(|| {
            let (made, leftover) = make()?;
            leftovers().push(leftover.clone());
            Ok((made, Self { leftover, is_finished: false }))
        })
    }

    /// Does what makes it complete, in one step. If that fails, it is removed.
    pub(crate) fn finish<T>(mut self, complete: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        step(|| {
            let completed = complete()?;
            self.is_finished = true;
            self.unregister();
            Ok(completed)
        })
    }

    fn unregister(&self) {
        let mut leftovers = leftovers();
        if let Some(index) = leftovers.iter().position(|leftover| *leftover == self.leftover) {
            leftovers.swap_remove(index);
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_finished {
            step(|| {
                self.leftover.remove();
                self.unregister();
            });
        }
    }
}

/// The groups of processes that are under way.
#[cfg(target_os = "linux")]
pub(super) fn groups() -> Vec<u32> {
    let group =
        |leftover: &Leftover| if let Leftover::Group(process) = leftover { Some(*process) } else { None };
    leftovers().iter().filter_map(group).collect()
}

/// Removes everything that is under way. Nobody else may be in a step.
#[cfg(unix)]
pub(super) fn remove_all() {
    let leftovers = leftovers();
    // Programs first, and until they are gone: they may still write into the folders.
    let (programs, files): (Vec<_>, Vec<_>) =
        leftovers.iter().partition(|leftover| matches!(leftover, Leftover::Group(_)));
    programs.iter().for_each(|program| program.remove());
    #[cfg(target_os = "linux")]
    if !programs.is_empty() {
        super::orphans::end(&[]);
    }
    files.iter().for_each(|leftover| leftover.remove());
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn start(folder: &tempfile::TempDir) -> (PathBuf, Unfinished) {
        let path = folder.path().join("draft");
        let make = || fs::write(&path, "half").map(|()| ((), Leftover::File(path.clone())));
        let ((), unfinished) = Unfinished::make(make).unwrap();
        (path, unfinished)
    }

    #[test]
    fn what_is_finished_stays_and_what_is_dropped_goes() {
        let folder = tempfile::tempdir().unwrap();
        let (path, unfinished) = start(&folder);
        drop(unfinished);
        assert!(!path.exists());
        let (path, unfinished) = start(&folder);
        unfinished.finish(|| Ok(())).unwrap();
        assert!(path.exists());
        assert!(!leftovers().contains(&Leftover::File(path)));
    }

    #[test]
    fn a_failure_to_finish_removes_it() {
        let folder = tempfile::tempdir().unwrap();
        let (path, unfinished) = start(&folder);
        assert!(unfinished.finish(|| fs::rename("/nowhere", "/nothing")).is_err());
        assert!(!path.exists());
    }

    #[test]
    fn a_panic_removes_it_and_leaves_the_gate_open() {
        let folder = tempfile::tempdir().unwrap();
        let (path, unfinished) = start(&folder);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            unfinished.finish(|| -> io::Result<()> { panic!("a broken invariant") })
        }));
        assert!(panicked.is_err() && !path.exists());
        drop(start(&folder));
    }
}
