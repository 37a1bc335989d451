//! The folder of kept runs. It has a mark, and only what belongs to a kept run is ever removed from it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::{FILES, KeepError};
use crate::course::submission::PlatformId;
use crate::system::folder::remove;
use crate::system::read::read_limited;
use crate::system::whole_file::{Destination, is_draft_of, write_whole};

/// Marks a folder of kept runs. A pattern such as `kept/*` does not match it.
const MARK: &str = ".kept-runs";
const MARK_TEXT: &str = "battleship keeps runs in this folder, and replaces them when it does so again.\n";

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

/// Whether the runs of a submission are in a folder of kept runs.
pub(super) fn has(submission: &Path) -> bool {
    let mark = || Some(submission.canonicalize().ok()?.parent()?.join(MARK));
    mark().is_some_and(|mark| mark.is_file())
}

/// Checks that a folder is absent or empty, or has kept runs.
pub(super) fn check(folder: &Path) -> Result<(), KeepError> {
    if folder.join(MARK).is_file() {
        return Ok(());
    }
    let entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(|reason| KeepError::Unusable { folder: folder.to_owned(), reason })?,
    };
    let names = entries.into_iter().map(|entry| entry.file_name());
    match names.filter(|name| !is_draft_of(name, MARK.as_ref())).min() {
        Some(name) => Err(KeepError::Other { folder: folder.to_owned(), found: folder.join(name) }),
        None => Ok(()),
    }
}

/// Removes the kept runs below a path of the folder, except those whose path `stays`, and the folders that are empty then.
/// Everything else stays as well.
pub(super) fn remove_runs(folder: &Path, below: &Path, stays: &dyn Fn(&Path) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(folder.join(below))? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        let is_of_run = FILES.iter().any(|file| name == *file || is_draft_of(&name, file.as_ref()));
        if kind.is_dir() {
            remove_runs(folder, &below.join(&name), stays)?;
            // A folder in which something is left cannot be removed.
            let _ = remove(&entry.path());
        } else if kind.is_file() && is_of_run && !stays(below) {
            remove(&entry.path())?;
        }
    }
    Ok(())
}
