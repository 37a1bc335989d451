//! Watches a program and everything that it started: whether it has ended or exceeded a limit.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Gid, Pid, Signal, Uid, WaitId, WaitIdOptions, WaitIdStatus, WaitOptions, waitid, waitpid,
};
use rustix::stdio::{stderr, stdout};
use rustix::thread::{set_thread_res_gid, set_thread_res_uid};

use super::super::message::{Answer, Launch, Namespaces, User};
use super::super::namespaces::die_with_parent;
use super::disk::{length, length_in, size_of_folder};
use super::open_files::OpenFiles;
use super::processes::{CpuTime, Process, Processes, waited_for};
use super::scarcity::is_scarce;
use crate::system::os::open_folder;
use crate::system::program::{End, Limits, TimeLimit, Usage};

/// How often the processes of a run are checked.
const INTERVAL: Duration = Duration::from_millis(10);
/// The disk and open files are checked less often, since a program can have many.
const FILE_INTERVAL: Duration = Duration::from_millis(50);
/// How many of these checks there are for each look at what is mapped into memory.
const MAPS: usize = 10;
/// How many of these checks in a row a process may hide its files: it seems to while it executes a program, which a busy
/// machine can interrupt.
const HIDDEN: usize = 3;
/// The longest time between two checks that counts. If more has passed, this process was stopped, or the
/// machine is too busy to tell what the program did.
const LONGEST_INTERVAL: Duration = Duration::from_millis(500);

impl Limits {
    /// The most threads of all processes together. No program needs so many. A machine has a limit for all of them,
    /// often 32,768, and several bombs are some times as large as this limit before they are stopped.
    pub(crate) const THREADS: usize = 1000;

    /// The most bytes for everything that the program has on disk.
    pub(crate) fn disk(self) -> u64 {
        const FACTOR: u64 = 4;
        self.output.saturating_mul(FACTOR)
    }

    /// The longest time by the wall clock.
    pub(crate) fn wall(self) -> Duration {
        const FACTOR: u32 = 20;
        self.time.saturating_mul(FACTOR)
    }
}

/// What is watched while a program runs.
#[derive(Default)]
pub(crate) struct Watch {
    launch: Launch,
    limits: Limits,
    processes: Processes,
    /// The number of the program itself.
    program: i32,
    folder: Option<OwnedFd>,
    cpu: CpuTime,
    open_files: OpenFiles,
    memory: u64,
    /// How long the program neither ran nor waited for a CPU.
    idle: Duration,
    wall: Duration,
    was_scarce: bool,
    file_checks: usize,
    hidden: usize,
}

impl Watch {
    pub(crate) fn new(launch: Launch, limits: Limits, processes: Processes, program: i32) -> Self {
        Self {
            limits,
            processes,
            program,
            // A program that is not confined may have removed its folder by now. Then it has nothing in it.
            folder: open_folder(launch.folder.as_ref()).ok(),
            launch,
            ..Self::default()
        }
    }

    /// Waits until the program has ended or exceeded a limit, or the grader has closed the channel.
    pub(crate) fn until_the_end(
        &mut self,
        channel: &UnixStream,
        program: &OwnedFd,
    ) -> io::Result<Option<End>> {
        let (mut last, mut last_files) = (Instant::now(), Instant::now());
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
            let processes = self.processes.list(self.limits.processes);
            let cpu = self.cpu.with(&processes);
            self.reap(&processes);
            let resident: u64 = processes.iter().map(Process::memory).sum();
            self.memory = self.memory.max(resident.saturating_add(self.open_files.kernel));
            self.wall += passed;
            let is_time_for_files = now - last_files >= FILE_INTERVAL;
            if let Some(end) = self.exceeded(&processes, cpu, is_time_for_files) {
                return Ok(Some(end));
            }
            // The kernel counts CPU time in larger units than it can be used.
            if cpu > last_cpu {
                self.idle += passed.saturating_sub(cpu - last_cpu);
            } else if !processes.iter().any(Process::is_runnable) {
                self.idle += passed;
            }
            last_cpu = cpu;
            if is_time_for_files {
                self.was_scarce |= is_scarce(self.folder.as_ref());
                last_files = Instant::now();
            }
        }
    }

    /// The limit that was exceeded, if any.
    fn exceeded(&mut self, processes: &[Process], cpu: Duration, is_time_for_files: bool) -> Option<End> {
        let limits = self.limits;
        // Many processes also have much memory, so they come first.
        if processes.len() > limits.processes {
            Some(End::TooManyProcesses(limits.processes))
        } else if processes.iter().map(|process| process.threads).sum::<u64>() > Limits::THREADS as u64 {
            Some(End::TooManyThreads(Limits::THREADS))
        } else if self.memory > limits.memory {
            Some(End::OutOfMemory(limits.memory))
        } else if self.has_written_too_much() || is_time_for_files && self.has_too_many_files(processes) {
            Some(End::TooMuchOutput(limits.output))
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
        let transcript = self.folder.as_ref().map_or(0, |folder| length_in(folder, &self.launch.transcript));
        let lengths = [length(stdout()), length(stderr()), transcript];
        lengths.into_iter().any(|length| length > self.limits.output)
    }

    /// Whether the program has too much in files, with and without names, or hides what it has.
    fn has_too_many_files(&mut self, processes: &[Process]) -> bool {
        let known = [stdout(), stderr()];
        self.file_checks += 1;
        // The kernel shows maps of a process only when it does not start another one at the moment.
        let mapped =
            self.file_checks.is_multiple_of(MAPS).then_some((self.launch.folder.as_ref(), self.limits));
        let count = || OpenFiles::count(processes, &known, mapped);
        self.open_files = as_user(self.launch.user, count);
        self.hidden = if self.open_files.is_hidden { self.hidden + 1 } else { 0 };
        if self.launch.user.is_some() && self.launch.namespaces != Namespaces::None {
            // The kernel forgets this when the user changes.
            let _ = die_with_parent();
        }
        let elsewhere = self.open_files.files.saturating_add(self.shared_memory());
        let Some(left) = self.limits.disk().checked_sub(elsewhere) else { return true };
        let in_folder = self.folder.as_ref().map_or(0, |folder| size_of_folder(folder.as_fd(), left));
        self.hidden > HIDDEN || in_folder > left
    }

    /// What is in the program's own `/dev/shm`.
    fn shared_memory(&self) -> u64 {
        if self.launch.namespaces == Namespaces::None {
            return 0;
        }
        let used = rustix::fs::statvfs("/dev/shm")
            .map(|found| found.f_blocks.saturating_sub(found.f_bfree).saturating_mul(found.f_frsize));
        used.unwrap_or_default()
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

    /// How the program ended, after the last check of what it wrote, and what it used.
    pub(crate) fn end(&mut self, stopped: Option<End>, program: &OwnedFd, begin: Instant) -> Answer {
        let ended = || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
            waitid(WaitId::PidFd(program.as_fd()), options).ok().flatten().map(|status| end_of(&status))
        };
        let end = stopped.or_else(ended).unwrap_or(End::Signal(Signal::KILL.as_raw()));
        let end = match end {
            End::Signal(signal) if signal == Signal::XFSZ.as_raw() => End::TooMuchOutput(self.limits.output),
            End::Exit(_) | End::Signal(_) if self.has_written_too_much() || self.has_too_many_files(&[]) => {
                End::TooMuchOutput(self.limits.output)
            }
            end => end,
        };
        let cpu = self.cpu.with(&self.processes.list(self.limits.processes));
        let usage = Usage { cpu, wall: begin.elapsed(), memory: self.memory.max(waited_for().1) };
        // The machine may have had too little of something meanwhile, or have it now.
        let was_scarce = self.was_scarce || is_scarce(self.folder.as_ref());
        Answer::Ended { end, usage, was_scarce }
    }
}

/// Does something with the rights of the user of the run: in containers, not even root may look into the processes of
/// another user. Signals to this process are still those to root.
fn as_user<T>(user: Option<User>, act: impl FnOnce() -> T) -> T {
    let Some((user, group)) = user else { return act() };
    let (own, own_group) = (rustix::process::getuid(), rustix::process::getgid());
    let set = |user: Uid, group: Gid| {
        let _ = set_thread_res_gid(own_group, group, own_group);
        let _ = set_thread_res_uid(own, user, own);
        let _ = set_thread_res_gid(own_group, group, own_group);
    };
    set(Uid::from_raw(user), Gid::from_raw(group));
    let result = act();
    set(own, own_group);
    result
}

fn end_of(status: &WaitIdStatus) -> End {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => End::Exit(code),
        (None, signal) => End::Signal(signal.unwrap_or_default()),
    }
}
