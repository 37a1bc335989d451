//! Which signals reach a program that a test starts.
#![cfg(target_os = "linux")]

use std::fs;

use rustix::process::Signal;

/// Leaves out the signals that the tests themselves were started with as ignored: under `nohup` this is SIGHUP, in the
/// background of a script SIGINT and SIGQUIT. Programs inherit that, and one that ignores a signal would never end.
pub(crate) fn not_ignored<const N: usize>(signals: [Signal; N]) -> Vec<Signal> {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    let ignored = u64::from_str_radix(ignored.trim(), 16).unwrap();
    let is_ignored = |signal: &Signal| ignored & (1 << (signal.as_raw() - 1)) != 0;
    signals.into_iter().filter(|signal| !is_ignored(signal)).collect()
}
