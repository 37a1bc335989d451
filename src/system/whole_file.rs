//! Files that are complete or absent, whatever happens while they are written.

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
    /// Where it was to be.
    pub path: PathBuf,
    /// Why it is not there.
    #[source]
    pub reason: io::Error,
}

impl CannotWrite {
    /// The error for the file at `path`.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |reason| Self { path: path.to_owned(), reason }
    }
}

/// Writes `bytes` to `target`, which is then complete, or as it was if that fails.
pub(crate) fn write_whole(target: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(file) = open_equal(target, bytes) {
        // Replacing a file by an equal one makes some file systems wait for the disk.
        return file.set_modified(SystemTime::now());
    }
    replace(target, bytes)
}

/// The same for a file that is known to be another one, or not there.
pub(crate) fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(target)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Starts a file, and says which if that fails.
pub(crate) fn create_output(path: &Path) -> Result<WholeFile, CannotWrite> {
    WholeFile::create(path).map_err(CannotWrite::at(path))
}

/// Whether the file at `target` holds just `bytes`.
pub(crate) fn holds(target: &Path, bytes: &[u8]) -> bool {
    open_equal(target, bytes).is_some()
}

/// The file at `target`, if it holds `bytes` already.
fn open_equal(target: &Path, bytes: &[u8]) -> Option<File> {
    let found = fs::symlink_metadata(target).ok()?;
    if !found.is_file() || found.len() != bytes.len() as u64 {
        return None;
    }
    let mut file = OpenOptions::new().read(true).write(true).open(target).ok()?;
    // In parts: a buffer for all of it would cost more than the reading.
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

/// A file that appears complete or not at all: it is written beside its target, and takes its place
/// when it is finished. What is no regular file, such as `/dev/null`, is written directly.
#[derive(Debug)]
pub(crate) struct WholeFile {
    file: File,
    draft: Option<Draft>,
    target: PathBuf,
}

impl WholeFile {
    /// Starts a file. A target that could not be replaced in the end is refused now.
    pub(crate) fn create(target: &Path) -> io::Result<Self> {
        let found = match fs::symlink_metadata(target) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found?),
        };
        if found.as_ref().is_some_and(fs::Metadata::is_symlink) {
            // `/dev/stdout` is a link to a stream that is open already, whatever it leads to.
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
            // A file that must not be written must not be replaced either.
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

    /// Puts the file in its place.
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

/// A link stays a link: the file that it points to is written, even if it is not there yet.
fn follow_link(link: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(link).or_else(|error| match (error.kind(), link.parent()) {
        (ErrorKind::NotFound, Some(folder)) => Ok(folder.join(fs::read_link(link)?)),
        _ => Err(error),
    })
}

/// A file beside its target, which is removed unless it takes its place.
#[derive(Debug)]
struct Draft {
    path: PathBuf,
    unfinished: Unfinished,
}

impl Draft {
    #[expect(clippy::disallowed_methods, reason = "it is made in a step")]
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

    #[expect(clippy::disallowed_methods, reason = "it is finished in a step")]
    fn rename_to(self, target: &Path) -> io::Result<()> {
        let Self { path, unfinished } = self;
        unfinished.finish(|| fs::rename(&path, target))
    }
}
