//! Unfinished files, folders and processes, each of which is finished or removed in the end.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{ensure_watched, remove_folder, step};

/// Something that must not be left behind.
pub(crate) enum Leftover {
    /// A file with a temporary name.
    File(PathBuf),
    /// A folder and everything in it.
    Folder(PathBuf),
    /// A program with everything that it started.
    Program(Arc<dyn Running>),
    /// What is said after everything else was removed, if a signal ends the process.
    Words(Words),
}

type Words = Box<dyn FnOnce() + Send>;

/// A running program with everything that it started.
pub(crate) trait Running: Send + Sync {
    /// Asks for the end of all.
    fn hang_up(&self);
    /// Ends all, and waits until they are gone.
    fn end(&self);
}

impl Leftover {
    #[expect(clippy::disallowed_methods, reason = "called in a step, or after the last step")]
    fn remove(self) {
        match self {
            Self::File(path) => drop(fs::remove_file(path)),
            Self::Folder(path) => remove_folder(&path),
            Self::Program(program) => program.end(),
            Self::Words(_) => {}
        }
    }
}

/// Everything that is unfinished, by the number of its [`Unfinished`].
static LEFTOVERS: Mutex<BTreeMap<u64, Leftover>> = Mutex::new(BTreeMap::new());

fn leftovers() -> MutexGuard<'static, BTreeMap<u64, Leftover>> {
    // No code panics halfway through a change of the list, so a poisoned list is still valid.
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Something unfinished. Unless it is finished, it is removed when this value is dropped or when a signal
/// ends the process.
#[derive(Debug)]
pub(crate) struct Unfinished(u64);

impl Unfinished {
    /// Creates something and registers it for removal, in one step.
    pub(crate) fn make<T>(make: impl FnOnce() -> io::Result<(T, Leftover)>) -> io::Result<(T, Self)> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ensure_watched()?;
        step(|| {
            let (made, leftover) = make()?;
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            leftovers().insert(number, leftover);
            Ok((made, Self(number)))
        })
    }

    /// Completes it in one step. If that fails, it is removed.
    pub(crate) fn finish<T>(self, complete: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        step(|| {
            let completed = complete()?;
            leftovers().remove(&self.0);
            Ok(completed)
        })
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        step(|| {
            // What was finished is not in the list any more.
            let leftover = leftovers().remove(&self.0);
            leftover.into_iter().for_each(Leftover::remove);
        });
    }
}

/// While this value lives, a signal that ends the process lets it say something first.
#[derive(Debug)]
pub(crate) struct LastWords {
    _unfinished: Unfinished,
}

impl LastWords {
    /// Prepares what is said after everything unfinished has been removed. It must not contain a step.
    pub(crate) fn prepare(say: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let ((), unfinished) = Unfinished::make(|| Ok(((), Leftover::Words(Box::new(say)))))?;
        Ok(Self { _unfinished: unfinished })
    }
}

/// Removes everything that is unfinished, and returns the last words. No other thread may be in a step.
pub(super) fn remove_all() -> Vec<Words> {
    let (mut programs, mut others, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for leftover in std::mem::take(&mut *leftovers()).into_values() {
        match leftover {
            Leftover::Program(program) => programs.push(program),
            Leftover::Words(say) => words.push(say),
            other => others.push(other),
        }
    }
    // Programs go first, because they may still write into the folders. All are asked to end at once.
    programs.iter().for_each(|program| program.hang_up());
    programs.iter().for_each(|program| program.end());
    others.into_iter().for_each(Leftover::remove);
    words
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
