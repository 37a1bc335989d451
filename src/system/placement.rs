//! Finds the placement file of a player.

use std::path::{Path, PathBuf};

use super::read::{is_absent, read, read_regular};
use crate::model::Player;
use crate::source::InputFile;

/// Reads the placement file of a player: the `named` one, or else `OptionalPlayerN.txt` next to the board, or
/// else in the working directory. Returns `None` if there is no such file.
///
/// A pipe that the user named is read, as any other file. One that only has the right name is not: nobody may
/// ever write to it.
pub(crate) fn read_placement(named: Option<&Path>, board: &Path, player: Player) -> Option<InputFile> {
    if let Some(path) = named {
        return Some(read(path));
    }
    let name = PathBuf::from(format!("Optional{player}.txt"));
    let beside = board.parent().map_or_else(|| name.clone(), |folder| folder.join(&name));
    let places = if beside == name { vec![name] } else { vec![beside, name] };
    places.iter().map(|path| read_regular(path, path)).find(|file| match file {
        Ok(_) => true,
        Err(unreachable) => !is_absent(&unreachable.reason),
    })
}
