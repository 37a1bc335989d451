//! The supervisor of a run: starts the launcher, watches all processes of the run, ends them, and reports how
//! the program ended and what it used.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitIdStatus, WaitOptions, getpid, pidfd_open,
    set_child_subreaper, waitid, waitpid,
};
use rustix::stdio::{stderr, stdout};

use super::ending::Reach;
use super::launch::{Order, Reply};
use super::message::{
    Answer, Attempt, End, Failure, Launch, Limits, Namespaces, Task, TimeLimit, Usage, receive, send,
};
use super::namespaces;
use super::processes::{CpuTime, Process, Processes, waited_for};
use super::relaunch::Stage;
use super::weigh::{length, length_in, weigh, weigh_unlinked};
use crate::system::os::open_folder;

/// How often the processes of a run are checked.
const INTERVAL: Duration = Duration::from_millis(10);
/// The disk is checked less often, since a program can have many files.
const DISK_INTERVAL: Duration = Duration::from_millis(50);
/// The longest time between two checks that counts. If more has passed, this process was stopped, or the
/// machine is too busy to tell what the program did.
const LONGEST_INTERVAL: Duration = Duration::from_millis(500);

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
        namespaces::arrange(&launch.folder)?;
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
    let reach = matches!(processes, Processes::Descendants).then(Reach::limit);
    let observed = observe(launch, limits, processes, channel);
    if let Some(reach) = reach {
        reach.end_all();
    }
    let (end, usage) = observed?;
    Ok(Answer::Ended(end, Usage { cpu: usage.cpu.max(waited_for().0), ..usage }))
}

/// Starts a program, and watches it until it ends or exceeds a limit. Others of the run may then still be there.
fn observe(
    launch: Launch,
    limits: Limits,
    processes: Processes,
    channel: &UnixStream,
) -> Result<(End, Usage), Failure> {
    let (path, transcript) = (launch.folder.clone(), launch.transcript.clone());
    let begin = Instant::now();
    let started = start(launch, Some(limits))?;
    match started.reply {
        None => {}
        Some(Reply::CannotStart(code)) => return Ok((End::CannotStart(code), Usage::default())),
        Some(Reply::Failed(failure)) => return Err(failure),
        Some(Reply::Confined { .. }) => return Err(unexpected()),
    }
    let mut watch = Watch {
        limits,
        processes,
        program: started.number,
        // A program that is not confined may have removed its folder by now. Then there is nothing to weigh.
        folder: open_folder(&path).ok(),
        transcript,
        cpu: CpuTime::default(),
        memory: 0,
        idle: Duration::ZERO,
        wall: Duration::ZERO,
    };
    let stopped = watch.until_the_end(channel, &started.process).attempt("cannot watch the program")?;
    let end = watch.end(stopped, &started.process);
    Ok((end, watch.usage(begin)))
}

/// What is watched while a program runs.
struct Watch {
    limits: Limits,
    processes: Processes,
    /// The number of the program itself.
    program: i32,
    folder: Option<OwnedFd>,
    transcript: OsString,
    cpu: CpuTime,
    memory: u64,
    /// How long the program neither ran nor waited for a CPU.
    idle: Duration,
    wall: Duration,
}

impl Watch {
    /// Waits until the program has ended or exceeded a limit, or the grader has closed the channel.
    fn until_the_end(&mut self, channel: &UnixStream, program: &OwnedFd) -> io::Result<Option<End>> {
        let (mut last, mut last_weighing) = (Instant::now(), Instant::now());
        let mut last_cpu = Duration::ZERO;
        loop {
            let mut watched = [PollFd::new(channel, PollFlags::IN), PollFd::new(program, PollFlags::IN)];
            let interval = Timespec { tv_sec: 0, tv_nsec: INTERVAL.as_nanos() as i64 };
            match poll(&mut watched, Some(&interval)) {
                Err(rustix::io::Errno::INTR) => continue,
                ready => ready?,
            };
            if !watched[1].revents().is_empty() {
                return Ok(None);
            }
            if !watched[0].revents().is_empty() {
                return Ok(Some(End::Signal(Signal::KILL.as_raw())));
            }
            let now = Instant::now();
            let passed = (now - last).min(LONGEST_INTERVAL);
            last = now;
            let processes = self.processes.list();
            let cpu = self.cpu.with(&processes);
            self.reap(&processes);
            self.memory = self.memory.max(processes.iter().map(Process::memory).sum());
            self.wall += passed;
            // The kernel counts CPU time in larger units than it can be used.
            if cpu > last_cpu {
                self.idle += passed.saturating_sub(cpu - last_cpu);
            } else if !processes.iter().any(Process::is_runnable) {
                self.idle += passed;
            }
            last_cpu = cpu;
            let is_weighed = now - last_weighing >= DISK_INTERVAL;
            if let Some(end) = self.exceeded(&processes, cpu, is_weighed) {
                return Ok(Some(end));
            }
            if is_weighed {
                last_weighing = Instant::now();
            }
        }
    }

    /// The limit that was exceeded, if any.
    fn exceeded(&self, processes: &[Process], cpu: Duration, is_weighed: bool) -> Option<End> {
        let limits = self.limits;
        // Many processes also have much memory, so they come first.
        if processes.len() > limits.processes {
            Some(End::TooManyProcesses)
        } else if processes.iter().map(|process| process.threads).sum::<u64>() > Limits::THREADS as u64 {
            Some(End::TooManyThreads)
        } else if self.memory > limits.memory {
            Some(End::OutOfMemory)
        } else if self.has_written_too_much() || is_weighed && self.has_too_much_on_disk(processes) {
            Some(End::TooMuchOutput)
        } else if cpu > limits.time {
            Some(End::OutOfTime(TimeLimit::Cpu(limits.time)))
        } else if self.idle > limits.idle() {
            Some(End::OutOfTime(TimeLimit::Idle(limits.idle())))
        } else if self.wall > limits.wall() {
            Some(End::OutOfTime(TimeLimit::Wall(limits.wall())))
        } else {
            None
        }
    }

    fn has_written_too_much(&self) -> bool {
        let transcript = self.folder.as_ref().map_or(0, |folder| length_in(folder, &self.transcript));
        let lengths = [length(stdout()), length(stderr()), transcript];
        lengths.into_iter().any(|length| length > self.limits.output)
    }

    fn has_too_much_on_disk(&self, processes: &[Process]) -> bool {
        let most = self.limits.disk();
        let unlinked = weigh_unlinked(processes, &[stdout(), stderr()]);
        let Some(folder) = &self.folder else { return unlinked > most };
        unlinked > most || weigh(folder.as_fd(), most - unlinked) > most - unlinked
    }

    /// Reaps processes that lost their parent and have ended. The program itself stays, so that its status can
    /// be asked for in the end.
    fn reap(&self, processes: &[Process]) {
        let ended = processes.iter().filter(|process| process.has_ended() && process.number != self.program);
        for number in ended.filter_map(|process| Pid::from_raw(process.number)) {
            // Others are not children of this process, which is not an error here.
            let _ = waitpid(Some(number), WaitOptions::NOHANG);
        }
    }

    /// How the program ended, after the last check of what it wrote.
    fn end(&self, stopped: Option<End>, program: &OwnedFd) -> End {
        let ended = || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
            waitid(WaitId::PidFd(program.as_fd()), options).ok().flatten().map(|status| end_of(&status))
        };
        let end = stopped.or_else(ended).unwrap_or(End::Signal(Signal::KILL.as_raw()));
        let is_over = || self.has_written_too_much() || self.has_too_much_on_disk(&[]);
        match end {
            End::Signal(signal) if signal == Signal::XFSZ.as_raw() => End::TooMuchOutput,
            End::Exit(_) | End::Signal(_) if is_over() => End::TooMuchOutput,
            end => end,
        }
    }

    fn usage(&mut self, begin: Instant) -> Usage {
        let cpu = self.cpu.with(&self.processes.list());
        Usage { cpu, wall: begin.elapsed(), memory: self.memory.max(waited_for().1) }
    }
}

fn end_of(status: &WaitIdStatus) -> End {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => End::Exit(code),
        (None, signal) => End::Signal(signal.unwrap_or_default()),
    }
}
