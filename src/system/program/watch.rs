//! Watches a running program: collects its output, and stops it when it exceeds a limit.

use std::io::{self, Read};
use std::path::Path;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use super::ProgramEnd;
use super::limits::{Limits, size, weight};

/// How often a running program is checked.
const INTERVAL: Duration = Duration::from_millis(5);
/// How long to wait for the output of a program that has ended. A process that it started may keep the pipe
/// open.
const PATIENCE: Duration = Duration::from_secs(1);

/// The output of a program, which two threads collect up to a limit.
pub(super) struct Output {
    stdout: Option<Receiver<Vec<u8>>>,
    stderr: Option<Receiver<Vec<u8>>>,
    is_too_much: Arc<AtomicBool>,
}

impl Output {
    /// Starts collecting the output of a program.
    pub(super) fn of(child: &mut Child, limit: u64) -> Self {
        let is_too_much = Arc::new(AtomicBool::new(false));
        let stdout = child.stdout.take().map(|pipe| drain(pipe, limit, &is_too_much));
        let stderr = child.stderr.take().map(|pipe| drain(pipe, limit, &is_too_much));
        Self { stdout, stderr, is_too_much }
    }

    fn is_too_much(&self) -> bool {
        self.is_too_much.load(Ordering::Relaxed)
    }

    /// The stdout and stderr of a program that has ended, and whether either exceeded the limit.
    pub(super) fn collect(self) -> (Vec<u8>, Vec<u8>, bool) {
        let printed = |pipe: &Option<Receiver<Vec<u8>>>| {
            pipe.as_ref().and_then(|pipe| pipe.recv_timeout(PATIENCE).ok()).unwrap_or_default()
        };
        let (stdout, stderr) = (printed(&self.stdout), printed(&self.stderr));
        (stdout, stderr, self.is_too_much())
    }
}

/// Reads from a pipe in a new thread, up to a limit.
fn drain(
    mut pipe: impl Read + Send + 'static,
    limit: u64,
    is_too_much: &Arc<AtomicBool>,
) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    let is_too_much = Arc::clone(is_too_much);
    thread::spawn(move || {
        let mut kept = Vec::new();
        let _ = pipe.by_ref().take(limit.saturating_add(1)).read_to_end(&mut kept);
        if kept.len() as u64 > limit {
            is_too_much.store(true, Ordering::Relaxed);
        }
        let _ = sender.send(kept);
    });
    receiver
}

/// What is checked while a program runs.
pub(super) struct Watch<'a> {
    pub(super) folder: &'a Path,
    /// The file that the program should write.
    pub(super) file: &'a Path,
    pub(super) limits: Limits,
    pub(super) output: &'a Output,
}

impl Watch<'_> {
    /// Waits until the program has ended, which returns `None`, or has exceeded a limit.
    pub(super) fn wait_for(&self, child: &mut Child) -> io::Result<Option<ProgramEnd>> {
        let deadline = Instant::now() + self.limits.time;
        let mut next_weighing = Instant::now();
        loop {
            if has_ended(child)? {
                return Ok(None);
            }
            let now = Instant::now();
            let mut is_too_much = self.output.is_too_much();
            if now >= next_weighing {
                let most = self.limits.folder();
                is_too_much |= weight(self.folder, most) > most;
                next_weighing = now + 10 * INTERVAL;
            }
            is_too_much |= size(self.file) > self.limits.output;
            if is_too_much {
                return Ok(Some(ProgramEnd::TooMuchOutput));
            }
            if now >= deadline {
                return Ok(Some(ProgramEnd::OutOfTime));
            }
            thread::sleep(INTERVAL.min(deadline - now));
        }
    }
}

/// Whether the program has ended. It is not reaped here but by [`Child::wait`], so that its process ID is not
/// reused before its group is killed.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    use rustix::process::{WaitId, WaitIdOptions, waitid};

    let Some(pid) = super::pid(child) else { return Ok(child.try_wait()?.is_some()) };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    Ok(waitid(WaitId::Pid(pid), options)?.is_some())
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}
