//! Finds programs as a shell does.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::os;

/// The file that a shell would execute for this word.
pub(crate) fn find_program(word: &OsStr) -> Option<PathBuf> {
    find_program_that(word, |_| true)
}

/// The file that a shell would execute for this word, among those on the path that fit.
pub(super) fn find_program_that(word: &OsStr, fits: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let path = Path::new(word);
    if path.components().count() > 1 {
        return os::program_at(path);
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).filter_map(|folder| os::program_at(&folder.join(path))).find(|path| fits(path))
}

/// Splits a command into words as a shell does. Returns `None` if a quote is not closed.
pub(crate) fn split_command(text: &str) -> Option<Vec<String>> {
    if !cfg!(windows) {
        return shlex::split(text);
    }
    // A backslash separates folders, and does not stand for the letter after it.
    // No argument can contain this character.
    let words = shlex::split(&text.replace('\\', "\0"))?;
    Some(words.into_iter().map(|word| word.replace('\0', "\\")).collect())
}
