//! How much a program has in its folder. It may try to hide that in folders that cannot be read or lie too deep for a
//! path.

use std::ffi::CString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{AtFlags, Dir, FileType, Stat, fstat, statat};

use crate::system::os::open_unlocked;

/// Every entry takes up a block, even if it is empty.
const LEAST: u64 = 4096;
pub(crate) const BLOCK: u64 = 512;

/// Identifies a file: its device and its number there.
pub(crate) type Identity = (u64, u64);

pub(crate) fn identity(found: &Stat) -> Identity {
    (found.st_dev, found.st_ino)
}

fn size_of_entry(found: &Stat) -> u64 {
    let length = u64::try_from(found.st_size).unwrap_or_default();
    let blocks = u64::try_from(found.st_blocks).unwrap_or_default();
    length.max(blocks.saturating_mul(BLOCK))
}

/// The length of an open file; 0 if it is not a regular file.
pub(crate) fn length(file: impl AsFd) -> u64 {
    fstat(file).map_or(0, |found| regular_length(&found))
}

/// The length of a file in a folder; 0 if there is no such regular file.
pub(crate) fn length_in(folder: impl AsFd, name: &std::ffi::OsStr) -> u64 {
    statat(folder, name, AtFlags::SYMLINK_NOFOLLOW).map_or(0, |found| regular_length(&found))
}

fn regular_length(found: &Stat) -> u64 {
    let is_file = FileType::from_raw_mode(found.st_mode) == FileType::RegularFile;
    if is_file { u64::try_from(found.st_size).unwrap_or_default() } else { 0 }
}

/// A folder on the way down. Its descriptor is closed meanwhile, since a tree can be deeper than a process may
/// have descriptors; the way back up is checked by its identity.
struct Level {
    identity: Identity,
    folders: Vec<CString>,
}

/// The size of everything in a folder. Counting stops above `most`. Links are not followed.
pub(crate) fn size_of_folder(top: BorrowedFd, most: u64) -> u64 {
    let mut sum = 0;
    let Some(mut current) = open_unlocked(top, c".") else { return 0 };
    let mut levels = Vec::new();
    levels.extend(level(&current, &mut sum, most));
    while sum <= most {
        let Some(here) = levels.last_mut() else { break };
        if let Some(name) = here.folders.pop() {
            let Some(below) = open_unlocked(&current, &name) else { continue };
            let Some(next) = level(&below, &mut sum, most) else { continue };
            (current, _) = (below, levels.push(next));
        } else {
            levels.pop();
            let Some(above) = levels.last() else { break };
            let parent = open_unlocked(&current, c"..");
            let is_above =
                |folder: &OwnedFd| fstat(folder).is_ok_and(|found| identity(&found) == above.identity);
            // The program may have moved the folder meanwhile. It is looked at again soon.
            let Some(parent) = parent.filter(is_above) else { break };
            current = parent;
        }
    }
    sum
}

/// Adds the entries of a folder to `sum`, and returns its subfolders.
fn level(folder: &OwnedFd, sum: &mut u64, most: u64) -> Option<Level> {
    let identity = identity(&fstat(folder).ok()?);
    let mut folders = Vec::new();
    for entry in Dir::read_from(folder).ok()?.flatten() {
        let name = entry.file_name();
        if name == c"." || name == c".." {
            continue;
        }
        let Ok(found) = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        *sum = sum.saturating_add(size_of_entry(&found).max(LEAST));
        if *sum > most {
            break;
        }
        if FileType::from_raw_mode(found.st_mode) == FileType::Directory {
            folders.push(name.to_owned());
        }
    }
    Some(Level { identity, folders })
}
