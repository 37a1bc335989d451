//! What is in a folder, except for what operating systems put there.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// A file or folder in a folder. Links are neither.
#[derive(Clone, Debug)]
pub(in crate::course) struct Entry {
    pub(in crate::course) path: PathBuf,
    pub(in crate::course) name: String,
    pub(in crate::course) is_folder: bool,
    pub(in crate::course) is_file: bool,
}

impl Entry {
    pub(in crate::course) fn is_zip(&self) -> bool {
        self.is_file && is_zip_name(&self.path)
    }
}

/// The entries of a folder in the order of their names; none if it cannot be read.
pub(in crate::course) fn entries(folder: &Path) -> Vec<Entry> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<Entry> = entries
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let kind = entry.file_type().ok().filter(|_| !is_junk(&name))?;
            Some(Entry { path: entry.path(), name, is_folder: kind.is_dir(), is_file: kind.is_file() })
        })
        .collect();
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    entries
}

/// Whether an operating system puts files of this name into folders and zips.
fn is_junk(name: &str) -> bool {
    ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"].contains(&name) || name.starts_with("._")
}

/// Whether the name of a file ends with `.zip`.
pub(super) fn is_zip_name(path: &Path) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}
