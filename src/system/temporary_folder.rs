//! Temporary folders. The process that made one holds a lock on it, so that folders of processes that were killed
//! can be recognized and removed later.

use std::io;
use std::path::{Path, PathBuf};

use super::interruption::{Leftover, Unfinished};

const PREFIX: &str = "battleship-";

/// A temporary folder that only this user can open. It is removed with everything in it when this value is dropped.
#[derive(Debug)]
pub(crate) struct TemporaryFolder {
    path: PathBuf,
    /// Leads to the folder even if it was moved, and holds the lock.
    #[cfg(unix)]
    opened: std::os::fd::OwnedFd,
    _unfinished: Unfinished,
}

#[cfg(unix)]
impl TemporaryFolder {
    /// Creates a folder. The first time, folders of processes that were killed are removed.
    pub(crate) fn create() -> io::Result<Self> {
        static ABANDONED: std::sync::Once = std::sync::Once::new();
        ABANDONED.call_once(locked::remove_abandoned);
        let ((path, opened), unfinished) = Unfinished::make(|| {
            let (path, opened) = locked::create()?;
            let leftover = Leftover::Folder(path.clone());
            Ok(((path, opened), leftover))
        })?;
        Ok(Self { path, opened, _unfinished: unfinished })
    }

    /// Lets other users read the folder.
    pub(crate) fn share(&self) -> io::Result<()> {
        Ok(rustix::fs::fchmod(&self.opened, rustix::fs::Mode::from_raw_mode(0o755))?)
    }
}

#[cfg(not(unix))]
impl TemporaryFolder {
    /// Creates a folder.
    pub(crate) fn create() -> io::Result<Self> {
        let (path, unfinished) = Unfinished::make(|| {
            let path = tempfile::Builder::new().prefix(PREFIX).tempdir()?.keep();
            Ok((path.clone(), Leftover::Folder(path)))
        })?;
        Ok(Self { path, _unfinished: unfinished })
    }

    /// Lets other users read the folder.
    pub(crate) fn share(&self) -> io::Result<()> {
        Ok(())
    }
}

impl TemporaryFolder {
    /// Its path when it was made. A program that is not confined can put something else there.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(unix)]
impl std::os::fd::AsFd for TemporaryFolder {
    fn as_fd(&self) -> std::os::fd::BorrowedFd<'_> {
        self.opened.as_fd()
    }
}

#[cfg(unix)]
mod locked {
    use std::ffi::OsStr;
    use std::fs;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{Mode, fchmod, fstat};

    use super::PREFIX;
    use crate::system::abandoned;
    use crate::system::beneath::open_folder;
    use crate::system::interruption::{remove_folder, step};

    pub(super) fn create() -> io::Result<(PathBuf, OwnedFd)> {
        /// Another process can take a folder for abandoned only before it is locked.
        const ATTEMPTS: usize = 100;
        for _ in 0..ATTEMPTS {
            let path = tempfile::Builder::new().prefix(PREFIX).tempdir()?.keep();
            match lock(&path) {
                Ok(opened) => {
                    fchmod(&opened, Mode::RWXU)?;
                    return Ok((path, opened));
                }
                Err(_) => remove_folder(&path),
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    /// Opens and locks a folder, if it is not locked and still has its name.
    pub(super) fn lock(path: &Path) -> io::Result<OwnedFd> {
        let opened = open_folder(path)?;
        abandoned::lock(&opened, path)?;
        Ok(opened)
    }

    /// Removes the folders of processes that were killed.
    pub(super) fn remove_abandoned() {
        let own = rustix::process::geteuid();
        let is_ours = |name: &OsStr| name.as_encoded_bytes().starts_with(PREFIX.as_bytes());
        for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
            if !is_ours(&entry.file_name()) {
                continue;
            }
            step(|| {
                let Ok(opened) = lock(&entry.path()) else { return };
                if own.is_root() || fstat(&opened).is_ok_and(|found| found.st_uid == own.as_raw()) {
                    remove_folder(&entry.path());
                }
            });
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_locked_folder_is_not_abandoned() {
        let folder = TemporaryFolder::create().unwrap();
        let path = folder.path().to_owned();
        assert!(locked::lock(&path).is_err());
        locked::remove_abandoned();
        assert!(path.is_dir());
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn a_folder_without_a_lock_is_removed() {
        let folder = TemporaryFolder::create().unwrap();
        let copy = folder.path().with_extension("abandoned");
        fs::create_dir_all(copy.join("a")).unwrap();
        locked::remove_abandoned();
        assert!(!copy.exists() && folder.path().exists());
    }
}
