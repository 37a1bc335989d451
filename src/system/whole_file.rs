//! Files that appear complete or not at all, whatever happens while they are written.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::interruption::{Leftover, Unfinished};

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}", path.display())]
pub struct CannotWrite {
    /// The path of the file.
    pub path: PathBuf,
    /// The error from the operating system.
    #[source]
    pub reason: io::Error,
}

impl CannotWrite {
    /// Turns an I/O error into the error for the file at `path`.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |reason| Self { path: path.to_owned(), reason }
    }
}

/// Writes `bytes` to `target`. If that fails, `target` is unchanged.
pub(crate) fn write_whole(target: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(file) = open_equal(target, bytes) {
        // Some file systems wait for the disk when a file is replaced, so an equal file is kept.
        return file.set_modified(SystemTime::now());
    }
    replace(target, bytes)
}

/// Like [`write_whole`], for a file that is known to be missing or different.
pub(crate) fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(target)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Starts writing a file. The error names its path.
pub(crate) fn create_output(path: &Path) -> Result<WholeFile, CannotWrite> {
    WholeFile::create(path).map_err(CannotWrite::at(path))
}

/// Whether the content of the file at `target` is `bytes`.
pub(crate) fn holds(target: &Path, bytes: &[u8]) -> bool {
    open_equal(target, bytes).is_some()
}

/// Opens the file at `target` if its content is already `bytes`.
fn open_equal(target: &Path, bytes: &[u8]) -> Option<File> {
    let found = fs::symlink_metadata(target).ok()?;
    if !found.is_file() || found.len() != bytes.len() as u64 {
        return None;
    }
    let mut file = OpenOptions::new().read(true).write(true).open(target).ok()?;
    // Allocating a buffer for the whole file would cost more than reading it in parts.
    let mut part = [0; 1 << 14];
    for expected in bytes.chunks(part.len()) {
        let part = &mut part[..expected.len()];
        file.read_exact(part).ok()?;
        if part != expected {
            return None;
        }
    }
    Some(file)
}

/// A file that appears complete or not at all. It is written next to its target and renamed when it is
/// finished. A target that is not a regular file, such as `/dev/null`, is written directly.
#[derive(Debug)]
pub(crate) struct WholeFile {
    file: File,
    draft: Option<Draft>,
    target: PathBuf,
}

impl WholeFile {
    /// Starts writing a file. Fails early if the target cannot be replaced.
    pub(crate) fn create(target: &Path) -> io::Result<Self> {
        let found = match fs::symlink_metadata(target) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found?),
        };
        if found.as_ref().is_some_and(fs::Metadata::is_symlink) {
            // `/dev/stdout` is a link to a stream that is already open, which must not be replaced.
            if target.starts_with("/dev") || target.starts_with("/proc") {
                let file = OpenOptions::new().append(true).open(target)?;
                return Ok(Self { file, draft: None, target: target.to_owned() });
            }
            return Self::create(&follow_link(target)?);
        }
        if found.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let target = target.to_owned();
        if let Some(found) = found {
            // A file without write permission must not be replaced either.
            let old = OpenOptions::new().write(true).open(&target)?;
            if !found.is_file() {
                return Ok(Self { file: old, draft: None, target });
            }
            let (file, draft) = Draft::create_beside(&target)?;
            file.set_permissions(found.permissions())?;
            return Ok(Self { file, draft: Some(draft), target });
        }
        let (file, draft) = Draft::create_beside(&target)?;
        Ok(Self { file, draft: Some(draft), target })
    }

    /// Renames the file to its target.
    pub(crate) fn finish(self) -> io::Result<()> {
        drop(self.file);
        self.draft.map_or(Ok(()), |draft| draft.rename_to(&self.target))
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The file that a link points to, which need not exist yet. That file is written, so that the link stays a
/// link.
fn follow_link(link: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(link).or_else(|error| match (error.kind(), link.parent()) {
        (ErrorKind::NotFound, Some(folder)) => Ok(folder.join(fs::read_link(link)?)),
        _ => Err(error),
    })
}

/// A temporary file next to its target, which is removed unless it is renamed.
#[derive(Debug)]
struct Draft {
    path: PathBuf,
    unfinished: Unfinished,
}

impl Draft {
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    fn create_beside(target: &Path) -> io::Result<(File, Self)> {
        let name = target.file_name().ok_or(ErrorKind::InvalidInput)?;
        for attempt in 0_u32.. {
            let mut draft = OsString::from(".");
            draft.push(name);
            draft.push(format!(".{}-{attempt}", std::process::id()));
            let path = target.with_file_name(draft);
            let create = || {
                let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
                Ok((file, Leftover::File(path.clone())))
            };
            match Unfinished::make(create) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                created => {
                    let (file, unfinished) = created?;
                    return Ok((file, Self { path, unfinished }));
                }
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    fn rename_to(self, target: &Path) -> io::Result<()> {
        let Self { path, unfinished } = self;
        unfinished.finish(|| fs::rename(&path, target))
    }
}
