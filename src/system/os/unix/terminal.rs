//! The terminal of this process.

use std::io;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::{stdin, stdout};
use rustix::termios::{QueueSelector, tcflush, tcgetwinsize};
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::system::threads;

/// Makes the terminal understand control sequences. Every terminal does.
pub(crate) fn work_with_codes() -> io::Result<()> {
    Ok(())
}

/// Starts or stops reports of mouse buttons.
pub(crate) fn report_mouse(is_wanted: bool) -> io::Result<()> {
    write_all(if is_wanted { b"\x1b[?1000h\x1b[?1006h" } else { b"\x1b[?1006l\x1b[?1000l" })
}

/// Starts a thread that lets `handle` act when the process is suspended, with what stops it, and when it continues.
pub(crate) fn watch_suspension(handle: fn(Option<fn()>)) -> io::Result<()> {
    let mut signals = Signals::new([SIGTSTP, SIGCONT])?;
    let stop = || drop(emulate_default_handler(SIGTSTP));
    let wait = move || {
        for signal in &mut signals {
            handle((signal == SIGTSTP).then_some(stop));
        }
    };
    threads::start("suspension", wait).map(drop)
}

/// Suspends the process and everything that was started with it, as Ctrl-Z does.
pub(crate) fn suspend() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}

/// Forgets everything that was typed and not read yet.
pub(crate) fn forget_typed() {
    let _ = tcflush(stdin(), QueueSelector::IFlush);
}

/// Waits until something was typed, for at most `wait`. It is an error if the terminal has gone away.
pub(crate) fn wait_for_input(wait: Duration) -> io::Result<()> {
    let stdin = stdin();
    let mut descriptors = [PollFd::new(&stdin, PollFlags::IN)];
    let timeout = Timespec { tv_sec: 0, tv_nsec: wait.subsec_nanos().into() };
    match poll(&mut descriptors, Some(&timeout)) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    if descriptors[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the terminal has gone away"));
    }
    Ok(())
}

/// Columns and rows of the terminal that stdout is.
pub(crate) fn size() -> Option<(u16, u16)> {
    tcgetwinsize(stdout()).ok().map(|size| (size.ws_col, size.ws_row))
}

/// Writes to stdout without its lock, which a thread that was interrupted may hold.
pub(crate) fn write_all(mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match rustix::io::write(stdout(), bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
