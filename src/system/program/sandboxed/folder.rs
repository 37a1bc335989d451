//! The temporary folder of a run, with the files that the program reads.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;

use rustix::fs::{AtFlags, Gid, Mode, OFlags, Uid, chownat, fchmod, fchown, mkdirat, openat};

use crate::system::interruption::step;
use crate::system::program::Input;
use crate::system::sandbox::is_full;
use crate::system::temporary_folder::{RUN_FOLDER, TemporaryFolder};

/// The folder of a run, which is removed with everything in it when this value is dropped. The program has all rights
/// in it, but none in the folder around it, which belongs to this process.
#[derive(Debug)]
pub(crate) struct RunFolder {
    outer: TemporaryFolder,
    inner: OwnedFd,
}

impl RunFolder {
    /// Creates a folder with these files.
    pub(crate) fn create(inputs: &[Input]) -> io::Result<Self> {
        let outer = TemporaryFolder::create()?;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let inner = step(|| {
            mkdirat(outer.opened(), RUN_FOLDER, Mode::RWXU)?;
            openat(outer.opened(), RUN_FOLDER, flags, Mode::empty())
        })?;
        let folder = Self { outer, inner };
        for input in inputs {
            match step(|| folder.put(input)) {
                // A case may list the same name twice.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                put => put?,
            }
        }
        Ok(folder)
    }

    /// Its path when it was made. A program that is not confined can put something else there.
    pub(crate) fn path(&self) -> PathBuf {
        self.outer.path().join(RUN_FOLDER)
    }

    fn put(&self, input: &Input) -> io::Result<()> {
        const NEW: OFlags = OFlags::WRONLY.union(OFlags::CREATE).union(OFlags::EXCL).union(OFlags::CLOEXEC);
        let Some(content) = &input.content else {
            return Ok(mkdirat(&self.inner, &*input.name, Mode::from_raw_mode(0o755))?);
        };
        let file = openat(&self.inner, &*input.name, NEW, Mode::from_raw_mode(0o644))?;
        File::from(file).write_all(content)
    }

    /// Gives the folder and the files in it to a user.
    pub(crate) fn hand_over(&self, inputs: &[Input], (user, group): (u32, u32)) -> io::Result<()> {
        let (user, group) = (Some(Uid::from_raw(user)), Some(Gid::from_raw(group)));
        for input in inputs {
            chownat(&self.inner, &*input.name, user, group, AtFlags::SYMLINK_NOFOLLOW)?;
        }
        fchown(&self.inner, user, group)?;
        self.outer.share()
    }

    /// Checks that the disk is not full. A program that could not write its transcript is not to blame for that.
    pub(crate) fn check_space(&self) -> io::Result<()> {
        if is_full(&self.inner)? {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the disk for temporary files is full"));
        }
        Ok(())
    }

    /// Gives this process access to the folder again, if the program has locked it.
    pub(crate) fn unlock(&self) {
        let _ = fchmod(&self.inner, Mode::RWXU);
    }
}

impl AsFd for RunFolder {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.inner.as_fd()
    }
}
