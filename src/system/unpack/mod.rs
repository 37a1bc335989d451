//! Unpacks zips that nobody has looked at: never outside their folder, without links and devices, and with limits.

mod directory;
mod error;

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::readable::{create_readable_file, create_readable_folder};
pub(crate) use error::UnpackError;

/// How large a zip may become.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnpackLimits {
    pub(crate) bytes: u64,
    pub(crate) entries: usize,
}

/// Unpacks a zip into a folder, which must be empty. Links and devices are left out. Files that were executable
/// stay so; apart from that, everybody can read everything, and only this user can write.
pub(crate) fn unpack(zip: &Path, folder: &Path, limits: UnpackLimits) -> Result<(), UnpackError> {
    let mut archive = directory::open(zip, limits.entries)?;
    if archive.len() > limits.entries {
        return Err(UnpackError::TooMany(limits.entries));
    }
    if archive.has_duplicate_names() {
        return Err(UnpackError::SameNames);
    }
    let mut unpacking = Unpacking { folder, limits, left: limits, folders: HashSet::new() };
    for index in 0..archive.len() {
        let entry = archive.by_index_data(index).map_err(error::zip_error)?;
        // Many programs write UTF-8 without saying so. Other names are in the encoding of old zips.
        let name = match std::str::from_utf8(entry.name_raw()) {
            Ok(name) => name.to_owned(),
            Err(_) => entry.name().map_err(error::zip_error)?.into_owned(),
        };
        let parts = place(&name)?;
        let kind = entry.unix_mode().map_or(0, |mode| mode & FILE_TYPE);
        if entry.is_dir() || name.ends_with('\\') || kind == FOLDER {
            unpacking.create_folders(&parts, &name)?;
        } else if kind == 0 || kind == REGULAR {
            let is_executable = entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0);
            if entry.encrypted() {
                return Err(UnpackError::Encrypted(name));
            }
            let content = archive.by_index(index).map_err(|found| error::entry_error(found, &name))?;
            unpacking.create_file(&parts, &name, is_executable, content)?;
        }
    }
    Ok(())
}

/// The parts of the path of an entry below the folder of the zip. Windows programs also write `\` between them.
fn place(name: &str) -> Result<Vec<&str>, UnpackError> {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").collect();
    // On Windows, a drive leads outside wherever it is in a path.
    let has_drive = parts.iter().any(|part| part.as_bytes().get(1) == Some(&b':'));
    if name.starts_with(['/', '\\']) || has_drive || parts.contains(&"..") {
        return Err(UnpackError::Outside(name.into()));
    }
    if name.contains('\0') || parts.is_empty() {
        return Err(UnpackError::Name(name.into()));
    }
    Ok(parts)
}

/// The bits of a file's mode that say what it is.
const FILE_TYPE: u32 = 0o170_000;
const FOLDER: u32 = 0o040_000;
const REGULAR: u32 = 0o100_000;

struct Unpacking<'a> {
    folder: &'a Path,
    limits: UnpackLimits,
    left: UnpackLimits,
    folders: HashSet<PathBuf>,
}

impl Unpacking<'_> {
    fn count(&mut self) -> Result<(), UnpackError> {
        self.left.entries =
            self.left.entries.checked_sub(1).ok_or(UnpackError::TooMany(self.limits.entries))?;
        Ok(())
    }

    fn create_folders(&mut self, parts: &[&str], name: &str) -> Result<PathBuf, UnpackError> {
        let path = self.folder.join(parts.iter().collect::<PathBuf>());
        // Looking for those that exist from the bottom, since a hostile zip has many files in very deep folders.
        let folders = path.ancestors().take(parts.len());
        let new: Vec<&Path> = folders.take_while(|folder| !self.folders.contains(*folder)).collect();
        for folder in new.into_iter().rev() {
            self.count()?;
            match create_readable_folder(folder) {
                // Elsewhere, names that differ only in capitals are the same.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
                created => created.map_err(|found| error::writing_error(found, name))?,
            }
            self.folders.insert(folder.to_owned());
        }
        Ok(path)
    }

    fn create_file(
        &mut self,
        parts: &[&str],
        name: &str,
        is_executable: bool,
        content: impl Read,
    ) -> Result<(), UnpackError> {
        let Some((last, folders)) = parts.split_last() else { return Err(UnpackError::Name(name.into())) };
        let path = self.create_folders(folders, name)?.join(last);
        self.count()?;
        let file = create_readable_file(&path, is_executable);
        let mut file = file.map_err(|found| error::writing_error(found, name))?;
        // One byte more than may be left shows that there is more.
        let copied = io::copy(&mut content.take(self.left.bytes + 1), &mut file);
        let copied = copied.map_err(|found| error::reading_error(found, name))?;
        self.left.bytes =
            self.left.bytes.checked_sub(copied).ok_or(UnpackError::TooLarge(self.limits.bytes))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
