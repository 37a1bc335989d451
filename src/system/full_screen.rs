//! Takes over the terminal and gives it back as it was, however the process ends: at the end of the game, by an
//! error, a panic or a signal, and while the process is suspended.
//!
//! The terminal's second screen is used, so that nothing that was on the first one is lost.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::interruption::{Leftover, Unfinished};
use super::os::{self, write_all};
pub(crate) use super::os::{forget_typed, suspend, wait_for_input};

/// What a terminal is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// A game that draws the whole screen and reads single keys and the mouse.
    Game,
    Dialogue,
}

/// What shows the second screen, empty.
const SECOND_SCREEN: &[u8] = b"\x1b[?1049h\x1b[2J\x1b[H";
/// What shows the first screen again, with its colors and cursor.
const FIRST_SCREEN: &[u8] = b"\x1b[0m\x1b[?25h\x1b[?1049l";

/// What the terminal is used for at the moment. Whoever writes to a terminal that was taken over holds the lock.
static IN_USE: Mutex<Option<Use>> = Mutex::new(None);
/// What a dialogue has shown since it cleared the screen, to show it again after a suspension. A game draws itself
/// again.
static SHOWN: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// Whether the process was suspended since [`FullScreen::was_resumed`] was asked last.
static RESUMED: AtomicBool = AtomicBool::new(false);

/// A terminal that was taken over. It is given back when this value is dropped.
#[derive(Debug)]
pub(crate) struct FullScreen {
    _unfinished: Unfinished,
}

impl FullScreen {
    pub(crate) fn take(purpose: Use) -> io::Result<Self> {
        restore_before_panics();
        watch_suspension()?;
        let take = || take_over(&mut lock(), purpose).map(|()| ((), Leftover::Terminal));
        let ((), unfinished) = Unfinished::make(take)?;
        Ok(Self { _unfinished: unfinished })
    }

    /// Whether the process was suspended and resumed since the last call, so that everything must be drawn again.
    pub(crate) fn was_resumed(&self) -> bool {
        RESUMED.swap(false, Ordering::SeqCst)
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        os::size().filter(|(columns, rows)| *columns > 0 && *rows > 0).unwrap_or((80, 24))
    }
}

fn lock() -> MutexGuard<'static, Option<Use>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn shown() -> MutexGuard<'static, Vec<u8>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take_over(in_use: &mut Option<Use>, purpose: Use) -> io::Result<()> {
    os::work_with_codes()?;
    if purpose == Use::Game {
        enable_raw_mode()?;
    }
    // From here on, there is something to give back.
    *in_use = Some(purpose);
    write_all(SECOND_SCREEN)?;
    if purpose == Use::Game {
        write_all(b"\x1b[?25l")?;
        os::report_mouse(true)?;
    }
    Ok(())
}

/// Gives the terminal back as it was. Does nothing if it was given back before.
pub(super) fn give_back() {
    // If the terminal does not accept what is written to it, the thread that writes never lets go.
    let patience = std::iter::repeat_n(Duration::from_millis(10), 100);
    for wait in patience {
        if let Ok(mut in_use) = IN_USE.try_lock() {
            leave(in_use.take());
            return;
        }
        std::thread::sleep(wait);
    }
    leave(Some(Use::Game));
}

fn leave(used: Option<Use>) {
    let Some(purpose) = used else { return };
    if purpose == Use::Game {
        let _ = os::report_mouse(false);
    }
    let _ = write_all(FIRST_SCREEN);
    if purpose == Use::Game {
        // Keys that were meant for the game must not reach the shell.
        forget_typed();
        let _ = disable_raw_mode();
    }
}

/// Makes sure that the message of a panic is not lost with the second screen.
fn restore_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
        }));
    });
}

/// Starts a thread that gives the terminal back while the process is suspended.
fn watch_suspension() -> io::Result<()> {
    static ONCE: Once = Once::new();
    let mut watched = Ok(());
    ONCE.call_once(|| watched = os::watch_suspension(suspend_or_continue));
    watched
}

/// Gives the terminal back and stops the process, if it is suspended. When it continues, takes over the terminal again.
fn suspend_or_continue(stop: Option<fn()>) {
    // While this thread holds the lock, nothing is drawn.
    let mut in_use = lock();
    let purpose = *in_use;
    if let Some(stop) = stop {
        leave(purpose);
        stop();
    }
    if let Some(purpose) = purpose {
        let _ = take_over(&mut in_use, purpose).and_then(|()| write_all(&shown()));
        RESUMED.store(true, Ordering::SeqCst);
    }
}

/// Writes to the terminal that was taken over, a whole picture at a time, so that it does not flicker.
#[derive(Debug, Default)]
pub(crate) struct Picture {
    waiting: Vec<u8>,
}

impl Write for Picture {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let in_use = lock();
        let waiting = std::mem::take(&mut self.waiting);
        // A signal may have given the terminal back.
        if in_use.is_some() {
            // Reading finds that a terminal has gone away. `ratatui` would print this error, to the same terminal.
            let _ = write_all(&waiting);
        }
        Ok(())
    }
}

/// Writes the lines of a dialogue to the terminal that was taken over.
#[derive(Debug)]
pub(crate) struct Lines {
    /// What clears the screen.
    pub(crate) clear: &'static str,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let in_use = lock();
        let clear = self.clear.as_bytes();
        let cleared = bytes.windows(clear.len()).rposition(|window| window == clear);
        let mut shown = shown();
        if cleared.is_some() {
            shown.clear();
        }
        shown.extend(&bytes[cleared.map_or(0, |at| at + clear.len())..]);
        // A signal may have given the terminal back.
        if in_use.is_some() { write_all(bytes).map(|()| bytes.len()) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
