//! Unfinished files, folders and processes, each of which is finished or removed in the end.

use std::fmt::Debug;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{ensure_watched, remove_folder, step};
use crate::system::full_screen;

/// Something that must not be left behind.
#[derive(Clone, Debug)]
pub(crate) enum Leftover {
    /// A file with a temporary name.
    File(PathBuf),
    /// A folder and everything in it.
    Folder(PathBuf),
    /// A terminal that shows a game instead of what was on it before.
    Terminal,
    /// A program with everything that it started.
    Program(Arc<dyn Running>),
}

/// A running program with everything that it started.
pub(crate) trait Running: Debug + Send + Sync {
    /// Asks for the end of all.
    fn hang_up(&self);
    /// Ends all, and waits until they are gone.
    fn end(&self);
}

impl Leftover {
    fn program(&self) -> Option<&dyn Running> {
        if let Self::Program(program) = self { Some(&**program) } else { None }
    }

    #[expect(clippy::disallowed_methods, reason = "called in a step, or after the last step")]
    fn remove(&self) {
        match self {
            Self::File(path) => drop(fs::remove_file(path)),
            Self::Folder(path) => remove_folder(path),
            Self::Terminal => full_screen::give_back(),
            Self::Program(program) => program.end(),
        }
    }
}

impl PartialEq for Leftover {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File(one), Self::File(other)) | (Self::Folder(one), Self::Folder(other)) => one == other,
            (Self::Terminal, Self::Terminal) => true,
            (Self::Program(one), Self::Program(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

static LEFTOVERS: Mutex<Vec<Leftover>> = Mutex::new(Vec::new());

fn leftovers() -> MutexGuard<'static, Vec<Leftover>> {
    // No code panics halfway through a change of the list, so a poisoned list is still valid.
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Something unfinished. Unless it is finished, it is removed when this value is dropped or when a signal
/// ends the process.
#[derive(Debug)]
pub(crate) struct Unfinished {
    leftover: Leftover,
    is_finished: bool,
}

impl Unfinished {
    /// Creates something and registers it for removal, in one step.
    pub(crate) fn make<T>(make: impl FnOnce() -> io::Result<(T, Leftover)>) -> io::Result<(T, Self)> {
        ensure_watched()?;
        step(|| {
            let (made, leftover) = make()?;
            leftovers().push(leftover.clone());
            Ok((made, Self { leftover, is_finished: false }))
        })
    }

    /// Completes it in one step. If that fails, it is removed.
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

/// Removes everything that is unfinished. No other thread may be in a step.
pub(super) fn remove_all() {
    let leftovers = leftovers();
    // Programs go first, because they may still write into the folders. All are asked to end at once.
    let programs = || leftovers.iter().filter_map(Leftover::program);
    programs().for_each(Running::hang_up);
    programs().for_each(Running::end);
    leftovers.iter().for_each(Leftover::remove);
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
    fn a_finished_file_stays_and_a_dropped_one_is_removed() {
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
    fn a_failure_to_finish_removes_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let (path, unfinished) = start(&folder);
        assert!(unfinished.finish(|| fs::rename("/nowhere", "/nothing")).is_err());
        assert!(!path.exists());
    }

    #[test]
    fn a_panic_removes_the_file_and_leaves_the_gate_open() {
        let folder = tempfile::tempdir().unwrap();
        let (path, unfinished) = start(&folder);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            unfinished.finish(|| -> io::Result<()> { panic!("a broken invariant") })
        }));
        assert!(panicked.is_err() && !path.exists());
        drop(start(&folder));
    }
}
