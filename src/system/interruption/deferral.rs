//! Work that is worth keeping when the process is asked to end.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::ensure_watched;

/// Whether the first signal is left to the holder of a [`Deferral`].
static IS_DEFERRED: Mutex<bool> = Mutex::new(false);
/// The signal that came meanwhile, or 0.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// Whether a signal came meanwhile.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

fn is_deferred() -> MutexGuard<'static, bool> {
    IS_DEFERRED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it exists, the first signal does not end the process. Whoever holds it watches [`Deferral::is_wanted`],
/// keeps what was done, and calls [`Deferral::end`]. A second signal ends the process at once.
#[derive(Debug)]
pub(crate) struct Deferral(());

impl Deferral {
    /// Starts to defer signals.
    pub(crate) fn begin() -> io::Result<Self> {
        ensure_watched()?;
        *is_deferred() = true;
        Ok(Self(()))
    }

    /// Becomes `true` when a signal asks the process to end.
    pub(crate) fn is_wanted(&self) -> &'static AtomicBool {
        &IS_WANTED
    }

    /// Ends the process by the signal, if one came.
    pub(crate) fn end(self) {
        drop(self);
        let signal = SIGNAL.load(Ordering::Acquire);
        if signal != 0 {
            super::end_by(signal);
        }
    }
}

impl Drop for Deferral {
    fn drop(&mut self) {
        *is_deferred() = false;
    }
}

/// Leaves a signal to the holder of a deferral. Returns `false` if there is none, or if this is the second signal.
pub(super) fn leave(signal: i32) -> bool {
    let is_deferred = is_deferred();
    if !*is_deferred || IS_WANTED.load(Ordering::Relaxed) {
        return false;
    }
    SIGNAL.store(signal, Ordering::Release);
    IS_WANTED.store(true, Ordering::Release);
    true
}
