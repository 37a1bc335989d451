//! The supervisor of a run: starts the launcher, watches all processes of the run, ends them, and reports how
//! the program ended and what it used.

use std::io::{self, ErrorKind};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::Instant;

use rustix::process::{Pid, PidfdFlags, getpid, pidfd_open, set_child_subreaper};

use super::ending::Reach;
use super::launch::{Order, Reply};
use super::limits::processes::{Processes, waited_for};
use super::limits::watch::Watch;
use super::message::{Answer, Attempt, Failure, Launch, Namespaces, Task, receive, send};
use super::namespaces;
use super::relaunch::Stage;
use crate::system::program::{End, Limits, Usage};

/// Supervises one run, which the grader describes over the channel. The grader ends the run by closing it.
pub(super) fn supervise(channel: UnixStream, is_first_of_namespace: bool) -> io::Result<()> {
    let processes = if is_first_of_namespace {
        namespaces::die_with_parent()?;
        Processes::OfNamespace
    } else {
        set_child_subreaper(Some(getpid()))?;
        Processes::Descendants
    };
    let task: Task = receive(&channel)?;
    let answer = match task {
        Task::Probe(launch) => probe(launch),
        Task::Run(launch, limits) => run(launch, limits, processes, &channel),
    };
    send(&channel, &answer.unwrap_or_else(Answer::Failed))
}

fn probe(launch: Launch) -> Result<Answer, Failure> {
    match start(launch, None)?.reply {
        Some(Reply::Confined { landlock, unreadable }) => Ok(Answer::Probed { landlock, unreadable }),
        Some(Reply::Failed(failure)) => Err(failure),
        Some(Reply::CannotStart(_)) | None => Err(unexpected()),
    }
}

fn unexpected() -> Failure {
    Failure { step: "unexpected answer of the launcher".into(), code: None }
}

/// The launcher, which is the program unless it replied.
struct Started {
    number: i32,
    process: OwnedFd,
    reply: Option<Reply>,
}

/// Starts the launcher, and waits until it has become the program or replied.
fn start(launch: Launch, limits: Option<Limits>) -> Result<Started, Failure> {
    if launch.namespaces != Namespaces::None {
        namespaces::arrange(launch.folder.as_ref())?;
    }
    let started = Stage::Launcher.start(Stdio::inherit(), Stdio::inherit());
    let (launcher, channel) = started.attempt("cannot start the launcher")?;
    let number = i32::try_from(launcher.id()).ok().and_then(Pid::from_raw).ok_or_else(unexpected)?;
    let process = pidfd_open(number, PidfdFlags::empty()).attempt("cannot watch the launcher")?;
    send(&channel, &Order { launch, limits }).attempt("cannot reach the launcher")?;
    let reply = match receive(&channel) {
        // The socket is closed when the program is executed.
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => None,
        reply => Some(reply.attempt("cannot reach the launcher")?),
    };
    Ok(Started { number: number.as_raw_nonzero().get(), process, reply })
}

fn run(
    launch: Launch,
    limits: Limits,
    processes: Processes,
    channel: &UnixStream,
) -> Result<Answer, Failure> {
    // With namespaces, the kernel ends all others when this process ends.
    let reach = matches!(processes, Processes::Descendants).then(|| Reach::limit(launch.newest_landlock));
    let observed = observe(launch, limits, processes, channel);
    if let Some(reach) = reach {
        reach.end_all();
    }
    let Observed { end, usage, was_scarce } = observed?;
    Ok(Answer::Ended { end, usage: Usage { cpu: usage.cpu.max(waited_for().0), ..usage }, was_scarce })
}

/// What became of a program.
struct Observed {
    end: End,
    usage: Usage,
    was_scarce: bool,
}

/// Starts a program, and watches it until it ends or exceeds a limit. Others of the run may then still be there.
fn observe(
    launch: Launch,
    limits: Limits,
    processes: Processes,
    channel: &UnixStream,
) -> Result<Observed, Failure> {
    let begin = Instant::now();
    let started = start(launch.clone(), Some(limits))?;
    match started.reply {
        None => {}
        Some(Reply::CannotStart(code)) => {
            let end =
                End::cannot_start(io::Error::from_raw_os_error(code)).attempt("cannot start the program")?;
            return Ok(Observed { end, usage: Usage::default(), was_scarce: false });
        }
        Some(Reply::Failed(failure)) => return Err(failure),
        Some(Reply::Confined { .. }) => return Err(unexpected()),
    }
    let mut watch = Watch::new(launch, limits, processes, started.number);
    let stopped = watch.until_the_end(channel, &started.process).attempt("cannot watch the program")?;
    let end = watch.end(stopped, &started.process);
    Ok(Observed { end, usage: watch.usage(begin), was_scarce: watch.was_scarce() })
}
