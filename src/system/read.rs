//! Reads files, and of each no more than a limit.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::rounds::{InputFile, Unreachable};
use crate::source::{MAX_BYTES, Source};

/// Room for every file of an ordinary game.
const USUAL_BYTES: usize = 4096;

/// Reads a file, up to one byte more than a valid one may have.
pub(crate) fn read(path: &Path) -> InputFile {
    read_as(path, path)
}

/// The same, with another name for it.
fn read_as(path: &Path, name: impl Into<OsString>) -> InputFile {
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

/// Whether a file could not be read because it is not there.
pub(crate) fn is_absent(reason: &io::Error) -> bool {
    matches!(reason.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// There is nothing under its name.
    Absent,
    /// It is a folder, a link, a pipe or a device.
    NotRegular,
    /// It has more bytes than the limit.
    TooLarge,
    /// The system says why.
    Unreadable(io::Error),
}

/// The content of a regular file of at most `limit` bytes, not of what a link leads to.
pub(crate) fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    match fs::symlink_metadata(path) {
        Err(_) => return Err(ReadError::Absent),
        Ok(found) if !found.is_file() => return Err(ReadError::NotRegular),
        Ok(found) if found.len() > limit => return Err(ReadError::TooLarge),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(ReadError::Unreadable)
}
