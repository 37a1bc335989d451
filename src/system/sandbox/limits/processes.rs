//! The processes of a run, as `/proc` shows them.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::time::Duration;

use rustix::process::{Pid, PidfdFlags, Signal, getpid, pidfd_open, pidfd_send_signal};

use crate::system::program::Limits;

/// Identifies a process for all time: its number can be reused, but not at the same moment.
type Identity = (i32, u64);

/// A process at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Process {
    pub(crate) number: i32,
    start: u64,
    state: u8,
    /// Its CPU time with all threads, in clock ticks.
    own_ticks: u64,
    /// The CPU time of its children that it has waited for.
    waited_ticks: u64,
    pub(crate) threads: u64,
    /// Its memory in pages.
    pages: u64,
}

impl Process {
    pub(crate) fn read(number: i32) -> Option<Self> {
        let mut process = Self::parse(number, &stat(&format!("/proc/{number}"))?)?;
        let task = process.task();
        // The memory is not to be seen in the first thread if that has ended.
        if process.is_without_first_thread() {
            let pages = fs::read_to_string(format!("{task}/statm")).unwrap_or_default();
            process.pages = pages.split_ascii_whitespace().nth(1).and_then(|pages| pages.parse().ok())?;
        }
        // Memory can be hidden in swap space, and in the tables of pages in which nothing was written.
        let status = fs::read(format!("{task}/status")).unwrap_or_default();
        let status = String::from_utf8_lossy(&status);
        let size = |name| status.lines().find_map(|line| kibibytes(line.strip_prefix(name)?));
        let more: u64 = ["VmSwap:", "VmPTE:"].into_iter().filter_map(size).sum();
        process.pages += more * 1024 / rustix::param::page_size() as u64;
        Some(process)
    }

    fn is_without_first_thread(&self) -> bool {
        self.state == b'Z' && self.threads > 1
    }

    /// A folder of `/proc` that shows what its threads share. If the first thread has ended, that is another one's.
    pub(crate) fn task(&self) -> String {
        let folder = format!("/proc/{}", self.number);
        let alive = self.is_without_first_thread().then(|| self.threads().find(|(_, state)| *state != b'Z'));
        alive.flatten().map_or(folder.clone(), |(thread, _)| format!("{folder}/task/{thread}"))
    }

    /// The numbers and states of its threads.
    fn threads(&self) -> impl Iterator<Item = (i32, u8)> {
        let folder = format!("/proc/{}/task", self.number);
        let state =
            move |thread| Self::parse(thread, &stat(&format!("{folder}/{thread}"))?).map(|one| one.state);
        threads(self.number).into_iter().filter_map(move |thread| Some((thread, state(thread)?)))
    }

    /// Parses the content of `/proc/NUMBER/stat`. The fields follow the name, which may have any characters.
    fn parse(number: i32, text: &str) -> Option<Self> {
        let (_, fields) = text.rsplit_once(')')?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        let field = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            number,
            state: *fields.first()?.as_bytes().first()?,
            own_ticks: field(11)? + field(12)?,
            waited_ticks: field(13)? + field(14)?,
            threads: field(17)?,
            start: field(19)?,
            pages: field(21)?,
        })
    }

    fn identity(&self) -> Identity {
        (self.number, self.start)
    }

    pub(crate) fn memory(&self) -> u64 {
        self.pages.saturating_mul(rustix::param::page_size() as u64)
    }

    /// Whether it is still there, and not about to end: then it has no memory any more.
    pub(crate) fn still_has_memory(&self) -> bool {
        Self::read(self.number).is_some_and(|now| now.identity() == self.identity() && now.pages > 0)
    }

    /// Whether it has ended and waits to be reaped.
    pub(crate) fn has_ended(&self) -> bool {
        self.state == b'Z' && self.threads <= 1
    }

    /// Whether one of its threads runs or waits for a CPU.
    pub(crate) fn is_runnable(&self) -> bool {
        const RUNNABLE: u8 = b'R';
        self.state == RUNNABLE || self.threads().any(|(_, state)| state == RUNNABLE)
    }

    /// Kills this process, and no other that got its number meanwhile.
    pub(crate) fn kill(&self) {
        let Some(number) = Pid::from_raw(self.number) else { return };
        if let Ok(process) = pidfd_open(number, PidfdFlags::empty())
            && Self::read(self.number).is_some_and(|found| found.identity() == self.identity())
        {
            let _ = pidfd_send_signal(process.as_fd(), Signal::KILL);
        }
    }
}

/// Where the processes of a run are found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Processes {
    /// All that there are, apart from this one: it is the first process of its namespace.
    OfNamespace,
    /// The descendants of this process, which adopts those that lose their parent.
    #[default]
    Descendants,
}

impl Processes {
    /// The processes of the run, but not many more than `most`: otherwise a program could start processes faster than
    /// they are listed.
    pub(crate) fn list(self, most: usize) -> Vec<Process> {
        let own = getpid().as_raw_nonzero().get();
        match self {
            Self::OfNamespace => {
                let others = numbers_in("/proc").into_iter().filter(|&number| number != own);
                others.filter_map(Process::read).take(most + 1).collect()
            }
            Self::Descendants => descendants(own, most),
        }
    }
}

/// The state of a process or thread. A program chooses its name, which need not be UTF-8.
fn stat(folder: &str) -> Option<String> {
    let bytes = fs::read(format!("{folder}/stat")).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A size in `/proc/NUMBER/status`, such as `   12 kB`.
fn kibibytes(size: &str) -> Option<u64> {
    size.trim().trim_end_matches(" kB").parse().ok()
}

fn threads(process: i32) -> Vec<i32> {
    numbers_in(&format!("/proc/{process}/task"))
}

/// The entries of a folder that are numbers.
fn numbers_in(folder: &str) -> Vec<i32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

fn descendants(ancestor: i32, most: usize) -> Vec<Process> {
    let mut found = Vec::new();
    let Ok(mut next) = children(ancestor) else { return descendants_among_all(ancestor) };
    while let Some(number) = next.pop().filter(|_| found.len() <= most) {
        found.extend(Process::read(number));
        // Looking for the children of all its threads would take longer than starting them.
        if found.last().is_some_and(|process| process.threads > Limits::THREADS as u64) {
            break;
        }
        next.extend(children(number).unwrap_or_default());
    }
    found
}

/// The children of a process, which the kernel lists for each of its threads.
fn children(process: i32) -> io::Result<Vec<i32>> {
    let mut children = Vec::new();
    for thread in threads(process) {
        let list = fs::read_to_string(format!("/proc/{process}/task/{thread}/children"))?;
        children.extend(list.split_ascii_whitespace().filter_map(|number| number.parse::<i32>().ok()));
    }
    Ok(children)
}

/// Finds descendants on a kernel that does not list children.
fn descendants_among_all(ancestor: i32) -> Vec<Process> {
    let parent = |number: i32| -> Option<i32> {
        stat(&format!("/proc/{number}"))?.rsplit_once(')')?.1.split_ascii_whitespace().nth(1)?.parse().ok()
    };
    let parents: HashMap<i32, i32> =
        numbers_in("/proc").into_iter().filter_map(|number| Some((number, parent(number)?))).collect();
    let is_descendant = |number: &i32| {
        let mut ancestors =
            std::iter::successors(parents.get(number).copied(), |number| parents.get(number).copied());
        ancestors.any(|number| number == ancestor)
    };
    parents.keys().copied().filter(is_descendant).filter_map(Process::read).collect()
}

/// Adds up the CPU time of processes that come and go.
#[derive(Debug, Default)]
pub(crate) struct CpuTime {
    /// What each process had used when it was last seen.
    seen: HashMap<Identity, u64>,
    most: Duration,
}

impl CpuTime {
    /// The CPU time of a run: of these processes, of those that this process has waited for, and of those that
    /// were seen earlier.
    pub(crate) fn with(&mut self, processes: &[Process]) -> Duration {
        self.seen.extend(processes.iter().map(|process| (process.identity(), process.own_ticks)));
        // A process that ignores the end of its children does not inherit their time, so it is added up here.
        let seen = ticks(self.seen.values().sum());
        // A process that lives shorter than the time between two checks is only in its parent's time.
        let waited = ticks(processes.iter().map(|process| process.own_ticks + process.waited_ticks).sum());
        self.most = self.most.max(seen).max(waited.saturating_add(waited_for().0));
        self.most
    }
}

fn ticks(number: u64) -> Duration {
    Duration::from_nanos(
        number.saturating_mul(1_000_000_000 / rustix::param::clock_ticks_per_second().max(1)),
    )
}

/// The CPU time of all descendants that were waited for, and the most memory that one of them had.
pub(crate) fn waited_for() -> (Duration, u64) {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;

    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Default::default() };
    let microseconds = (usage.user_time() + usage.system_time()).num_microseconds();
    let kibibytes = u64::try_from(usage.max_rss()).unwrap_or_default();
    (Duration::from_micros(microseconds.max(0) as u64), kibibytes.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAT: &str =
        "7 (a) R (b) S 1 7 7 0 -1 4194304 100 0 0 0 150 50 30 20 20 0 4 0 12345 10000 77 184467";

    #[test]
    fn time_of_processes_that_vanish_is_kept() {
        let process = |number, own_ticks, waited_ticks| Process {
            number,
            own_ticks,
            waited_ticks,
            ..Process::parse(7, STAT).unwrap()
        };
        let mut time = CpuTime::default();
        let base = waited_for().0;
        time.with(&[process(1, 10, 0), process(2, 500, 0)]);
        // Process 2 has vanished, and nobody waited for it.
        assert!(time.with(&[process(1, 20, 0)]) >= ticks(520));
        // Process 1 waited for children that were never seen.
        assert!(time.with(&[process(1, 20, 900)]) >= ticks(920) + base);
        assert!(time.with(&[]) >= ticks(920) + base);
    }
}
