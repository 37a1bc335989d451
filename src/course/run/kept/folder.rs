//! What a folder has that is to take kept runs. Only what belongs to a kept run may be replaced.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{FILES, KeepError};
use crate::course::submission::PlatformId;
use crate::system::read::read_limited;
use crate::system::whole_file::{Destination, is_draft_of, write_whole};

/// Marks a folder of kept runs. A pattern such as `kept/*` does not match it.
const MARK: &str = ".kept-runs";
const MARK_TEXT: &str = "battleship keeps runs in this folder, and replaces them when it does so again.\n";

/// The files and folders of kept runs, with their paths below the folder. Folders come before what is in them.
#[derive(Debug, Default)]
pub(super) struct Survey {
    pub(super) files: Vec<PathBuf>,
    pub(super) folders: Vec<PathBuf>,
}

/// Marks a folder as one of kept runs, and notes what a platform calls the students.
pub(super) fn mark(folder: &Path, students: &BTreeMap<String, PlatformId>) -> io::Result<()> {
    let students = serde_json::to_string(students)?;
    write_whole(Destination::InFolder(&folder.join(MARK)), format!("{MARK_TEXT}{students}\n").as_bytes())
}

/// What a platform calls the students whose runs are kept in a folder. No student can write this.
pub(super) fn students(folder: &Path) -> BTreeMap<String, PlatformId> {
    const LONGEST: u64 = 1 << 24;
    let text = read_limited(&folder.join(MARK), LONGEST).unwrap_or_default();
    let students = text.strip_prefix(MARK_TEXT.as_bytes());
    students.and_then(|students| serde_json::from_slice(students).ok()).unwrap_or_default()
}

impl Survey {
    /// Lists everything in a folder. Anything but kept runs is an error.
    pub(super) fn of(folder: &Path) -> Result<Self, KeepError> {
        let mut survey = Self::default();
        match survey.add(folder, Path::new("")) {
            Ok(None) => Ok(survey),
            Ok(Some(found)) => Err(KeepError::Other { folder: folder.to_owned(), found: folder.join(found) }),
            Err(error) if error.kind() == ErrorKind::NotFound && !folder.exists() => Ok(Self::default()),
            Err(reason) => Err(KeepError::Unusable { folder: folder.to_owned(), reason }),
        }
    }

    /// Adds what is in the folder at `below`, or returns the path of something that does not belong there.
    fn add(&mut self, folder: &Path, below: &Path) -> io::Result<Option<PathBuf>> {
        let mut entries: Vec<_> = fs::read_dir(folder.join(below))?.collect::<io::Result<_>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        let is_top = below.as_os_str().is_empty();
        let is_marked = || folder.join(MARK).is_file();
        for entry in entries {
            let (name, kind) = (entry.file_name(), entry.file_type()?);
            let path = below.join(&name);
            let is_file = FILES.iter().any(|file| name == *file || is_draft_of(&name, file.as_ref()));
            if is_top && (name == MARK || is_draft_of(&name, MARK.as_ref())) {
                continue;
            } else if !is_marked() || (kind.is_file() && !is_file) || !(kind.is_file() || kind.is_dir()) {
                return Ok(Some(path));
            } else if kind.is_file() {
                self.files.push(path);
            } else {
                self.folders.push(path.clone());
                if let Some(other) = self.add(folder, &path)? {
                    return Ok(Some(other));
                }
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marked_folders_with_nothing_but_kept_runs_are_taken() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("kept");
        let write = |path: &str| {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        };
        assert!(Survey::of(&folder).unwrap().files.is_empty());
        fs::create_dir(&folder).unwrap();
        assert!(Survey::of(&folder).unwrap().files.is_empty());
        write("ada/win/Battleship.out");
        assert!(Survey::of(&folder).unwrap_err().to_string().contains("ada is not a kept run"));
        let ada = PlatformId { number: "12".into(), folder: None };
        mark(&folder, &BTreeMap::from([("ada".into(), ada.clone())])).unwrap();
        assert_eq!(students(&folder), BTreeMap::from([("ada".into(), ada)]));
        assert!(students(parent.path()).is_empty());
        write("ada/win/.stdout.12-0");
        let survey = Survey::of(&folder).unwrap();
        assert_eq!((survey.files.len(), survey.folders.len()), (2, 2));
        write("ada/win/notes.txt");
        assert!(Survey::of(&folder).unwrap_err().to_string().contains("ada/win/notes.txt is not a kept run"));
        assert!(Survey::of(&folder.join("ada/win/notes.txt")).is_err());
    }
}
