//! Files to which whole lines are appended, so that they survive whatever happens to the process.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::interruption::step;
use super::os;
use super::whole_file::sync_folder_of;

/// A file that this process alone appends to.
#[derive(Debug)]
pub(crate) struct AppendedFile {
    file: File,
    length: u64,
}

impl AppendedFile {
    /// Opens or creates a file, locks it, and returns it with what it has, or `None` if another process appends to it.
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    pub(crate) fn open(path: &Path) -> io::Result<Option<(Self, Vec<u8>)>> {
        // Opening a pipe could wait forever.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(not_a_file());
        }
        let is_new = !path.exists();
        let mut options = OpenOptions::new();
        // On Windows, a file that can only be appended to cannot be cut.
        options.read(true).write(true).create(true);
        let Some(mut file) = step(|| os::open_alone(&options, path))? else { return Ok(None) };
        if !file.metadata()?.is_file() {
            return Err(not_a_file());
        }
        let mut content = Vec::new();
        file.read_to_end(&mut content)?;
        if is_new {
            sync_folder_of(path)?;
        }
        Ok(Some((Self { file, length: content.len() as u64 }, content)))
    }

    /// Removes everything after the first `length` bytes.
    pub(crate) fn cut(&mut self, length: usize) -> io::Result<()> {
        if self.length > length as u64 {
            step(|| self.file.set_len(length as u64))?;
            self.length = length as u64;
        }
        Ok(())
    }

    /// Appends bytes and waits until the disk has them. If that fails, none of them are in the file.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        step(|| {
            let written =
                self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(bytes));
            written.inspect_err(|_| drop(self.file.set_len(self.length)))
        })?;
        self.length += bytes.len() as u64;
        self.file.sync_data()
    }
}

fn not_a_file() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "it is not a regular file")
}
