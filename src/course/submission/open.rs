//! Opens zips, and folders that hold nothing but another folder or zip.

use std::cell::{Cell, OnceCell};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Unusable;
use super::entries::{Entry, entries, is_zip_name};
use crate::system::folder::remove_all;
use crate::system::readable::{copy_readable, create_readable_folder};
use crate::system::temporary_folder::TemporaryFolder;
use crate::system::unpack::{UnpackError, UnpackLimits, unpack};

/// The limits of a zip that was given, which may have the work of a whole class.
const GIVEN: UnpackLimits = UnpackLimits { bytes: 1 << 30, entries: 65_535 };
/// The limits of a zip in another zip or in a folder.
const INSIDE: UnpackLimits = UnpackLimits { bytes: 256 << 20, entries: 10_000 };
/// How many zips may be in one another.
const DEEPEST: usize = 3;

/// A file or folder, and its path in messages.
#[derive(Clone, Debug)]
pub(super) struct ShownPath {
    pub(super) path: PathBuf,
    pub(super) shown: PathBuf,
    limits: UnpackLimits,
}

impl ShownPath {
    pub(super) fn given(path: &Path) -> Self {
        Self { path: path.to_owned(), shown: path.to_owned(), limits: GIVEN }
    }

    pub(super) fn join(&self, entry: &Entry) -> Self {
        let shown = self.shown.join(entry.path.strip_prefix(&self.path).unwrap_or(Path::new(&entry.name)));
        Self { path: entry.path.clone(), shown, limits: INSIDE }
    }

    fn file_name(&self) -> impl std::fmt::Display {
        self.shown.file_name().unwrap_or_default().display()
    }
}

/// Something that was handed in but cannot be used, and why.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) place: ShownPath,
    pub(super) why: Unusable,
}

impl Broken {
    /// A link, which may lead to the work of somebody else.
    pub(super) fn link(place: ShownPath) -> Self {
        let reason = format!("{} is a symbolic link: hand in the file or folder itself", place.file_name());
        Self { place, why: Unusable { reason, is_internal: false, help: None } }
    }

    fn at<E: Into<UnpackError>>(place: &ShownPath) -> impl FnOnce(E) -> Self {
        |error| {
            let error = error.into();
            let reason = format!("{} cannot be unpacked: {error}", place.file_name());
            let is_internal = matches!(error, UnpackError::Io(_));
            Self { place: place.clone(), why: Unusable { reason, is_internal, help: error.help() } }
        }
    }
}

/// Opens submissions, and unpacks each zip into a numbered folder of a temporary folder, which is made when it is needed.
pub(super) struct Opener {
    /// Whether other users must be able to read what is unpacked.
    is_shared: bool,
    folder: OnceCell<Arc<TemporaryFolder>>,
    number: Cell<usize>,
}

impl Opener {
    pub(super) fn new(is_shared: bool) -> Self {
        Self { is_shared, folder: OnceCell::new(), number: Cell::new(0) }
    }

    /// The temporary folder, if there is one. It lives as long as someone has it.
    pub(super) fn folder(&self) -> Option<Arc<TemporaryFolder>> {
        self.folder.get().cloned()
    }

    /// A path in the temporary folder where nothing is.
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

    /// Opens a file or folder. If a folder or zip holds one folder or zip and nothing else, that is opened as well, and
    /// so on. Returns all these folders, the outermost first.
    pub(super) fn open(&self, mut place: ShownPath) -> Result<Vec<ShownPath>, Broken> {
        let mut nested = Vec::new();
        let mut zips = 0;
        loop {
            if place.path.is_file() && is_zip_name(&place.path) {
                zips += 1;
                let path = self.new_path().map_err(Broken::at(&place))?;
                unpack_to(&place.path, &path, place.limits).map_err(Broken::at(&place))?;
                place = ShownPath { path, ..place };
            }
            let entries = if place.path.is_dir() { entries(&place.path) } else { Vec::new() };
            let next = match &entries[..] {
                [only] if only.is_folder && !only.name.starts_with('.') => Some(place.join(only)),
                [only] if only.is_zip() && zips < DEEPEST => Some(place.join(only)),
                _ => None,
            };
            nested.push(place);
            match next {
                Some(next) => place = next,
                None => return Ok(nested),
            }
        }
    }

    /// Copies the work of a student of a class into one folder. Zips are unpacked there.
    pub(super) fn gather(
        &self,
        work: &[(Entry, String)],
        class: &ShownPath,
        student: &str,
    ) -> Result<ShownPath, Broken> {
        let folder = self.new_path().map_err(Broken::at(class))?;
        create_readable_folder(&folder).map_err(Broken::at(class))?;
        for (entry, name) in work {
            let place = class.join(entry);
            let stem = Path::new(name).file_stem().unwrap_or_default();
            let target = free(&folder, if entry.is_zip() { stem } else { name.as_ref() }, &entry.name);
            if entry.is_zip() {
                unpack_to(&place.path, &target, INSIDE).map_err(Broken::at(&place))?;
            } else {
                copy_readable(&entry.path, &target, INSIDE).map_err(Broken::at(&place))?;
            }
        }
        Ok(ShownPath { path: folder, shown: class.shown.join(student), limits: INSIDE })
    }
}

/// Unpacks a zip into a new folder. If that fails, nothing is left of it.
fn unpack_to(zip: &Path, folder: &Path, limits: UnpackLimits) -> Result<(), UnpackError> {
    create_readable_folder(folder)?;
    unpack(zip, folder, limits).inspect_err(|_| remove_all(folder))
}

/// A path in a folder where nothing is: with this name, with the other one, or with a number. Files of a student may have
/// had the same name, and a student may choose names like those that a platform gives.
fn free(folder: &Path, name: &OsStr, other: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{number}-{other}").into());
    let mut names = [name.to_owned(), other.into()].into_iter().chain(numbered);
    let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
    names.find_map(|name| Some(folder.join(name)).filter(is_free)).expect("there are more numbers than files")
}
