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

/// Why a file cannot be appended to.
#[derive(Debug)]
pub(crate) enum AppendError {
    /// Another process appends to it.
    InUse,
    /// The operating system reported an error.
    Unusable(io::Error),
}

impl From<io::Error> for AppendError {
    fn from(error: io::Error) -> Self {
        Self::Unusable(error)
    }
}

impl AppendedFile {
    /// Opens or creates a file, locks it, and returns it with what it has.
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<u8>), AppendError> {
        // Opening a pipe could wait forever.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(not_a_file().into());
        }
        let is_new = !path.exists();
        let mut options = OpenOptions::new();
        // On Windows, a file that can only be appended to cannot be cut.
        options.read(true).write(true).create(true);
        let mut file = step(|| os::open_alone(&options, path))?.ok_or(AppendError::InUse)?;
        if !file.metadata()?.is_file() {
            return Err(not_a_file().into());
        }
        let mut content = Vec::new();
        file.read_to_end(&mut content)?;
        if is_new {
            sync_folder_of(path)?;
        }
        Ok((Self { file, length: content.len() as u64 }, content))
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
