use std::ffi::OsString;
use std::io;

use crate::model::PerPlayer;
use crate::source::Source;

/// The files of a game, read or not.
#[derive(Debug)]
pub struct GameFiles {
    /// Where the ships lie.
    pub boards: PerPlayer<InputFile>,
    /// What each player fires at.
    pub moves: PerPlayer<InputFile>,
    /// How ships of one letter lie, where there is such a file.
    pub placements: PerPlayer<Option<InputFile>>,
}

/// A file, or why there is none.
pub type InputFile = Result<Source, Unreachable>;

/// A file that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Unreachable {
    /// The name, as it was given.
    pub name: OsString,
    /// Why not.
    pub reason: io::Error,
}

impl GameFiles {
    /// All files that were looked for and found, or should have been.
    pub fn all(&self) -> impl Iterator<Item = &InputFile> {
        self.boards.iter().chain(self.moves.iter()).chain(self.placements.iter().flatten())
    }
}
