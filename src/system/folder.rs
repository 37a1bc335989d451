//! Folders that are created completely or not at all.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::interruption::{Leftover, Unfinished, remove_folder, step};

/// Creates a folder in an existing folder.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    step(|| fs::create_dir(path))
}

/// Creates a folder and its missing parents. An existing folder is left as it is.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
pub(crate) fn create_folders(path: &Path) -> io::Result<()> {
    step(|| fs::create_dir_all(path))
}

/// Removes a file, a link or an empty folder, if it exists.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let is_folder = path.is_dir() && !path.is_symlink();
    match step(|| if is_folder { fs::remove_dir(path) } else { fs::remove_file(path) }) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Removes a folder with everything in it, as far as that is possible.
pub(crate) fn remove_all(folder: &Path) {
    step(|| remove_folder(folder));
}

/// A folder that appears complete or not at all. It is filled under a temporary name and renamed when it is
/// finished.
#[derive(Debug)]
pub(crate) struct WholeFolder {
    draft: PathBuf,
    unfinished: Unfinished,
}

impl WholeFolder {
    /// Creates the folder at `draft`, which must be on the same file system as its destination.
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    pub(crate) fn create(draft: PathBuf) -> io::Result<Self> {
        let make = || fs::create_dir(&draft).map(|()| ((), Leftover::Folder(draft.clone())));
        let ((), unfinished) = Unfinished::make(make)?;
        Ok(Self { draft, unfinished })
    }

    /// The path of the folder until it is finished.
    pub(crate) fn path(&self) -> &Path {
        &self.draft
    }

    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    pub(crate) fn finish(self, target: &Path) -> io::Result<()> {
        let Self { draft, unfinished } = self;
        unfinished.finish(|| fs::rename(&draft, target))
    }
}
