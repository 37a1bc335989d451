//! What a program may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The limits of a program with all processes that it starts.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Limits {
    /// The CPU time. The limits by the wall clock follow from it.
    pub(crate) time: Duration,
    /// The most bytes for each of stdout, stderr and the transcript.
    pub(crate) output: u64,
    pub(crate) memory: u64,
    /// The most processes at a time; threads do not count.
    pub(crate) processes: usize,
}

impl Limits {
    /// The longest time in which the program neither runs nor waits for a CPU.
    pub(crate) fn idle(self) -> Duration {
        const FACTOR: u32 = 3;
        self.time.saturating_mul(FACTOR)
    }
}
