use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::model::Player;
use crate::rounds::{InputFile, Unreachable};
use crate::source::{MAX_BYTES, Source};

/// Room for every file of an ordinary game.
const USUAL_BYTES: usize = 4096;

/// Reads a file, up to a byte more than a sound one may have.
pub(crate) fn read(path: &Path) -> InputFile {
    read_as(path, path)
}

/// The same, with another name for it.
pub(crate) fn read_as(path: &Path, name: impl Into<OsString>) -> InputFile {
    match read_bytes(path) {
        Ok(bytes) => Ok(Source::new(name, bytes)),
        Err(reason) => Err(Unreachable { name: name.into(), reason }),
    }
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(USUAL_BYTES);
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a file of a case. What is no file, such as a pipe, would be waited for without end.
pub(crate) fn read_regular(path: &Path, name: impl Into<OsString>) -> InputFile {
    match path.metadata() {
        Ok(found) if !found.is_file() => {
            let kind = if found.is_dir() { ErrorKind::IsADirectory } else { ErrorKind::InvalidInput };
            Err(Unreachable { name: name.into(), reason: kind.into() })
        }
        _ => read_as(path, name),
    }
}

/// The placement file of a player: the one that is named; else `OptionalPlayerN.txt` beside the board;
/// else in the working directory; else none.
pub(crate) fn read_placement(named: Option<&Path>, board: &Path, player: Player) -> Option<InputFile> {
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

pub(crate) fn is_absent(reason: &io::Error) -> bool {
    matches!(reason.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Whether both paths lead to one file that is there.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// No output takes the place of an input, or of another output.
pub(crate) fn keep_apart(inputs: &[&Path], outputs: &[&Path]) -> anyhow::Result<()> {
    for (index, output) in outputs.iter().enumerate() {
        // A device takes all that comes.
        if output.metadata().is_ok_and(|found| !found.is_file()) {
            continue;
        }
        if inputs.iter().any(|input| is_same_file(input, output)) {
            bail!("{} is an input of this game and is not overwritten", output.display());
        }
        let is_same =
            |other: &&Path| resolved(other, 0).is_some_and(|other| resolved(output, 0) == Some(other));
        if outputs[..index].iter().any(is_same) {
            bail!("{} is named for two outputs", output.display());
        }
    }
    Ok(())
}

/// The true path of a file, whether it is there already or not.
fn resolved(path: &Path, links: usize) -> Option<PathBuf> {
    /// As many as an operating system follows.
    const MAX_LINKS: usize = 40;
    if let Ok(path) = path.canonicalize() {
        return Some(path);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match path.read_link() {
        Ok(target) if links < MAX_LINKS => resolved(&folder.join(target), links + 1),
        _ => Some(folder.canonicalize().ok()?.join(path.file_name()?)),
    }
}
