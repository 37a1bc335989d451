//! Work that is worth keeping when the process is asked to end.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::ensure_watched;

/// Whether the first signal is left to the holder of a [`Deferral`], and the signal that came meanwhile.
static DEFERRED: Mutex<(bool, Option<i32>)> = Mutex::new((false, None));
/// Whether a signal came meanwhile.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

fn deferred() -> MutexGuard<'static, (bool, Option<i32>)> {
    DEFERRED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it exists, the first signal does not end the process. Whoever holds it watches [`Deferral::is_wanted`],
/// keeps what was done, and calls [`Deferral::end`]. A second signal ends the process at once.
#[derive(Debug)]
pub(crate) struct Deferral(());

impl Deferral {
    /// Starts to defer signals.
    pub(crate) fn begin() -> io::Result<Self> {
        ensure_watched()?;
        deferred().0 = true;
        Ok(Self(()))
    }

    /// Becomes `true` when a signal asks the process to end.
    pub(crate) fn is_wanted(&self) -> &'static AtomicBool {
        &IS_WANTED
    }

    /// Ends the process by the signal, if one came.
    pub(crate) fn end(self) {
        drop(self);
        let signal = deferred().1;
        signal.into_iter().for_each(super::end_by);
    }
}

impl Drop for Deferral {
    fn drop(&mut self) {
        deferred().0 = false;
    }
}

/// Leaves a signal to the holder of a deferral. Returns `false` if there is none, or if this is the second signal.
pub(super) fn leave(signal: i32) -> bool {
    let mut deferred = deferred();
    if !deferred.0 || deferred.1.is_some() {
        return false;
    }
    deferred.1 = Some(signal);
    IS_WANTED.store(true, Ordering::Release);
    true
}
