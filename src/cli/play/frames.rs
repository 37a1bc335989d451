use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::system::apart::is_same_file;
use crate::system::folder::create_folders;
use crate::system::whole_file::{CannotWrite, Destination, WholeFile, write_whole};

/// A folder of numbered pictures. Writing stops at the first failure, which is reported after the game.
pub(super) struct Frames {
    folder: PathBuf,
    number: usize,
    pub(super) written: anyhow::Result<()>,
}

impl Frames {
    pub(super) fn create(folder: &Path) -> anyhow::Result<Self> {
        create_folders(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
        let first = Self { folder: folder.to_owned(), number: 0, written: Ok(()) };
        // This draft is dropped and leaves nothing behind; it only shows that pictures can be written.
        let path = first.path(1);
        WholeFile::create(Destination::InFolder(&path)).map_err(CannotWrite::at(&path))?;
        Ok(first)
    }

    /// Makes sure that no picture replaces another file of the game.
    pub(super) fn keep_apart<'a>(
        folder: &Path,
        files: impl Iterator<Item = &'a &'a Path>,
    ) -> anyhow::Result<()> {
        for file in files {
            let is_there = file.parent().is_some_and(|parent| is_same_file(parent, folder));
            if is_there && file.extension().is_some_and(|ending| ending == "svg") {
                bail!("{} is in the folder that --frames writes pictures to", file.display());
            }
        }
        Ok(())
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number:04}.svg"))
    }

    pub(super) fn write(&mut self, picture: &str) {
        if self.written.is_ok() {
            self.number += 1;
            let path = self.path(self.number);
            self.written = write_whole(Destination::InFolder(&path), picture.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()));
        }
    }
}
