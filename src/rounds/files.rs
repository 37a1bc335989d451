//! The input files of a game, read or not.

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

/// A file that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Unreachable {
    /// The name of the file, as given by the user.
    pub name: OsString,
    /// Why it could not be read.
    pub reason: io::Error,
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
