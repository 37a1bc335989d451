//! Commands that users can copy into a shell.

use std::borrow::Cow;
use std::ffi::OsStr;

/// A word as it is typed in a shell.
pub(super) fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    shlex::try_quote(&word).map_or_else(|_| word.to_string(), Cow::into_owned)
}
