//! Whether the machine has too little of something at the moment, for which a program is not to blame.

use std::fs;
use std::io;
use std::os::fd::AsFd;

use rustix::fs::fstatvfs;
use rustix::pipe::{fcntl_getpipe_size, pipe};

/// Whether the disk of this folder is full, memory runs out, or pipes are smaller than programs expect.
pub(crate) fn is_scarce(folder: Option<impl AsFd>) -> bool {
    folder.is_some_and(|folder| is_full(folder).unwrap_or(false)) || has_little_memory() || has_small_pipes()
}

/// Whether the disk of a folder is full.
pub(crate) fn is_full(folder: impl AsFd) -> io::Result<bool> {
    const LEAST_BYTES: u64 = 1 << 20;
    const LEAST_FILES: u64 = 16;
    let found = fstatvfs(folder)?;
    // Some file systems do not know how large they are, or have no limit of files.
    let has_no_space = found.f_blocks > 0 && found.f_bavail.saturating_mul(found.f_frsize) < LEAST_BYTES;
    Ok(has_no_space || (found.f_files > 0 && found.f_favail < LEAST_FILES))
}

fn has_little_memory() -> bool {
    const LEAST: u64 = 32 << 10;
    let text = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let available = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kibibytes = available.and_then(|size| size.split_ascii_whitespace().next()?.parse::<u64>().ok());
    kibibytes.is_some_and(|kibibytes| kibibytes < LEAST)
}

/// A user who has many pipes gets only small ones, in which programs can get stuck that work with others.
fn has_small_pipes() -> bool {
    const PAGES: usize = 16;
    let size = pipe().and_then(|(end, _)| fcntl_getpipe_size(end));
    size.map_or(true, |size| size < PAGES * rustix::param::page_size())
}
