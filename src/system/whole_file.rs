//! Files that appear complete or not at all, whatever happens to the program while it writes them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::interruption::{Leftover, Unfinished};
use super::{abandoned, os};

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

/// Where a file is written. What is already there decides how, and whether that is allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Destination<'a> {
    /// A path that the user named. A link stays a link and its target is written; a device such as `/dev/null`
    /// is written directly, and `-` is stdout.
    Named(&'a Path),
    /// A file in a folder of cases or pictures, whose name the user did not choose. A link is replaced, because
    /// it may lead to any other file.
    InFolder(&'a Path),
}

/// Writes `bytes` to a file. If that fails, what is there is unchanged.
pub(crate) fn write_whole(destination: Destination, bytes: &[u8]) -> io::Result<()> {
    let (Destination::Named(path) | Destination::InFolder(path)) = destination;
    if !is_stdout(path)
        && let Some(file) = open_equal(path, bytes)
    {
        // Some file systems wait for the disk when a file is replaced, so an equal file is kept.
        return file.set_modified(SystemTime::now());
    }
    replace(destination, bytes)
}

/// Like [`write_whole`], for a file that is known to be missing or different.
pub(crate) fn replace(destination: Destination, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(destination)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Whether a path that the user named stands for stdout.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// Starts writing a file that the user named. The error contains its path.
pub(crate) fn create_output(path: &Path) -> Result<WholeFile, CannotWrite> {
    WholeFile::create(Destination::Named(path)).map_err(CannotWrite::at(path))
}

/// Starts writing a report, which takes long to make. First, drafts of it are removed that were left by processes
/// that were killed.
pub(crate) fn create_report(path: &Path) -> Result<WholeFile, CannotWrite> {
    abandoned::remove_drafts(path);
    create_output(path)
}

/// Whether there is a file at `target` with the content `bytes`. A link is not a file.
pub(crate) fn holds(target: &Path, bytes: &[u8]) -> bool {
    open_equal(target, bytes).is_some()
}

/// Opens the file at `target` if its content is already `bytes`. Links are not followed.
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

/// A file that appears complete or not at all, unless the power fails. It is written next to its target and
/// renamed when it is finished. A device that the user named, such as `/dev/null`, is written directly.
#[derive(Debug)]
pub(crate) struct WholeFile {
    file: File,
    draft: Option<Draft>,
    target: PathBuf,
}

impl WholeFile {
    /// Starts writing a file. Fails early if what is there cannot be replaced.
    pub(crate) fn create(destination: Destination) -> io::Result<Self> {
        match destination {
            Destination::Named(path) => Self::create_named(path),
            Destination::InFolder(path) => Self::create_in_folder(path),
        }
    }

    fn create_named(target: &Path) -> io::Result<Self> {
        if is_stdout(target) {
            return Ok(Self::direct(os::stdout_file()?, target));
        }
        let Some(found) = find(target)? else { return Self::create_new(target) };
        if found.is_symlink() {
            // `/dev/stdout` is a link to a stream that is already open, which must not be replaced.
            if target.starts_with("/dev") || target.starts_with("/proc") {
                return Ok(Self::direct(OpenOptions::new().append(true).open(target)?, target));
            }
            return Self::create_named(&follow_link(target)?);
        }
        if found.is_file() || found.is_dir() {
            return Self::create_over(target, &found);
        }
        Ok(Self::direct(OpenOptions::new().write(true).open(target)?, target))
    }

    fn create_in_folder(target: &Path) -> io::Result<Self> {
        match find(target)? {
            None => Self::create_new(target),
            Some(found) if found.is_symlink() => Self::create_new(target),
            Some(found) if found.is_file() || found.is_dir() => Self::create_over(target, &found),
            // Opening a pipe could block forever, and nobody can have meant it to be replaced.
            Some(_) => Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe, a socket or a device")),
        }
    }

    /// Starts writing a file where there is nothing, or a link that is replaced.
    fn create_new(target: &Path) -> io::Result<Self> {
        let (file, draft) = Draft::create_beside(target)?;
        Ok(Self { file, draft: Some(draft), target: target.to_owned() })
    }

    /// Starts writing a file that replaces another one and gets its permissions.
    fn create_over(target: &Path, found: &fs::Metadata) -> io::Result<Self> {
        if found.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        // A file without write permission must not be replaced either.
        OpenOptions::new().write(true).open(target)?;
        let whole = Self::create_new(target)?;
        whole.file.set_permissions(found.permissions())?;
        Ok(whole)
    }

    fn direct(file: File, target: &Path) -> Self {
        Self { file, draft: None, target: target.to_owned() }
    }

    /// Renames the file to its target. After a power cut it may be missing, empty or still the old one.
    pub(crate) fn finish(self) -> io::Result<()> {
        drop(self.file);
        self.draft.map_or(Ok(()), |draft| draft.rename_to(&self.target))
    }

    /// Like [`WholeFile::finish`], but a power cut afterwards does no harm. This waits for the disk.
    pub(crate) fn finish_synced(self) -> io::Result<()> {
        let Some(draft) = self.draft else { return Ok(()) };
        self.file.sync_all()?;
        draft.rename_to(&self.target)?;
        sync_folder_of(&self.target)
    }
}

/// What is at a path, if anything. Links are not followed.
fn find(path: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// Waits until the disk has the name of a file, which its folder holds.
pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    os::sync_folder(path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")))
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.file.write(bytes) {
            // It is not an error if the reader of a stream has gone away.
            Err(error) if self.draft.is_none() && error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
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

/// Whether a name is that of a draft: `.NAME.PROCESS-ATTEMPT`.
pub(crate) fn is_draft_of(draft: &OsStr, name: &OsStr) -> bool {
    let rest = draft
        .as_encoded_bytes()
        .strip_prefix(b".")
        .and_then(|rest| rest.strip_prefix(name.as_encoded_bytes()));
    let numbers =
        rest.and_then(|rest| rest.strip_prefix(b".")).and_then(|rest| std::str::from_utf8(rest).ok());
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers
        .and_then(|text| text.split_once('-'))
        .is_some_and(|(process, attempt)| is_number(process) && is_number(attempt))
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
                os::mark_as_used(&file);
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
