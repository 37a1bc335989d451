//! Temporary folders. The process that made one holds a lock on it, so that folders of processes that were killed
//! can be recognized and removed later.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::interruption::{Leftover, Unfinished, remove_folder, step};
use super::os;

const PREFIX: &str = "battleship-";

/// A temporary folder that only this user can open. It is removed with everything in it when this value is dropped.
#[derive(Debug)]
pub(crate) struct TemporaryFolder {
    path: PathBuf,
    /// Leads to the folder even if it was moved, and holds the lock.
    opened: os::Opened,
    _unfinished: Unfinished,
}

impl TemporaryFolder {
    /// Creates a folder. The first time, folders of processes that were killed are removed.
    pub(crate) fn create() -> io::Result<Self> {
        static ABANDONED: std::sync::Once = std::sync::Once::new();
        ABANDONED.call_once(remove_abandoned);
        let ((path, opened), unfinished) = Unfinished::make(|| {
            let (path, opened) = create()?;
            let leftover = Leftover::Folder(path.clone());
            Ok(((path, opened), leftover))
        })?;
        Ok(Self { path, opened, _unfinished: unfinished })
    }

    /// Lets other users go through the folder, but not list it.
    pub(crate) fn share(&self) -> io::Result<()> {
        os::set_mode_of(&self.opened, 0o711)
    }

    /// Its path when it was made. A program that is not confined can put something else there.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The folder itself, wherever it was moved.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only the sandbox needs it"))]
    pub(crate) fn opened(&self) -> &os::Opened {
        &self.opened
    }
}

fn create() -> io::Result<(PathBuf, os::Opened)> {
    /// Another process can take a folder for abandoned only before it is locked.
    const ATTEMPTS: usize = 100;
    for _ in 0..ATTEMPTS {
        let path = tempfile::Builder::new().prefix(PREFIX).tempdir()?.keep();
        match os::hold_folder(&path) {
            Ok(opened) => {
                os::set_mode_of(&opened, 0o700)?;
                return Ok((path, opened));
            }
            Err(_) => remove_folder(&path),
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Removes the folders of processes of this user that were killed.
fn remove_abandoned() {
    let is_ours = |name: &OsStr| name.as_encoded_bytes().starts_with(PREFIX.as_bytes());
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        if is_ours(&entry.file_name()) {
            step(|| {
                if let Ok(_claimed) = os::claim_folder(&entry.path()) {
                    remove_folder(&entry.path());
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_locked_folder_is_not_abandoned() {
        let folder = TemporaryFolder::create().unwrap();
        let path = folder.path().to_owned();
        assert!(os::claim_folder(&path).is_err());
        remove_abandoned();
        assert!(path.is_dir());
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn a_folder_without_a_lock_is_removed() {
        let folder = TemporaryFolder::create().unwrap();
        let copy = folder.path().with_extension("abandoned");
        fs::create_dir_all(copy.join("a")).unwrap();
        remove_abandoned();
        assert!(!copy.exists() && folder.path().exists());
    }
}
