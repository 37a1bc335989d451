//! What the processes of a run hold without a name: files that were deleted or never had one, files in memory, pipes
//! and sockets.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::os::fd::BorrowedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, FileType, fstat, statat};

use super::disk::{BLOCK, Identity, identity};
use super::processes::Process;
use crate::system::program::Limits;

/// What a pipe and a socket can hold. Programs cannot enlarge them.
const PIPE: u64 = 64 << 10;
const SOCKET: u64 = 256 << 10;
/// What a piece of memory counts besides what is in it. The kernel needs less, but also time to list it.
const PIECE: u64 = 4 << 10;
/// The most shared memory in one piece without a file.
pub(crate) const SHARED_MEMORY: u64 = 16 << 20;

/// What processes hold without a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenFiles {
    /// The bytes of files on disk or in memory.
    pub(crate) files: u64,
    /// The bytes that the kernel may keep in pipes and sockets.
    pub(crate) kernel: u64,
    /// Whether a process keeps the supervisor from seeing what it has, as one does whose program cannot be read.
    pub(crate) is_hidden: bool,
}

impl OpenFiles {
    /// Adds up what these processes have, apart from `known` files. A deleted file of a folder or a file in memory that is
    /// only mapped counts as much as one may print, since its size is not to be seen. Counting stops above the limit of
    /// memory, before a program can take much more meanwhile.
    pub(crate) fn count(
        processes: &[Process],
        known: &[BorrowedFd],
        mapped: Option<(&Path, Limits)>,
    ) -> Self {
        let mut seen: HashSet<Identity> =
            known.iter().filter_map(|file| Some(identity(&fstat(file).ok()?))).collect();
        let mut sum = Self::default();
        let mut deleted = Vec::new();
        for process in processes.iter().filter(|process| !process.has_ended()) {
            let task = process.task();
            match fs::read_dir(format!("{task}/fd")) {
                Ok(entries) => entries.flatten().for_each(|entry| sum.add(&entry.path(), &mut seen)),
                Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                    sum.is_hidden |= process.still_has_memory();
                }
                Err(_) => {}
            }
            if mapped.is_some_and(|(_, limits)| sum.kernel <= limits.memory) {
                let map = fs::read(format!("{task}/maps")).unwrap_or_default();
                let lines = || map.split(|&byte| byte == b'\n');
                sum.kernel = sum.kernel.saturating_add(PIECE.saturating_mul(lines().count() as u64));
                deleted.extend(lines().filter(|line| line.ends_with(DELETED)).map(<[u8]>::to_vec));
            }
        }
        let Some((folder, limits)) = mapped else { return sum };
        let inodes: HashSet<u64> = seen.iter().map(|(_, inode)| *inode).collect();
        let unseen = |start: &[u8]| {
            let files: HashSet<u64> = deleted.iter().filter_map(|line| deleted_file(line, start)).collect();
            files.difference(&inodes).count() as u64
        };
        let files = unseen(folder.as_os_str().as_bytes()) + unseen(b"/memfd:");
        sum.files = sum.files.saturating_add(files.saturating_mul(limits.output));
        sum.kernel = sum.kernel.saturating_add(unseen(b"/dev/zero").saturating_mul(SHARED_MEMORY));
        sum
    }

    fn add(&mut self, descriptor: &Path, seen: &mut HashSet<Identity>) {
        let Ok(found) = statat(CWD, descriptor, AtFlags::empty()) else { return };
        let (sum, size) = match FileType::from_raw_mode(found.st_mode) {
            FileType::RegularFile if found.st_nlink == 0 => {
                (&mut self.files, u64::try_from(found.st_blocks).unwrap_or_default().saturating_mul(BLOCK))
            }
            FileType::Fifo => (&mut self.kernel, PIPE),
            FileType::Socket => (&mut self.kernel, SOCKET),
            _ => return,
        };
        if seen.insert(identity(&found)) {
            *sum = sum.saturating_add(size);
        }
    }
}

/// The end of a line in a list of what is mapped, if the file was deleted.
const DELETED: &[u8] = b" (deleted)";

/// The inode of a deleted file whose path begins like this, in a line such as
/// `7f0-7f1 rw-s 00000000 08:01 42   /a/b (deleted)`. Shared memory without a file is called `/dev/zero`.
fn deleted_file(line: &[u8], start: &[u8]) -> Option<u64> {
    let line = line.strip_suffix(DELETED)?;
    let below = line.windows(start.len()).position(|part| part == start)?;
    let fields = std::str::from_utf8(&line[..below]).ok()?;
    fields.split_ascii_whitespace().nth(4)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deleted_files_that_are_mapped_are_found() {
        let find = |line: &str| deleted_file(line.as_bytes(), b"/tmp/battleship-x/run");
        assert_eq!(find("7f0-7f1 rw-s 00 08:01 42    /tmp/battleship-x/run/a b (deleted)"), Some(42));
        assert_eq!(find("7f0-7f1 rw-s 00 08:01 42    /tmp/battleship-x/run/a"), None);
        assert_eq!(find("7f0-7f1 rw-s 00 00:01 42    /memfd:x (deleted)"), None);
        assert_eq!(find(""), None);
    }
}
