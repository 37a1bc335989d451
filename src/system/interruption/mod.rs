//! How this process ends early, and what it leaves then: nothing.
//!
//! Everything that changes files or starts programs happens in *steps*, which pass a gate. A signal closes the
//! gate for good: it waits for the steps under way, so that each is finished, and any thread that comes to the
//! gate afterwards stays there. Then nobody can create anything any more; what is unfinished is removed, and
//! the process ends by the signal. Errors and panics remove the same things in the same way, as the values
//! that stand for them ([`Unfinished`]) are dropped.
//!
//! Steps must be short, and never lie within each other: a gate that is about to close lets nobody in.
//!
//! Signals are watched from the first unfinished thing on, so that short runs pay nothing for it.

#[cfg(target_os = "linux")]
mod orphans;
mod remove_folder;
mod unfinished;

use std::io;
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

pub(crate) use remove_folder::{open_folder, remove_folder};
pub(crate) use unfinished::{Leftover, Unfinished};

/// Steps pass it together; whoever closes it is alone.
static GATE: RwLock<()> = RwLock::new(());
/// Whether signals are watched, or why they cannot be.
static WATCH: OnceLock<Result<(), io::ErrorKind>> = OnceLock::new();

/// Does something that changes the outside world: all of it before a signal ends the process, or nothing.
pub(crate) fn step<T>(act: impl FnOnce() -> T) -> T {
    let _open = enter();
    act()
}

fn enter() -> RwLockReadGuard<'static, ()> {
    // The lock guards no data, so that a panic elsewhere leaves nothing broken.
    GATE.read().unwrap_or_else(PoisonError::into_inner)
}

fn close() -> RwLockWriteGuard<'static, ()> {
    GATE.write().unwrap_or_else(PoisonError::into_inner)
}

fn ensure_watched() -> io::Result<()> {
    (*WATCH.get_or_init(|| watch().map_err(|error| error.kind()))).map_err(io::Error::from)
}

/// Waits for a signal in a thread of its own.
#[cfg(unix)]
fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGTERM, SIGQUIT])?;
    // Whoever starts us with `nohup` wants us to go on.
    if !is_ignored(SIGHUP) {
        signals.add_signal(SIGHUP)?;
    }
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            end_by(signal);
        }
    };
    std::thread::Builder::new().name("signals".into()).spawn(wait).map(drop)
}

#[cfg(not(unix))]
fn watch() -> io::Result<()> {
    Ok(())
}

/// Ends the process as the signal would have, with nothing left behind.
#[cfg(unix)]
fn end_by(signal: i32) {
    // Never opened again: the process ends while it is held.
    let _closed = close();
    unfinished::remove_all();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// Whether a signal was ignored when this process started. Only Linux tells without unsafe code; elsewhere
/// hanging up ends the process.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}

/// Lets processes whose parents end come to this one, where [`end_orphans`] finds them.
pub(crate) fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    orphans::adopt();
}

/// Ends every child of this process that is in no group under way: whoever runs programs by other means
/// should not call it.
pub(crate) fn end_orphans() {
    #[cfg(target_os = "linux")]
    {
        // While nobody starts a process that is not registered yet.
        let _closed = close();
        orphans::end(&unfinished::groups());
    }
}

/// Ends a process and all of its group.
#[cfg(unix)]
pub(crate) fn end_group(process: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(process, Signal::KILL);
    }
}
