use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::input::{InputFile, MAX_BYTES, Source, Unreachable};
use crate::model::Player;

/// Room for every file of an ordinary game.
const USUAL_BYTES: usize = 4096;

/// Reads a file, up to a byte more than a sound one may have.
pub(super) fn read(path: &Path) -> InputFile {
    match read_bytes(path) {
        Ok(bytes) => Ok(Source::new(path, bytes)),
        Err(reason) => Err(Unreachable { name: path.into(), reason }),
    }
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(USUAL_BYTES);
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The placement file of a player: the one that is named; else `OptionalPlayerN.txt` beside the board;
/// else in the working directory; else none.
pub(super) fn read_placement(named: Option<&Path>, board: &Path, player: Player) -> Option<InputFile> {
    if let Some(path) = named {
        return Some(read(path));
    }
    let name = PathBuf::from(format!("OptionalPlayer{}.txt", player.number()));
    let beside = board.parent().map_or_else(|| name.clone(), |folder| folder.join(&name));
    let places = if beside == name { vec![name] } else { vec![beside, name] };
    places.iter().map(|path| read(path)).find(|file| match file {
        Ok(_) => true,
        Err(unreachable) => !is_absent(&unreachable.reason),
    })
}

fn is_absent(reason: &io::Error) -> bool {
    matches!(reason.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}
