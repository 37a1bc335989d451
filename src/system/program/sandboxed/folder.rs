//! The temporary folder of a run, with the files that the program reads.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;

use rustix::fs::{AtFlags, Gid, Mode, OFlags, Uid, chownat, fchmod, fchown, fstatvfs, mkdirat, openat};

use crate::system::interruption::step;
use crate::system::program::Input;
use crate::system::temporary_folder::TemporaryFolder;

/// The folder of a run, which is removed with everything in it when this value is dropped.
#[derive(Debug)]
pub(crate) struct RunFolder(TemporaryFolder);

impl RunFolder {
    /// Creates a folder for this user, with these files.
    pub(crate) fn create(inputs: &[Input], user: Option<(u32, u32)>) -> io::Result<Self> {
        let folder = Self(TemporaryFolder::create()?);
        for input in inputs {
            step(|| folder.put(input, user))?;
        }
        if let Some((user, group)) = user {
            fchown(folder.0.opened(), Some(Uid::from_raw(user)), Some(Gid::from_raw(group)))?;
        }
        Ok(folder)
    }

    /// Its path when it was made. A program that is not confined can put something else there.
    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    fn put(&self, input: &Input, user: Option<(u32, u32)>) -> io::Result<()> {
        match self.create_input(input) {
            // A case may list the same name twice.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
            created => created?,
        }
        if let Some((user, group)) = user {
            let no_links = AtFlags::SYMLINK_NOFOLLOW;
            chownat(
                self.0.opened(),
                &*input.name,
                Some(Uid::from_raw(user)),
                Some(Gid::from_raw(group)),
                no_links,
            )?;
        }
        Ok(())
    }

    fn create_input(&self, input: &Input) -> io::Result<()> {
        const NEW: OFlags = OFlags::WRONLY.union(OFlags::CREATE).union(OFlags::EXCL).union(OFlags::CLOEXEC);
        let Some(content) = &input.content else {
            return Ok(mkdirat(self.0.opened(), &*input.name, Mode::from_raw_mode(0o755))?);
        };
        let file = openat(self.0.opened(), &*input.name, NEW, Mode::from_raw_mode(0o644))?;
        File::from(file).write_all(content)
    }

    /// Checks that the disk is not full. A program that could not write its transcript is not to blame for that.
    pub(crate) fn check_space(&self) -> io::Result<()> {
        const LEAST_BYTES: u64 = 1 << 20;
        const LEAST_FILES: u64 = 16;
        let found = fstatvfs(self.0.opened())?;
        // Some file systems do not know how large they are, or have no limit of files.
        let is_full = found.f_blocks > 0 && found.f_bavail.saturating_mul(found.f_frsize) < LEAST_BYTES;
        if is_full || (found.f_files > 0 && found.f_favail < LEAST_FILES) {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the disk for temporary files is full"));
        }
        Ok(())
    }

    /// Gives this process access to the folder again, if the program has locked it.
    pub(crate) fn unlock(&self) {
        let _ = fchmod(self.0.opened(), Mode::RWXU);
    }
}

impl AsFd for RunFolder {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.opened().as_fd()
    }
}
