//! Makes sure that the process leaves nothing unfinished behind when it ends early.
//!
//! Everything that changes files or starts programs happens in *steps*, which pass a gate. A signal closes
//! the gate for good. It waits for the current steps to finish, and every thread that comes to the gate
//! afterwards waits there, so nothing new can be created. Then everything unfinished is removed, the
//! [last words](LastWords) are said, and the process ends by the signal. Errors and panics remove the same things, because dropping an [`Unfinished`]
//! value removes what it stands for.
//!
//! Steps must be short and must not be nested: a thread that enters a second step while the gate is closing
//! would deadlock.
//!
//! A [`Deferral`] lets work that takes long keep its results before the process ends.
//!
//! Signals are not handled until something unfinished exists, so that short runs do not pay for it.

mod deferral;
mod unfinished;

use std::io;
use std::sync::{OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

pub(crate) use super::os::remove_folder;
pub(crate) use deferral::Deferral;
pub(crate) use unfinished::{LastWords, Leftover, Running, Unfinished};

use super::{os, threads};

/// Steps hold it for reading, so they can run at the same time. Whoever closes it holds it for writing.
static GATE: RwLock<()> = RwLock::new(());
/// Whether signals are handled, or why they cannot be.
static WATCH: OnceLock<io::Result<()>> = OnceLock::new();

/// How long further signals count as the first one.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// Does something that changes the outside world. If a signal ends the process, this happens completely or
/// not at all.
pub(crate) fn step<T>(act: impl FnOnce() -> T) -> T {
    // The lock guards no data, so a panic in another thread does no harm.
    let _open = GATE.read().unwrap_or_else(PoisonError::into_inner);
    act()
}

fn ensure_watched() -> io::Result<()> {
    let watched = WATCH.get_or_init(watch).as_ref();
    watched.copied().map_err(|error| io::Error::new(error.kind(), error.to_string()))
}

/// Starts a thread that waits for a signal.
fn watch() -> io::Result<()> {
    let mut signals = os::signals()?;
    let wait = move || {
        if let Some(signal) = signals.find(|&signal| !deferral::leave(signal)) {
            end_by_first(signal, signals);
        }
    };
    threads::start("signals", wait).map(drop)
}

/// Removes everything unfinished, says the last words, and ends the process as the signal would have.
fn end_by(signal: i32) {
    end_by_first(signal, std::iter::empty());
}

/// Like [`end_by`]. Another signal ends the process at once, because nobody may read the last words. Those that come
/// with the first are ignored: `timeout` signals the process and then its group.
fn end_by_first(signal: i32, mut others: impl Iterator<Item = i32> + Send + 'static) {
    // The process ends while the gate is closed.
    let _closed = GATE.write().unwrap_or_else(PoisonError::into_inner);
    let words = unfinished::remove_all();
    let begin = Instant::now();
    let end = move || others.find(|_| begin.elapsed() >= SAME_SIGNAL).into_iter().for_each(os::end_by);
    let _ = std::thread::Builder::new().name("last signal".into()).spawn(end);
    words.into_iter().for_each(|say| say());
    os::end_by(signal);
}
