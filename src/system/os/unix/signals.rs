//! The signals that ask a process to end.

use std::io;
use std::sync::Arc;

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;

/// Starts to handle signals, and returns those that ask this process to end, as they come.
pub(crate) fn signals() -> io::Result<impl Iterator<Item = i32> + Send + 'static> {
    // A file that grows beyond the limit of the process is then an error of the write instead of the end of the
    // process. Programs that are started get the default again.
    flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGQUIT])?;
    // `nohup` ignores SIGHUP so that the program continues after a hangup.
    if !is_ignored(SIGHUP) {
        signals.add_signal(SIGHUP)?;
    }
    Ok(std::iter::from_fn(move || signals.forever().next()))
}

/// Ends the process as the signal does that nobody handles.
pub(crate) fn end_by(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// Whether a signal was ignored when this process started. Without unsafe code only Linux can say;
/// elsewhere a hangup always ends the process.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}
