//! Reads files up to a size limit.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::rounds::{InputFile, Unreachable};
use crate::source::{MAX_BYTES, Source};

/// Large enough for every file of an ordinary game.
const USUAL_BYTES: usize = 4096;

/// Reads a file, up to one byte more than the limit for inputs, so that a larger file is recognized.
pub(crate) fn read(path: &Path) -> InputFile {
    read_as(path, path)
}

/// Reads a file that messages call `name`.
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

/// Reads a regular file. Anything else is an error, because reading a pipe could block forever.
pub(crate) fn read_regular(path: &Path, name: impl Into<OsString>) -> InputFile {
    match path.metadata() {
        Ok(found) if !found.is_file() => {
            let reason = if found.is_dir() {
                ErrorKind::IsADirectory.into()
            } else {
                io::Error::new(ErrorKind::InvalidInput, "it is a pipe, a socket or a device")
            };
            Err(Unreachable { name: name.into(), reason })
        }
        _ => read_as(path, name),
    }
}

/// Whether a file could not be read because it does not exist.
pub(crate) fn is_absent(reason: &io::Error) -> bool {
    matches!(reason.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// The file does not exist.
    Absent,
    /// The path is a folder, a link, a pipe or a device.
    NotRegular,
    /// The file is larger than the limit.
    TooLarge,
    /// The operating system reported an error.
    Unreadable(io::Error),
}

/// Reads a regular file of at most `limit` bytes. Links are not followed.
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
