//! Temporary folders. The process that made one holds a lock on it, so that folders of processes that were killed
//! can be recognized and removed later.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::interruption::{Leftover, Unfinished, remove_folder, step};
use super::os;

const PREFIX: &str = "battleship-";
/// How many random letters and digits follow the prefix.
const RANDOM: usize = 6;
/// The folder in a temporary folder in which a program runs.
pub(crate) const RUN_FOLDER: &str = "run";

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
        let made = || create().map(|(path, opened)| ((path.clone(), opened), Leftover::Folder(path)));
        let ((path, opened), unfinished) = Unfinished::make(made)?;
        names_of_folders().insert(name_of(&path));
        Ok(Self { path, opened, _unfinished: unfinished })
    }

    /// Lets other users go through the folder, but not list it.
    pub(crate) fn share(&self) -> io::Result<()> {
        os::set_mode_of(&self.opened, 0o711)
    }

    /// The name of the only folder in it, if it has a copy of something.
    pub(crate) const COPY: &str = "copy";

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

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        names_of_folders().remove(&name_of(&self.path));
    }
}

/// The names of the temporary folders that there are.
fn names_of_folders() -> MutexGuard<'static, BTreeSet<Vec<u8>>> {
    static NAMES: Mutex<BTreeSet<Vec<u8>>> = Mutex::new(BTreeSet::new());
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn name_of(folder: &Path) -> Vec<u8> {
    folder.file_name().unwrap_or_default().as_encoded_bytes().to_vec()
}

fn create() -> io::Result<(PathBuf, os::Opened)> {
    /// Another process can take a folder for abandoned only before it is locked.
    const ATTEMPTS: usize = 100;
    for _ in 0..ATTEMPTS {
        let path = tempfile::Builder::new().prefix(PREFIX).rand_bytes(RANDOM).tempdir()?.keep();
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

/// Replaces the paths of this process's temporary folders, whose names are random, by `…/`, so that what a program says
/// about its folder is the same in every run.
pub(crate) fn without_temporary_names(text: &[u8]) -> Cow<'_, [u8]> {
    let mut rest = text;
    let mut shown = Vec::new();
    while let Some((start, end)) = find_temporary_path(rest) {
        shown.extend(&rest[..start]);
        shown.extend("…/".as_bytes());
        rest = &rest[end..];
    }
    if shown.is_empty() { Cow::Borrowed(text) } else { Cow::Owned([&shown, rest].concat()) }
}

/// Where the first path of a temporary folder is, with the separator after it.
fn find_temporary_path(text: &[u8]) -> Option<(usize, usize)> {
    const LENGTH: usize = PREFIX.len() + RANDOM;
    let is_separator = |byte: &u8| [b'/', b'\\'].contains(byte);
    // A path in a message ends at a space or a sign around it.
    let is_in_path = |byte: &u8| !byte.is_ascii_whitespace() && !b"\"'`()<>[]{}=,;|".contains(byte);
    let mut names = text.windows(LENGTH).enumerate();
    let (name, _) =
        names.find(|(_, name)| name.starts_with(PREFIX.as_bytes()) && names_of_folders().contains(*name))?;
    let start = name - text[..name].iter().rev().take_while(|byte| is_in_path(byte)).count();
    let separators = |end: usize| text[end..].iter().take_while(|byte| is_separator(byte)).count();
    let outer = name + LENGTH;
    let inner = outer + separators(outer) + RUN_FOLDER.len();
    let is_run = text[outer..].get(separators(outer)..inner - outer) == Some(RUN_FOLDER.as_bytes())
        && text.get(inner).is_none_or(|byte| is_separator(byte) || !is_in_path(byte));
    let end = if is_run { inner } else { outer };
    Some((start, end + separators(end)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_folders_without_a_lock_are_removed() {
        let folder = TemporaryFolder::create().unwrap();
        let abandoned = folder.path().with_extension("abandoned");
        fs::create_dir_all(abandoned.join("a")).unwrap();
        remove_abandoned();
        assert!(!abandoned.exists() && folder.path().exists());
    }

    #[test]
    fn paths_of_temporary_folders_are_hidden() {
        let folder = TemporaryFolder::create().unwrap();
        let name = folder.path().file_name().unwrap().to_str().unwrap();
        for (text, expected) in [
            ("No such file: '/tmp/NAME/run/x.txt'", "No such file: '…/x.txt'"),
            ("/tmp/NAME/run\n/tmp/NAME", "…/\n…/"),
            ("(/var/t/NAME/runner/run)", "(…/runner/run)"),
            (r"C:\\Temp\\NAME\\run\\x C:\Temp\NAME\1\x", r"…/x …/1\x"),
            ("/tmp/battleship-python/run/x", "/tmp/battleship-python/run/x"),
        ] {
            let shown = text.replace("NAME", name);
            assert_eq!(String::from_utf8_lossy(&without_temporary_names(shown.as_bytes())), expected);
        }
    }
}
