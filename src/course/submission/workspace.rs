//! The temporary folder for what is unpacked.

use std::cell::{Cell, OnceCell};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::system::folder::remove_all;
use crate::system::readable::create_readable_folder;
use crate::system::temporary_folder::TemporaryFolder;
use crate::system::unpack::{UnpackError, UnpackLimits, unpack};

/// A temporary folder with a numbered folder for each zip. It is made when it is needed.
#[derive(Debug)]
pub(super) struct Workspace {
    /// Whether other users must be able to read it.
    is_shared: bool,
    folder: OnceCell<Arc<TemporaryFolder>>,
    number: Cell<usize>,
}

impl Workspace {
    pub(super) fn new(is_shared: bool) -> Self {
        Self { is_shared, folder: OnceCell::new(), number: Cell::new(0) }
    }

    /// The folder, which lives as long as someone has it.
    pub(super) fn folder(&self) -> Option<Arc<TemporaryFolder>> {
        self.folder.get().cloned()
    }

    /// Creates an empty folder.
    pub(super) fn create_folder(&self) -> io::Result<PathBuf> {
        let path = self.new_path()?;
        create_readable_folder(&path)?;
        Ok(path)
    }

    /// A path where nothing is.
    fn new_path(&self) -> io::Result<PathBuf> {
        if self.folder.get().is_none() {
            let folder = TemporaryFolder::create()?;
            if self.is_shared {
                folder.share()?;
            }
            let _ = self.folder.set(Arc::new(folder));
        }
        let folder = self.folder.get().expect("it was just set");
        self.number.set(self.number.get() + 1);
        Ok(folder.path().join(self.number.get().to_string()))
    }

    /// Unpacks a zip into a folder of its own. If that fails, nothing is left of it.
    pub(super) fn unpack(&self, zip: &Path, limits: UnpackLimits) -> Result<PathBuf, UnpackError> {
        let folder = self.new_path()?;
        self.unpack_to(zip, &folder, limits)?;
        Ok(folder)
    }

    /// Unpacks a zip into a new folder at a path in the temporary folder. If that fails, nothing is left of it.
    pub(super) fn unpack_to(
        &self,
        zip: &Path,
        folder: &Path,
        limits: UnpackLimits,
    ) -> Result<(), UnpackError> {
        create_readable_folder(folder)?;
        unpack(zip, folder, limits).inspect_err(|_| remove_all(folder))
    }
}
