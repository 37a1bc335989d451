//! The supervisor as the grader sees it: a process that is asked for a run and answers when it is over.

use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid,
};

use super::Launch;
use super::message::{Answer, receive, send};
use super::relaunch::{self, OUTER};
use crate::system::interruption::Running;
use crate::system::program::Limits;

/// How long a message may take. The other side is always ready for it.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running supervisor. Ending it ends everything of the run.
#[derive(Debug)]
pub(super) struct Supervisor {
    channel: UnixStream,
    number: u32,
    process: OwnedFd,
}

impl Supervisor {
    /// Starts a supervisor. The program that it runs gets this stdout and stderr.
    pub(super) fn start(stdout: Stdio, stderr: Stdio) -> io::Result<Self> {
        let (child, channel) = relaunch::start(OUTER, stdout, stderr)?;
        channel.set_read_timeout(Some(PATIENCE))?;
        channel.set_write_timeout(Some(PATIENCE))?;
        let number = i32::try_from(child.id()).ok().and_then(Pid::from_raw).ok_or(ErrorKind::InvalidData)?;
        let process = pidfd_open(number, PidfdFlags::empty())?;
        Ok(Self { channel, number: child.id(), process })
    }

    /// The number of the first process of the run, which lives as long as the run.
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    /// Asks for a run, and returns when everything of it has ended or is about to end.
    pub(super) fn ask(&self, launch: &Launch) -> io::Result<Answer> {
        send(&self.channel, &launch.namespaces)?;
        send(&self.channel, launch)?;
        let time = launch.limits.map_or(Duration::ZERO, Limits::wall);
        // If this process was stopped, the answer may be late, so it is looked for again.
        if !is_ready(&self.channel, time.saturating_add(PATIENCE))? && !is_ready(&self.channel, PATIENCE)? {
            let reason = "the supervisor of the program does not answer";
            return Err(io::Error::new(ErrorKind::TimedOut, reason));
        }
        match receive(&self.channel) {
            Ok(Answer::Failed(failure)) => Err(failure.into()),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                Err(io::Error::other("the supervisor of the program ended early"))
            }
            answer => answer,
        }
    }
}

impl Running for Supervisor {
    fn hang_up(&self) {
        let _ = self.channel.shutdown(Shutdown::Both);
    }

    fn end(&self) {
        const POLITE: Duration = Duration::from_secs(75);
        const KILLED: Duration = Duration::from_secs(5);
        self.hang_up();
        if !is_ready(&self.process, POLITE).unwrap_or(false) {
            let _ = pidfd_send_signal(&self.process, Signal::KILL);
            let _ = is_ready(&self.process, KILLED);
        }
        let _ = waitid(WaitId::PidFd(self.process.as_fd()), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
    }
}

/// Waits until something can be read or has ended.
fn is_ready(descriptor: impl AsFd, time: Duration) -> io::Result<bool> {
    let deadline = Instant::now() + time;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        match poll(&mut [PollFd::new(&descriptor, PollFlags::IN)], Some(&left)) {
            Err(rustix::io::Errno::INTR) => {}
            ready => return Ok(ready? > 0),
        }
    }
}
