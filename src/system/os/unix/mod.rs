//! What the rest of this room asks of the operating system, for Unix. The files for Windows have the same names.

mod beneath;
mod remove_folder;
mod signals;

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FlockOperation, flock, fstat, statat};
use rustix::io::Errno;
use rustix::stdio::stdin;
use rustix::termios::{QueueSelector, tcflush};

#[cfg(target_os = "linux")]
pub(crate) use beneath::open_unlocked;
pub(crate) use beneath::{open_beneath, open_file, open_folder};
pub(crate) use remove_folder::remove_folder;
pub(crate) use signals::{end_by, signals};

/// Something that was opened. It keeps its lock until it is closed.
pub(crate) type Opened = OwnedFd;

/// Whether the terminal can be cleared. One that only prints lines says so.
pub(crate) fn can_clear_terminal() -> bool {
    std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb")
}

/// Forgets everything that was typed and not read yet.
pub(crate) fn forget_typed() {
    let _ = tcflush(stdin(), QueueSelector::IFlush);
}

/// Stdout as a file.
pub(crate) fn stdout_file() -> io::Result<File> {
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

/// Opens a file for reading at a path below a folder. Neither the folder nor anything on the path may be a link.
pub(crate) fn open_below(folder: &Path, path: &Path) -> io::Result<Opened> {
    open_folder(folder).and_then(|folder| open_beneath(folder, path))
}

/// Whether something could not be opened because it is a link, a socket, or a device that does not exist.
pub(crate) fn is_not_regular(error: &io::Error) -> bool {
    [Errno::LOOP, Errno::NXIO].iter().any(|code| error.raw_os_error() == Some(code.raw_os_error()))
}

/// Locks a draft of this process.
pub(crate) fn mark_as_used(file: &File) {
    // Where there are no locks, drafts of processes that were killed look the same, and are not removed either.
    let _ = flock(file, FlockOperation::NonBlockingLockExclusive);
}

/// Opens and locks a draft, if nobody else has locked it and it still has its name.
pub(crate) fn claim_file(path: &Path) -> io::Result<Opened> {
    lock(open_file(path)?, path)
}

/// Sets the permissions of something that was opened.
pub(crate) fn set_mode_of(opened: &Opened, mode: u32) -> io::Result<()> {
    Ok(rustix::fs::fchmod(opened, rustix::fs::Mode::from_raw_mode(mode as rustix::fs::RawMode))?)
}

/// Opens and locks a folder that this process has made.
pub(crate) fn hold_folder(path: &Path) -> io::Result<Opened> {
    lock(open_folder(path)?, path)
}

/// Opens and locks a folder of this user, if nobody else has locked it and it still has its name.
pub(crate) fn claim_folder(path: &Path) -> io::Result<Opened> {
    let opened = hold_folder(path)?;
    let is_ours = fstat(&opened)?.st_uid == rustix::process::geteuid().as_raw();
    if is_ours { Ok(opened) } else { Err(ErrorKind::PermissionDenied.into()) }
}

fn lock(opened: OwnedFd, path: &Path) -> io::Result<OwnedFd> {
    flock(&opened, FlockOperation::NonBlockingLockExclusive)?;
    let (ours, found) = (fstat(opened.as_fd())?, statat(CWD, path, AtFlags::SYMLINK_NOFOLLOW)?);
    if (ours.st_dev, ours.st_ino) == (found.st_dev, found.st_ino) {
        Ok(opened)
    } else {
        Err(ErrorKind::NotFound.into())
    }
}

/// Opens a file and keeps other processes from opening it in this way. Returns `None` if one of them has done so.
pub(crate) fn open_alone(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    let file = options.open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => Ok(None),
        // Some file systems have no locks.
        _ => Ok(Some(file)),
    }
}

/// What two paths have in common if they lead to the same existing file.
pub(crate) fn identity(path: &Path) -> Option<(u64, u64)> {
    path.metadata().ok().map(|found| (found.dev(), found.ino()))
}

/// Sets who may read, write and execute something.
pub(crate) fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

/// Whether a file can be executed.
pub(crate) fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// The program at this path.
pub(crate) fn program_at(path: &Path) -> Option<PathBuf> {
    path.is_file().then(|| path.to_owned())
}

/// The interpreter that students call to run a program in Python.
pub(crate) const PYTHON: &str = "python3";

/// Lets everything that a command starts be ended together, but for what leaves its process group.
#[cfg(any(not(target_os = "linux"), test))]
pub(crate) fn keep_together(command: &mut process_wrap::std::CommandWrap) {
    command.wrap(process_wrap::std::ProcessGroup::leader());
}

/// The signal that ended a process.
#[cfg(any(not(target_os = "linux"), test))]
pub(crate) fn signal_of(status: std::process::ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

/// Waits until the disk has the names of the files in a folder.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems cannot do that, and a folder without read permission cannot be opened.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::PermissionDenied) => Ok(()),
        synced => synced,
    }
}
