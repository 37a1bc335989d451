//! Files that appear complete or not at all, whatever happens to the program while it writes them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::interruption::{Leftover, Unfinished, step};
use super::os;

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}", path.display())]
#[expect(missing_docs, reason = "the message says it")]
pub struct CannotWrite {
    pub path: PathBuf,
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
    // Some file systems wait for the disk when a file is replaced, so an equal file is kept.
    if !is_stdout(path)
        && holds(path, bytes)
        && let Ok(file) = OpenOptions::new().write(true).open(path)
    {
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
    remove_drafts(path);
    create_output(path)
}

/// Whether there is a file at `target` with the content `bytes`. A link is not a file.
pub(crate) fn holds(target: &Path, bytes: &[u8]) -> bool {
    let is_equal = |found: fs::Metadata| found.is_file() && found.len() == bytes.len() as u64;
    fs::symlink_metadata(target).is_ok_and(is_equal) && fs::read(target).is_ok_and(|found| found == bytes)
}

/// A file that appears complete or not at all, unless the power fails. It is written next to its target and
/// renamed when it is finished. A device that the user named, such as `/dev/null`, is written directly.
#[derive(Debug)]
pub(crate) struct WholeFile {
    file: File,
    draft: Option<Draft>,
}

impl WholeFile {
    /// Starts writing a file. Fails early if what is there cannot be replaced.
    pub(crate) fn create(destination: Destination) -> io::Result<Self> {
        let (Destination::Named(target) | Destination::InFolder(target)) = destination;
        let is_named = matches!(destination, Destination::Named(_));
        if is_named && is_stdout(target) {
            return Ok(Self::direct(os::stdout_file()?));
        }
        let found = match fs::symlink_metadata(target) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Self::create_new(target),
            found => found?,
        };
        if found.is_dir() {
            Err(ErrorKind::IsADirectory.into())
        } else if found.is_file() {
            // A file without write permission must not be replaced either.
            OpenOptions::new().write(true).open(target)?;
            let whole = Self::create_new(target)?;
            whole.file.set_permissions(found.permissions())?;
            Ok(whole)
        } else if !is_named && found.is_symlink() {
            Self::create_new(target)
        } else if !is_named {
            // Opening a pipe could block forever, and nobody can have meant it to be replaced.
            Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe, a socket or a device"))
        } else if !found.is_symlink() {
            Ok(Self::direct(OpenOptions::new().write(true).open(target)?))
        } else if target.starts_with("/dev") || target.starts_with("/proc") {
            // `/dev/stdout` is a link to a stream that is already open, which must not be replaced.
            Ok(Self::direct(OpenOptions::new().append(true).open(target)?))
        } else {
            Self::create(Destination::Named(&follow_link(target)?))
        }
    }

    /// Starts writing a file where there is nothing, or what will be replaced.
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    fn create_new(target: &Path) -> io::Result<Self> {
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
                    let draft = Draft { path, target: target.to_owned(), unfinished };
                    return Ok(Self { file, draft: Some(draft) });
                }
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    fn direct(file: File) -> Self {
        Self { file, draft: None }
    }

    /// Renames the file to its target. After a power cut it may be missing, empty or still the old one.
    pub(crate) fn finish(self) -> io::Result<()> {
        drop(self.file);
        self.draft.map_or(Ok(()), Draft::rename)
    }

    /// Like [`WholeFile::finish`], but a power cut afterwards does no harm. This waits for the disk.
    pub(crate) fn finish_synced(self) -> io::Result<()> {
        let Some(draft) = self.draft else { return Ok(()) };
        self.file.sync_all()?;
        let target = draft.target.clone();
        draft.rename()?;
        sync_folder_of(&target)
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
    let start = [b".", name.as_encoded_bytes(), b"."].concat();
    let Some(rest) = draft.as_encoded_bytes().strip_prefix(&start[..]) else { return false };
    let numbers: Vec<&[u8]> = rest.split(|byte| *byte == b'-').collect();
    let is_number = |text: &&[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    numbers.len() == 2 && numbers.iter().all(is_number)
}

/// Removes drafts of a file that were left by processes that were killed. A process that lives holds a lock on each of
/// its own, which the kernel takes away from it when it ends. Its number would not do: containers have their own.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
fn remove_drafts(target: &Path) {
    let Some(name) = target.file_name() else { return };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if is_draft_of(&entry.file_name(), name) {
            step(|| {
                if let Ok(_claimed) = os::claim_file(&path) {
                    let _ = fs::remove_file(&path);
                }
            });
        }
    }
}

/// A temporary file next to its target, which is removed unless it is renamed.
#[derive(Debug)]
struct Draft {
    path: PathBuf,
    target: PathBuf,
    unfinished: Unfinished,
}

impl Draft {
    #[expect(clippy::disallowed_methods, reason = "called in a step")]
    fn rename(self) -> io::Result<()> {
        self.unfinished.finish(|| fs::rename(&self.path, &self.target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_abandoned_drafts_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let used = File::create(path(".report.7-0")).unwrap();
        os::mark_as_used(&used);
        for name in [".report.8-0", ".report.txt", ".report.8-", ".reports.8-0", "report.8-0", ".report.a-0"]
        {
            fs::write(path(name), "").unwrap();
        }
        remove_drafts(&path("report"));
        assert!(path(".report.7-0").exists() && !path(".report.8-0").exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6);
    }
}
