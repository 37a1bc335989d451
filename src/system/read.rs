//! Reads files up to a size limit.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::os;
use crate::source::{InputFile, MAX_BYTES, Source, Unreachable};

/// Reads a file, up to one byte more than the limit for inputs, so that a larger file is recognized.
pub(crate) fn read(path: &Path) -> InputFile {
    read_as(path, path)
}

/// Reads a file that messages call `name`.
pub(crate) fn read_as(path: &Path, name: impl Into<OsString>) -> InputFile {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)) {
        Ok(_) => Ok(Source::new(name, bytes)),
        Err(reason) => Err(Unreachable { name: name.into(), reason }),
    }
}

/// Reads a file, or stdin if the path is `-`.
pub(crate) fn read_or_stdin(path: &Path) -> InputFile {
    if path != Path::new("-") {
        return read(path);
    }
    let mut bytes = Vec::new();
    match io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) => Ok(Source::new("stdin", bytes)),
        Err(reason) => Err(Unreachable { name: "stdin".into(), reason }),
    }
}

/// Reads a regular file. Anything else is an error, because reading a pipe could block forever.
pub(crate) fn read_regular(path: &Path, name: impl Into<OsString>) -> InputFile {
    let reason = match path.metadata() {
        Ok(found) if found.is_file() => return read_as(path, name),
        Ok(found) if found.is_dir() => ErrorKind::IsADirectory.into(),
        Ok(_) => io::Error::new(ErrorKind::InvalidInput, "it is a pipe, a socket or a device"),
        Err(reason) => reason,
    };
    Err(Unreachable { name: name.into(), reason })
}

/// Whether a file could not be read because it does not exist.
pub(crate) fn is_absent(reason: &io::Error) -> bool {
    matches!(reason.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum ReadError {
    Absent,
    /// The path is a folder, a link, a pipe or a device.
    NotRegular,
    /// The file is larger than the limit. It begins with these bytes.
    TooLarge(Vec<u8>),
    /// The operating system reported an error.
    Unreadable(io::Error),
}

/// Reads a regular file of at most `limit` bytes. A link is not followed.
pub(crate) fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    read_opened(os::open_file(path).map(File::from), limit)
}

/// Reads a regular file of at most `limit` bytes at a path below a folder. The folder must not be a link, and
/// links on the path are not followed.
pub(crate) fn read_beneath(folder: &Path, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    read_opened(os::open_below(folder, path).map(File::from), limit)
}

/// Reads a file that was opened, if it could be.
pub(crate) fn read_opened(opened: io::Result<File>, limit: u64) -> Result<Vec<u8>, ReadError> {
    let file = match opened {
        Ok(file) => file,
        Err(error) if is_absent(&error) => return Err(ReadError::Absent),
        Err(error) if os::is_not_regular(&error) => return Err(ReadError::NotRegular),
        Err(error) => return Err(ReadError::Unreadable(error)),
    };
    if !file.metadata().map_err(ReadError::Unreadable)?.is_file() {
        return Err(ReadError::NotRegular);
    }
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(ReadError::Unreadable)?;
    if bytes.len() as u64 > limit { Err(ReadError::TooLarge(bytes)) } else { Ok(bytes) }
}
