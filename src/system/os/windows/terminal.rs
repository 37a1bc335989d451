//! The console of this process.

use std::io::{self, Write};
use std::time::Duration;

use ratatui::crossterm::ansi_support::supports_ansi;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture, poll, read};
use ratatui::crossterm::execute;

/// Makes the console understand control sequences.
pub(crate) fn work_with_codes() -> io::Result<()> {
    if supports_ansi() {
        return Ok(());
    }
    let reason = "this console cannot draw a game; use Windows Terminal, or Windows 10 or later";
    Err(io::Error::new(io::ErrorKind::Unsupported, reason))
}

/// Starts or stops reports of mouse buttons.
pub(crate) fn report_mouse(is_wanted: bool) -> io::Result<()> {
    if is_wanted {
        execute!(io::stdout(), EnableMouseCapture)
    } else {
        execute!(io::stdout(), DisableMouseCapture)
    }
}

/// Processes are not suspended here.
pub(crate) fn watch_suspension(_: fn(Option<fn()>)) -> io::Result<()> {
    Ok(())
}

/// Processes are not suspended here.
pub(crate) fn suspend() {}

/// Forgets everything that was typed and not read yet.
pub(crate) fn forget_typed() {
    while matches!(poll(Duration::ZERO), Ok(true)) && read().is_ok() {}
}

/// Waits until something was typed, for at most `wait`. It is an error if the console has gone away.
pub(crate) fn wait_for_input(wait: Duration) -> io::Result<()> {
    poll(wait).map(drop)
}

/// Columns and rows of the console.
pub(crate) fn size() -> Option<(u16, u16)> {
    ratatui::crossterm::terminal::size().ok()
}

/// Writes to stdout.
pub(crate) fn write_all(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush())
}
