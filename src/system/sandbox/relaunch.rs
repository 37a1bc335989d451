//! The processes of a run. Each is this same program, started again by the one before it:
//!
//! ```text
//! grader ──► outer ──► supervisor ──► launcher, which becomes the student's program
//! ```
//!
//! The outer process creates the namespaces, and the supervisor is the first process in them. Without
//! namespaces, the outer process is the supervisor itself.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, ExitCode, Stdio};

use rustix::fs::{FileType, fstat};
use rustix::stdio::{dup2_stdin, stdin};

use super::launch::launch;
use super::message::{Answer, Attempt, Failure, Namespaces, receive, send};
use super::namespaces;
use super::supervise::supervise;

/// The only argument of a relaunched process, which says what it is. No command, option or file that people type looks
/// like these.
pub(super) const OUTER: &str = "\u{1}battleship-run-outer";
const SUPERVISOR: &str = "\u{1}battleship-run-supervisor";
pub(super) const LAUNCHER: &str = "\u{1}battleship-run-launcher";

/// Starts this program again as one of these, with the other end of a new socket as its stdin.
pub(super) fn start(stage: &str, stdout: Stdio, stderr: Stdio) -> io::Result<(Child, UnixStream)> {
    let (ours, theirs) = UnixStream::pair()?;
    let child = start_with(stage, theirs.into(), stdout, stderr)?;
    Ok((child, ours))
}

#[expect(clippy::disallowed_methods, reason = "called in a step, or by a process that has no files")]
fn start_with(stage: &str, stdin: OwnedFd, stdout: Stdio, stderr: Stdio) -> io::Result<Child> {
    let mut command = Command::new("/proc/self/exe");
    command.arg(stage).env_clear().stdin(stdin).stdout(stdout).stderr(stderr);
    command.spawn().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(error.kind(), "/proc is not mounted"),
        _ => error,
    })
}

/// Acts as a part of a run if these are the arguments of one, and returns the exit status.
pub(crate) fn relaunched(arguments: &[OsString]) -> Option<ExitCode> {
    let [_, argument] = arguments else { return None };
    let act = match argument.to_str()? {
        OUTER => outer,
        SUPERVISOR => |channel| supervise(channel, true),
        LAUNCHER => launch,
        _ => return None,
    };
    let is_socket = |found: rustix::fs::Stat| FileType::from_raw_mode(found.st_mode) == FileType::Socket;
    if !fstat(stdin()).is_ok_and(is_socket) {
        eprintln!("error: this argument is only for battleship itself");
        return Some(ExitCode::from(2));
    }
    // The grader notices an error by the end of the socket.
    Some(take_channel().and_then(act).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS))
}

/// The socket that was the stdin of this process.
fn take_channel() -> io::Result<UnixStream> {
    let channel = UnixStream::from(stdin().try_clone_to_owned()?);
    dup2_stdin(std::fs::File::open("/dev/null")?)?;
    Ok(channel)
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
    let started = start_with(SUPERVISOR, channel.into(), Stdio::inherit(), Stdio::inherit());
    started.attempt("cannot start a process in new namespaces")
}
