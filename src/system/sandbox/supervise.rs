//! The supervisor of a run: starts the launcher, watches all processes of the run, ends them, and reports how
//! the program ended and what it used.

use std::io::{self, ErrorKind};
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::Instant;

use rustix::process::{Pid, PidfdFlags, getpid, pidfd_open, set_child_subreaper};

use super::ending::{end_all, limit_signals};
use super::limits::processes::{Processes, waited_for};
use super::limits::watch::Watch;
use super::message::{Answer, Attempt, Failure, Launch, Namespaces, receive, send};
use super::namespaces;
use super::relaunch::{self, LAUNCHER};

/// Supervises one run, which the grader describes over the channel. The grader ends the run by closing it.
pub(super) fn supervise(channel: UnixStream, is_first_of_namespace: bool) -> io::Result<()> {
    let processes = if is_first_of_namespace {
        namespaces::die_with_parent()?;
        Processes::OfNamespace
    } else {
        set_child_subreaper(Some(getpid()))?;
        Processes::Descendants
    };
    let launch: Launch = receive(&channel)?;
    // With namespaces, the kernel ends all others when this process ends.
    let are_signals_limited = !is_first_of_namespace && limit_signals(launch.newest_landlock);
    let mut answer = run(launch, processes, &channel).unwrap_or_else(Answer::Failed);
    if !is_first_of_namespace {
        end_all(are_signals_limited);
    }
    if let Answer::Ended { usage, .. } = &mut answer {
        usage.cpu = usage.cpu.max(waited_for().0);
    }
    send(&channel, &answer)
}

/// Starts a program, and watches it until it ends or exceeds a limit. Others of the run may then still be there.
fn run(launch: Launch, processes: Processes, channel: &UnixStream) -> Result<Answer, Failure> {
    let begin = Instant::now();
    if launch.namespaces != Namespaces::None {
        namespaces::arrange(launch.folder.as_ref())?;
    }
    let unexpected = || Failure { step: "unexpected answer of the launcher".into(), code: None };
    let started = relaunch::start(LAUNCHER, Stdio::inherit(), Stdio::inherit());
    let (launcher, to_launcher) = started.attempt("cannot start the launcher")?;
    let number = i32::try_from(launcher.id()).ok().and_then(Pid::from_raw).ok_or_else(unexpected)?;
    let process = pidfd_open(number, PidfdFlags::empty()).attempt("cannot watch the launcher")?;
    send(&to_launcher, &launch).attempt("cannot reach the launcher")?;
    match receive(&to_launcher) {
        // The socket is closed when the launcher becomes the program.
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => {}
        answer => return answer.attempt("cannot reach the launcher"),
    }
    let limits = launch.limits.ok_or_else(unexpected)?;
    let mut watch = Watch::new(launch, limits, processes, number.as_raw_nonzero().get());
    let stopped = watch.until_the_end(channel, &process).attempt("cannot watch the program")?;
    Ok(watch.end(stopped, &process, begin))
}
