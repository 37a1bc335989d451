//! The input files of a game, read or not.

use std::ffi::OsStr;

use crate::model::PerPlayer;
use crate::source::InputFile;

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
