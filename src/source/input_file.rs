//! A file that was read, or why it could not be.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io;

use super::Source;

/// A file, or why it could not be read.
pub type InputFile = Result<Source, Unreachable>;

/// A file or folder that could not be read. Every message about that is worded here.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {reason}", shown(name))]
pub struct Unreachable {
    /// The name of the file, as given by the user.
    pub name: OsString,
    /// Why it could not be read.
    pub reason: io::Error,
}

impl Unreachable {
    /// What to do about it, if that is known.
    ///
    /// ```
    /// use battleship::source::Unreachable;
    /// use std::io::ErrorKind;
    ///
    /// let gone = Unreachable { name: "p1.in".into(), reason: ErrorKind::NotFound.into() };
    /// assert_eq!(gone.to_string(), "cannot read p1.in: entity not found");
    /// assert_eq!(gone.help(), Some("file names are relative to the working directory"));
    /// ```
    pub fn help(&self) -> Option<&'static str> {
        match self.reason.kind() {
            io::ErrorKind::NotFound => Some("file names are relative to the working directory"),
            io::ErrorKind::IsADirectory => Some("name a file in that folder"),
            _ => None,
        }
    }
}

fn shown(name: &OsStr) -> Cow<'_, str> {
    if name.is_empty() { "''".into() } else { name.to_string_lossy() }
}
