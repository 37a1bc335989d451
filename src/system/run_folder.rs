//! The temporary folder of a run, with copies of the files that the program reads.

use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;

use rustix::fs::{AtFlags, Gid, Mode, Uid, chownat, fchmod, fchown, fstatvfs};

use super::interruption::step;
use super::program::Input;
use super::temporary_folder::TemporaryFolder;

/// The folder of a run, which is removed with everything in it when this value is dropped.
#[derive(Debug)]
pub(super) struct RunFolder(TemporaryFolder);

impl RunFolder {
    /// Creates a folder for this user, with copies of these files.
    pub(super) fn create(inputs: &[Input], user: Option<(u32, u32)>) -> io::Result<Self> {
        let folder = Self(TemporaryFolder::create()?);
        for input in inputs {
            step(|| folder.copy(input, user))?;
        }
        if let Some((user, group)) = user {
            fchown(&folder.0, Some(Uid::from_raw(user)), Some(Gid::from_raw(group)))?;
        }
        Ok(folder)
    }

    /// Its path when it was made. A program that is not confined can put something else there.
    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Copies a file. If it cannot be read or is not a file, a folder takes its place, which a program cannot
    /// read either.
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    fn copy(&self, input: &Input, user: Option<(u32, u32)>) -> io::Result<()> {
        let target = self.path().join(&input.name);
        match fs::metadata(&input.path) {
            // A case may list the same name twice.
            _ if target.exists() => return Ok(()),
            Err(_) => return Ok(()),
            Ok(found) if found.is_file() && File::open(&input.path).is_ok() => {
                fs::copy(&input.path, target)?;
            }
            Ok(_) => fs::create_dir(target)?,
        }
        if let Some((user, group)) = user {
            let no_links = AtFlags::SYMLINK_NOFOLLOW;
            chownat(&self.0, &*input.name, Some(Uid::from_raw(user)), Some(Gid::from_raw(group)), no_links)?;
        }
        Ok(())
    }

    /// Checks that the disk is not full. A program that could not write its transcript is not to blame for that.
    pub(super) fn check_space(&self) -> io::Result<()> {
        const LEAST_BYTES: u64 = 1 << 20;
        const LEAST_FILES: u64 = 16;
        let found = fstatvfs(&self.0)?;
        // Some file systems do not know how large they are, or have no limit of files.
        let is_full = found.f_blocks > 0 && found.f_bavail.saturating_mul(found.f_frsize) < LEAST_BYTES;
        if is_full || (found.f_files > 0 && found.f_favail < LEAST_FILES) {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the disk for temporary files is full"));
        }
        Ok(())
    }

    /// Gives this process access to the folder again, if the program has locked it.
    pub(super) fn unlock(&self) {
        let _ = fchmod(&self.0, Mode::RWXU);
    }
}

impl AsFd for RunFolder {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
