//! Ends everything of a run without a process namespace, even if it starts processes faster than they can be listed.

use std::time::{Duration, Instant};

use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetError, RulesetStatus, Scope};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, getppid, kill_process_group, test_kill_process, wait};

use super::limits::processes::Processes;

/// Processes that the kernel cannot end, such as those that wait for a broken disk, must not hang the run.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whom the signals of this process can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Only the processes that it has started, and theirs.
    Run,
    /// Everything that its user may signal.
    Everyone,
}

impl Reach {
    /// Limits the signals of this process to those that it starts from now on. Landlock can do so from its sixth
    /// version on.
    pub(super) fn limit(newest_landlock: u32) -> Self {
        match limit() {
            Ok(RulesetStatus::FullyEnforced) if newest_landlock >= 6 => Self::Run,
            _ => Self::Everyone,
        }
    }

    /// Kills and reaps all descendants of this process, however many generations there are.
    pub(super) fn end_all(self) {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            self.kill_all();
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

    fn kill_all(self) {
        if self == Self::Run && is_out_of_reach(getppid()) {
            // "Group 1" stands for all processes within reach, but not this one. The kernel signals them all at
            // once, so that none of them can start another one meanwhile.
            let _ = kill_process_group(Pid::INIT, Signal::KILL);
        } else {
            Processes::Descendants.list(usize::MAX - 1).iter().for_each(|process| process.kill());
        }
    }
}

/// Whether a signal to the grader would be denied. This is a second check before all are signaled.
fn is_out_of_reach(grader: Option<Pid>) -> bool {
    grader.is_some_and(|grader| test_kill_process(grader) == Err(Errno::PERM))
}

fn limit() -> Result<RulesetStatus, RulesetError> {
    let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement).scope(Scope::Signal)?;
    Ok(rules.create()?.restrict_self()?.ruleset)
}
