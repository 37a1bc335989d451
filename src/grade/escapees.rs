//! Processes that a program has started and led out of its group. They become children of this process
//! when their own parents are gone, and are ended then.

use std::fs;

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};

use crate::interrupt;

/// Lets orphans come to this process, and not to the first one of the machine.
pub(super) fn adopt() {
    let _ = set_child_subreaper(Some(getpid()));
}

/// Ends all children that nobody here has started.
pub(super) fn end_escapees() {
    // Each may leave children of its own.
    const GENERATIONS: usize = 10;
    for _ in 0..GENERATIONS {
        let escapees = interrupt::with_groups(|started| {
            let is_escapee =
                |process: &Pid| !started.contains(&process.as_raw_nonzero().get().unsigned_abs());
            children().into_iter().filter(is_escapee).collect::<Vec<_>>()
        });
        if escapees.is_empty() {
            return;
        }
        for process in escapees {
            let _ = kill_process(process, Signal::KILL);
            let _ = waitpid(Some(process), WaitOptions::empty());
        }
    }
}

fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().get();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    processes.filter(|process| parent(*process) == Some(own)).filter_map(Pid::from_raw).collect()
}

/// The number of a process's parent stands after its name, which may hold anything, and its state.
fn parent(process: i32) -> Option<i32> {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = status.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}
