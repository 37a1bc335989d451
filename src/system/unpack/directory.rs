//! Opens a zip, but does not read an endless list of its files, which is kept in memory.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;

use zip::ZipArchive;

use super::error::{self, UnpackError};

/// The most bytes that are read to list the files of a zip: enough for 65,535 files with long names.
const LONGEST: u64 = 16 << 20;

/// Opens a zip and lists its files.
pub(super) fn open(zip: &Path, most_entries: usize) -> Result<ZipArchive<impl Read + Seek>, UnpackError> {
    let left = Rc::new(Cell::new(LONGEST));
    let reader = Limited { file: BufReader::new(File::open(zip)?), left: left.clone() };
    let archive = match ZipArchive::new(reader) {
        Err(_) if left.get() == 0 => return Err(UnpackError::TooMany(most_entries)),
        opened => opened.map_err(error::zip_error)?,
    };
    left.set(u64::MAX);
    Ok(archive)
}

/// A file of which only so many bytes can be read.
struct Limited {
    file: BufReader<File>,
    left: Rc<Cell<u64>>,
}

impl Read for Limited {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.left.get();
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.file.read(&mut buffer[..most])?;
        self.left.set(left - read as u64);
        Ok(read)
    }
}

impl Seek for Limited {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}
