//! Folders: made, filled and put in their place, or gone.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::interruption::{Leftover, Unfinished, step};

/// Creates a folder in one that is there.
#[expect(clippy::disallowed_methods, reason = "this is the step")]
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    step(|| fs::create_dir(path))
}

/// Creates a folder, and all above it that are not there. One that is there is left as it is.
#[expect(clippy::disallowed_methods, reason = "this is the step")]
pub(crate) fn create_folders(path: &Path) -> io::Result<()> {
    step(|| fs::create_dir_all(path))
}

/// Removes a file, a link or an empty folder, if there is one.
#[expect(clippy::disallowed_methods, reason = "this is the step")]
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let is_folder = path.is_dir() && !path.is_symlink();
    match step(|| if is_folder { fs::remove_dir(path) } else { fs::remove_file(path) }) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// A folder that appears complete or not at all: it is filled under another name, and takes its own when
/// it is finished.
#[derive(Debug)]
pub(crate) struct WholeFolder {
    draft: PathBuf,
    unfinished: Unfinished,
}

impl WholeFolder {
    /// Starts a folder at `draft`, which must be on the file system of its later place.
    #[expect(clippy::disallowed_methods, reason = "it is made in a step")]
    pub(crate) fn create(draft: PathBuf) -> io::Result<Self> {
        let make = || fs::create_dir(&draft).map(|()| ((), Leftover::Folder(draft.clone())));
        let ((), unfinished) = Unfinished::make(make)?;
        Ok(Self { draft, unfinished })
    }

    /// Where its files are put until it is finished.
    pub(crate) fn path(&self) -> &Path {
        &self.draft
    }

    /// Puts the folder in its place.
    #[expect(clippy::disallowed_methods, reason = "it is finished in a step")]
    pub(crate) fn finish(self, target: &Path) -> io::Result<()> {
        let Self { draft, unfinished } = self;
        unfinished.finish(|| fs::rename(&draft, target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_there_whole_or_not_at_all() {
        let parent = tempfile::tempdir().unwrap();
        let (draft, target) = (parent.path().join(".draft"), parent.path().join("target"));
        let folder = WholeFolder::create(draft.clone()).unwrap();
        fs::write(folder.path().join("file"), "text").unwrap();
        drop(folder);
        assert!(!draft.exists());

        let folder = WholeFolder::create(draft.clone()).unwrap();
        fs::write(folder.path().join("file"), "text").unwrap();
        folder.finish(&target).unwrap();
        assert!(!draft.exists() && target.join("file").exists());
    }

    #[test]
    fn what_is_not_there_is_removed_already() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("a/b");
        create_folders(&path).unwrap();
        assert!(create_folder(&path).is_err());
        assert!(remove(&parent.path().join("a")).is_err());
        remove(&path).unwrap();
        remove(&path).unwrap();
    }
}
