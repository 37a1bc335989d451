//! Ctrl-C and Ctrl-Break, which ask a process to end.

use std::io;
use std::sync::mpsc::channel;

/// The status of a process that Ctrl-C has ended: `STATUS_CONTROL_C_EXIT`.
const INTERRUPT: i32 = 0xC000_013A_u32.cast_signed();

/// Starts to handle Ctrl-C, and returns how often it was pressed, as it is.
pub(crate) fn signals() -> io::Result<impl Iterator<Item = i32> + Send + 'static> {
    let (pressed, signals) = channel();
    let press = move || pressed.send(INTERRUPT).unwrap_or_default();
    ctrlc::set_handler(press).map_err(io::Error::other)?;
    Ok(signals.into_iter())
}

/// Ends the process as Ctrl-C does that nobody handles.
#[expect(clippy::exit, reason = "everything unfinished has been removed")]
pub(crate) fn end_by(signal: i32) {
    std::process::exit(signal)
}
