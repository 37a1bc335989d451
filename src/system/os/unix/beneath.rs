//! Opens files below a folder without following any link, whatever is put in the way meanwhile.

use std::ffi::OsStr;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Component, Path};

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, openat, statat};
use rustix::io::Errno;

/// How files are opened that someone else has put there.
const READING: OFlags = OFlags::RDONLY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// Opens a folder that is not a link. Links on the way to it are followed.
pub(crate) fn open_folder(path: &Path) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    // A slash at the end would follow a link.
    let path: std::path::PathBuf = path.components().collect();
    Ok(openat(CWD, path, flags, Mode::empty())?)
}

/// Opens a folder in another one, if it is not a link, and unlocks it first if its owner has locked it.
pub(crate) fn open_unlocked(parent: impl AsFd, name: impl rustix::path::Arg + Copy) -> Option<OwnedFd> {
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    match openat(&parent, name, flags | OFlags::RDONLY, Mode::empty()) {
        #[cfg(target_os = "linux")]
        Err(Errno::ACCESS) => {
            use std::os::fd::AsRawFd;

            // A descriptor, unlike a name, cannot be exchanged for a link.
            let locked = openat(parent, name, flags | OFlags::PATH, Mode::empty()).ok()?;
            rustix::fs::chmod(format!("/proc/self/fd/{}", locked.as_raw_fd()), Mode::RWXU).ok()?;
            openat(locked, c".", flags | OFlags::RDONLY, Mode::empty()).ok()
        }
        opened => opened.ok(),
    }
}

/// Opens a file for reading, if it is not a link. Opening a pipe does not wait for its other end.
pub(crate) fn open_file(path: &Path) -> io::Result<OwnedFd> {
    Ok(openat(CWD, path, READING, Mode::empty())?)
}

/// Opens a file for reading at a path below `folder`. A link anywhere on this path is an error, and so is `..`.
/// Opening a pipe does not wait for its other end.
pub(crate) fn open_beneath(folder: impl AsFd, path: &Path) -> io::Result<OwnedFd> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => parts.push(name),
            Component::CurDir => {}
            _ => return Err(Errno::XDEV.into()),
        }
    }
    let Some((last, folders)) = parts.split_last() else { return Err(Errno::INVAL.into()) };
    let through = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut current = folder.as_fd().try_clone_to_owned()?;
    for name in folders {
        current = match openat(&current, *name, through, Mode::empty()) {
            // Linux does not say that it is a link.
            Err(Errno::NOTDIR) if is_link(&current, name) => return Err(Errno::LOOP.into()),
            opened => opened?,
        };
    }
    Ok(openat(&current, *last, READING, Mode::empty())?)
}

fn is_link(folder: &OwnedFd, name: &OsStr) -> bool {
    let found = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW);
    found.is_ok_and(|found| FileType::from_raw_mode(found.st_mode) == FileType::Symlink)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_not_followed_anywhere() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join("top");
        fs::create_dir_all(top.join("a/b")).unwrap();
        fs::write(top.join("a/b/file"), "text").unwrap();
        fs::write(folder.path().join("secret"), "text").unwrap();
        symlink("../../secret", top.join("a/last")).unwrap();
        symlink("a", top.join("middle")).unwrap();
        symlink(&top, folder.path().join("link")).unwrap();
        assert!(open_folder(&folder.path().join("link")).is_err());
        assert!(open_folder(&folder.path().join("link/")).is_err());
        let top = open_folder(&top).unwrap();
        for right in ["a/b/file", "./a/b/file"] {
            assert!(open_beneath(&top, Path::new(right)).is_ok(), "{right}");
        }
        for wrong in ["a/last", "middle/b/file", "../secret", "/etc/passwd", "a/../../secret", ""] {
            assert!(open_beneath(&top, Path::new(wrong)).is_err(), "{wrong}");
        }
        let through_link = open_beneath(&top, Path::new("middle/b/file")).unwrap_err();
        assert_eq!(through_link.raw_os_error(), Some(Errno::LOOP.raw_os_error()));
    }

    #[test]
    fn a_pipe_does_not_block() {
        let folder = tempfile::tempdir().unwrap();
        let top = open_folder(folder.path()).unwrap();
        let mode = Mode::RUSR | Mode::WUSR;
        rustix::fs::mknodat(&top, "pipe", FileType::Fifo, mode, 0).unwrap();
        assert!(open_beneath(&top, Path::new("pipe")).is_ok());
    }
}
