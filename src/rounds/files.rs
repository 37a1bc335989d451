//! The input files of a game, read or not.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io;

use crate::model::PerPlayer;
use crate::source::Source;

/// The input files of a game.
#[derive(Debug)]
pub struct GameFiles {
    /// Where each player's ships are.
    pub boards: PerPlayer<InputFile>,
    /// The cells that each player fires at.
    pub moves: PerPlayer<InputFile>,
    /// How ships that share a letter lie. These files are optional.
    pub placements: PerPlayer<Option<InputFile>>,
}

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
    /// use battleship::rounds::Unreachable;
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

impl GameFiles {
    /// All files, including those that could not be read. Optional files that do not exist are not
    /// included.
    pub fn all(&self) -> impl Iterator<Item = &InputFile> {
        self.boards.iter().chain(self.moves.iter()).chain(self.placements.iter().flatten())
    }

    /// The names of all these files.
    pub fn names(&self) -> impl Iterator<Item = &OsStr> {
        self.all().map(|file| match file {
            Ok(source) => source.name(),
            Err(unreachable) => &unreachable.name,
        })
    }
}
