//! The processes of a run. Each is this same program, started again by the one before it:
//!
//! ```text
//! grader ──► outer ──► supervisor ──► launcher, which becomes the student's program
//! ```
//!
//! The outer process creates the namespaces, and the supervisor is the first process in them. Without
//! namespaces, the outer process is the supervisor itself.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{FileType, fstat};
use rustix::stdio::{dup2_stdin, stdin};

use super::launch::launch;
use super::message::{Answer, Attempt, Failure, Namespaces, receive, send};
use super::namespaces;
use super::supervise::supervise;

/// The stage that a relaunched process is in, passed as its only argument. No command, option or file that
/// people type looks like these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Outer,
    Supervisor,
    Launcher,
}

impl Stage {
    const ALL: [Self; 3] = [Self::Outer, Self::Supervisor, Self::Launcher];

    fn argument(self) -> &'static str {
        match self {
            Self::Outer => "\u{1}battleship-run-outer",
            Self::Supervisor => "\u{1}battleship-run-supervisor",
            Self::Launcher => "\u{1}battleship-run-launcher",
        }
    }

    /// Starts this program again in this stage, with the other end of a new socket as its stdin.
    pub(super) fn start(self, stdout: Stdio, stderr: Stdio) -> io::Result<(Child, UnixStream)> {
        let (ours, theirs) = UnixStream::pair()?;
        let child = self.start_with(theirs.into(), stdout, stderr)?;
        Ok((child, ours))
    }

    #[expect(clippy::disallowed_methods, reason = "called in a step, or by a process that has no files")]
    fn start_with(self, stdin: OwnedFd, stdout: Stdio, stderr: Stdio) -> io::Result<Child> {
        let mut command = Command::new("/proc/self/exe");
        command.arg(self.argument()).env_clear();
        let started = command.stdin(Stdio::from(stdin)).stdout(stdout).stderr(stderr).spawn();
        started.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => io::Error::new(error.kind(), "/proc is not mounted"),
            _ => error,
        })
    }
}

/// Whether this process recognizes its own stages. Another program that uses this library would start itself
/// again and again.
static CAN_RELAUNCH: AtomicBool = AtomicBool::new(false);

pub(super) fn can_relaunch() -> bool {
    CAN_RELAUNCH.load(Ordering::Relaxed)
}

/// Acts as a part of a run if these are the arguments of one, and returns the exit status.
pub(crate) fn relaunched(arguments: &[OsString]) -> Option<ExitCode> {
    CAN_RELAUNCH.store(true, Ordering::Relaxed);
    let [_, argument] = arguments else { return None };
    let stage = Stage::ALL.into_iter().find(|stage| argument == OsStr::new(stage.argument()))?;
    let is_socket = |found: rustix::fs::Stat| FileType::from_raw_mode(found.st_mode) == FileType::Socket;
    if !fstat(stdin()).is_ok_and(is_socket) {
        eprintln!("error: this argument is only for battleship itself");
        return Some(ExitCode::from(2));
    }
    Some(match act(stage) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    })
}

/// Does the work of a stage. The grader notices an error here by the end of the socket.
fn act(stage: Stage) -> io::Result<()> {
    let channel = UnixStream::from(stdin().try_clone_to_owned()?);
    dup2_stdin(std::fs::File::open("/dev/null")?)?;
    match stage {
        Stage::Outer => outer(channel),
        Stage::Supervisor => supervise(channel, true),
        Stage::Launcher => launch(channel),
    }
}

fn outer(channel: UnixStream) -> io::Result<()> {
    close_all_but(&channel)?;
    let namespaces: Namespaces = receive(&channel)?;
    rustix::process::setsid()?;
    if namespaces == Namespaces::None {
        return supervise(channel, false);
    }
    match enter(namespaces, &channel) {
        Ok(mut supervisor) => {
            drop(channel);
            supervisor.wait().map(drop)
        }
        Err(failure) => send(channel, &Answer::Failed(failure)),
    }
}

/// Closes every descriptor but stdin, stdout, stderr and the channel: the grader may have inherited some, which nothing
/// in the run may have.
fn close_all_but(channel: &UnixStream) -> io::Result<()> {
    let entries = std::fs::read_dir("/proc/self/fd")?.flatten();
    let open: Vec<i32> = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for descriptor in open.into_iter().filter(|&one| one > 2 && one != channel.as_raw_fd()) {
        // The one that listed them is closed already.
        let _ = nix::unistd::close(descriptor);
    }
    Ok(())
}

/// Starts the supervisor as the first process of new namespaces.
fn enter(namespaces: Namespaces, channel: &UnixStream) -> Result<Child, Failure> {
    namespaces::die_with_parent().attempt("cannot set the parent-death signal")?;
    namespaces::create(namespaces)?;
    let channel = channel.try_clone().attempt("cannot copy a descriptor")?;
    let started = Stage::Supervisor.start_with(channel.into(), Stdio::inherit(), Stdio::inherit());
    started.attempt("cannot start a process in new namespaces")
}
