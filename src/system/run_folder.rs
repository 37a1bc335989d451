//! The temporary folder of a run. The process that made it holds a lock on it, so that folders of processes that
//! were killed can be recognized and removed later.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Once;

use rustix::fs::{AtFlags, Gid, Mode, Uid, chownat, fchmod, fchown, fstat};

use super::abandoned;
use super::beneath::open_folder;
use super::interruption::{Leftover, Unfinished, remove_folder, step};
use super::program::Input;

const PREFIX: &str = "battleship-";

/// A temporary folder, which is removed with everything in it when this value is dropped.
#[derive(Debug)]
pub(super) struct RunFolder {
    path: PathBuf,
    /// Leads to the folder even if it was moved, and holds the lock.
    opened: OwnedFd,
    _unfinished: Unfinished,
}

impl RunFolder {
    /// Creates a folder for this user, with copies of these files.
    pub(super) fn create(inputs: &[Input], user: Option<(u32, u32)>) -> io::Result<Self> {
        static ABANDONED: Once = Once::new();
        ABANDONED.call_once(remove_abandoned);
        let ((path, opened), unfinished) = Unfinished::make(|| {
            let (path, opened) = create_locked()?;
            let leftover = Leftover::Folder(path.clone());
            Ok(((path, opened), leftover))
        })?;
        let folder = Self { path, opened, _unfinished: unfinished };
        for input in inputs {
            step(|| folder.copy(input, user))?;
        }
        if let Some((user, group)) = user {
            fchown(&folder.opened, Some(Uid::from_raw(user)), Some(Gid::from_raw(group)))?;
        }
        Ok(folder)
    }

    /// Its path when it was made. A program that is not confined can put something else there.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Copies a file. If it cannot be read or is not a file, a folder takes its place, which a program cannot
    /// read either.
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    fn copy(&self, input: &Input, user: Option<(u32, u32)>) -> io::Result<()> {
        let target = self.path.join(&input.name);
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
            chownat(
                &self.opened,
                &*input.name,
                Some(Uid::from_raw(user)),
                Some(Gid::from_raw(group)),
                no_links,
            )?;
        }
        Ok(())
    }

    /// Gives this process access to the folder again, if the program has locked it.
    pub(super) fn unlock(&self) {
        let _ = fchmod(&self.opened, Mode::RWXU);
    }
}

impl AsFd for RunFolder {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.opened.as_fd()
    }
}

fn create_locked() -> io::Result<(PathBuf, OwnedFd)> {
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
fn lock(path: &Path) -> io::Result<OwnedFd> {
    let opened = open_folder(path)?;
    abandoned::lock(&opened, path)?;
    Ok(opened)
}

/// Removes the folders of processes that were killed.
fn remove_abandoned() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_folder_is_not_abandoned() {
        let folder = RunFolder::create(&[], None).unwrap();
        let path = folder.path().to_owned();
        assert!(lock(&path).is_err());
        remove_abandoned();
        assert!(path.is_dir());
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn a_folder_without_a_lock_is_removed() {
        let folder = RunFolder::create(&[], None).unwrap();
        let copy = folder.path().with_extension("abandoned");
        fs::create_dir_all(copy.join("a")).unwrap();
        remove_abandoned();
        assert!(!copy.exists() && folder.path().exists());
    }
}
