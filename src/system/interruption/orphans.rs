//! Processes that a program has started and moved out of its process group. When their parents end, they
//! become children of this process and can be killed.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};

/// Whether programs were started, so that there can be orphans.
static IS_ADOPTING: AtomicBool = AtomicBool::new(false);

/// Makes this process, instead of init, the parent of orphaned descendants.
pub(super) fn adopt() {
    let _ = set_child_subreaper(Some(getpid()));
    IS_ADOPTING.store(true, Ordering::Relaxed);
}

/// Kills all children of this process, if it has started programs.
pub(super) fn end_all() {
    if IS_ADOPTING.load(Ordering::Relaxed) {
        end(&[]);
    }
}

/// Kills all children of this process that are in none of these groups.
pub(super) fn end(groups: &[u32]) {
    // Killing a process can orphan its own children, so this repeats a few times.
    const GENERATIONS: usize = 10;
    for _ in 0..GENERATIONS {
        let orphans = children_outside(groups);
        if orphans.is_empty() {
            return;
        }
        for process in orphans {
            if kill_process(process, Signal::KILL).is_ok() {
                let _ = waitpid(Some(process), WaitOptions::empty());
            }
        }
    }
}

fn children_outside(groups: &[u32]) -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().get();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_outside = |process: &i32| {
        parent_and_group(*process).is_some_and(|(parent, group)| {
            // The leader of a group counts by its number too, since it can join another group.
            let is_held =
                |held: &u32| i32::try_from(*held).is_ok_and(|held| held == group || held == *process);
            parent == own && !groups.iter().any(is_held)
        })
    };
    processes.filter(is_outside).filter_map(Pid::from_raw).collect()
}

/// The parent and the group of a process. They follow its name, which may contain any characters, and its
/// state.
fn parent_and_group(process: i32) -> Option<(i32, i32)> {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = status.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(1);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}
