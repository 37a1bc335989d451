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
mod last_words;
mod remove_folder;
mod unfinished;

use std::io;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
#[cfg(unix)]
use std::time::{Duration, Instant};

pub(crate) use deferral::Deferral;
pub(crate) use last_words::LastWords;
pub(crate) use remove_folder::remove_folder;
pub(crate) use unfinished::{Leftover, Unfinished};

#[cfg(unix)]
use super::threads;

/// Steps hold it for reading, so they can run at the same time. Whoever closes it holds it for writing.
static GATE: RwLock<()> = RwLock::new(());
/// Whether signals are handled, or why they cannot be.
static WATCH: OnceLock<io::Result<()>> = OnceLock::new();

/// How long further signals count as the first one.
#[cfg(unix)]
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// Does something that changes the outside world. If a signal ends the process, this happens completely or
/// not at all.
pub(crate) fn step<T>(act: impl FnOnce() -> T) -> T {
    let _open = enter();
    act()
}

fn enter() -> RwLockReadGuard<'static, ()> {
    // The lock guards no data, so a panic in another thread does no harm.
    GATE.read().unwrap_or_else(PoisonError::into_inner)
}

fn close() -> RwLockWriteGuard<'static, ()> {
    GATE.write().unwrap_or_else(PoisonError::into_inner)
}

fn ensure_watched() -> io::Result<()> {
    let watched = WATCH.get_or_init(watch).as_ref();
    watched.copied().map_err(|error| io::Error::new(error.kind(), error.to_string()))
}

/// Starts a thread that waits for a signal.
#[cfg(unix)]
fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;

    // A file that grows beyond the limit of the process is then an error of the write instead of the end of the
    // process. Programs that are started get the default again.
    flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGQUIT])?;
    // `nohup` ignores SIGHUP so that the program continues after a hangup.
    if !is_ignored(SIGHUP) {
        signals.add_signal(SIGHUP)?;
    }
    let wait = move || {
        let mut signals = signals.forever();
        if let Some(signal) = signals.find(|&signal| !deferral::leave(signal)) {
            end_by_first(signal, signals);
        }
    };
    threads::start("signals", wait).map(drop)
}

#[cfg(not(unix))]
fn watch() -> io::Result<()> {
    Ok(())
}

/// Ends the process as Ctrl-C does, where the terminal only reports that key.
pub(crate) fn end_as_interrupted() -> ! {
    #[cfg(unix)]
    end_by(signal_hook::consts::SIGINT);
    std::process::abort()
}

/// Removes everything unfinished, says the last words, and ends the process as the signal would have.
#[cfg(unix)]
fn end_by(signal: i32) {
    end_by_first(signal, std::iter::empty());
}

/// Like [`end_by`]. Another signal ends the process at once, because nobody may read the last words. Those that come
/// with the first are ignored: `timeout` signals the process and then its group.
#[cfg(unix)]
fn end_by_first(signal: i32, mut others: impl Iterator<Item = i32>) {
    let end = |signal: i32| drop(signal_hook::low_level::emulate_default_handler(signal));
    // The process ends while the gate is closed.
    let _closed = close();
    unfinished::remove_all();
    let begin = Instant::now();
    let say = move || {
        last_words::say();
        end(signal);
    };
    match std::thread::Builder::new().name("last words".into()).spawn(say) {
        Ok(thread) => {
            others.find(|_| begin.elapsed() >= SAME_SIGNAL).into_iter().for_each(end);
            let _ = thread.join();
        }
        Err(_) => end(signal),
    }
}

/// Whether a signal was ignored when this process started. Without unsafe code only Linux can say;
/// elsewhere a hangup always ends the process.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}
