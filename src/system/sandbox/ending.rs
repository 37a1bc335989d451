//! Ends everything of a run without a process namespace, even if it starts processes faster than they can be listed.

use std::time::{Duration, Instant};

use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetError, RulesetStatus, Scope};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, getppid, kill_process_group, test_kill_process, wait};

use super::limits::processes::{Process, Processes};

/// Processes that the kernel cannot end, such as those that wait for a broken disk, must not hang the run.
const PATIENCE: Duration = Duration::from_secs(60);

/// Limits the signals of this process to what it starts from now on, and returns whether that is so. Landlock can do so
/// from its sixth version on.
pub(super) fn limit_signals(newest_landlock: u32) -> bool {
    newest_landlock >= 6 && matches!(limit(), Ok(RulesetStatus::FullyEnforced))
}

fn limit() -> Result<RulesetStatus, RulesetError> {
    let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement).scope(Scope::Signal)?;
    Ok(rules.create()?.restrict_self()?.ruleset)
}

/// Kills and reaps all descendants of this process, however many generations there are.
pub(super) fn end_all(are_signals_limited: bool) {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        // The second check makes sure that a signal to the grader is denied.
        if are_signals_limited && getppid().map(test_kill_process) == Some(Err(Errno::PERM)) {
            // "Group 1" stands for all processes within reach, but not this one. The kernel signals them all at
            // once, so that none of them can start another one meanwhile.
            let _ = kill_process_group(Pid::INIT, Signal::KILL);
        } else {
            Processes::Descendants.list(usize::MAX - 1).iter().for_each(Process::kill);
        }
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) | Err(Errno::INTR) => {}
                Ok(None) => break,
                Err(_) => return,
            }
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}
