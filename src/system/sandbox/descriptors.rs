//! Closes descriptors that a process has inherited.

use std::fs;
use std::os::fd::{AsFd, AsRawFd};

use rustix::process::{Resource, getrlimit};

/// Closes every descriptor but stdin, stdout, stderr and this one.
pub(super) fn close_all_but(kept: impl AsFd) {
    let kept = kept.as_fd().as_raw_fd();
    for descriptor in inherited().into_iter().filter(|&descriptor| descriptor > 2 && descriptor != kept) {
        let _ = nix::unistd::close(descriptor);
    }
}

/// The open descriptors, or all that may be open.
fn inherited() -> Vec<i32> {
    const MOST: u64 = 1 << 16;
    let Ok(entries) = fs::read_dir("/proc/self/fd") else {
        let highest = getrlimit(Resource::Nofile).current.unwrap_or(MOST).min(MOST);
        return (0..highest as i32).collect();
    };
    entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}
