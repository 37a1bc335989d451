//! Removes folders with everything in them, whatever programs did to them.

use std::ffi::CString;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, fchmod, fstat, openat, renameat, statat, unlinkat,
};

use super::beneath::open_unlocked;

/// Removes a folder of this user with everything in it. Subfolders may be locked, or nested too deeply for recursion
/// or for the length of a path. What cannot be removed stays.
///
/// Everything is done through descriptors of folders, and links are never followed: a name can be exchanged for
/// a link at any moment, and would then lead to a folder of somebody else.
pub(crate) fn remove_folder(path: &Path) {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return };
    let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let Ok(parent) = openat(CWD, parent, flags, Mode::empty()) else { return };
    let Some(top) = open_unlocked(&parent, name) else { return };
    if fstat(&top).is_ok_and(|found| found.st_uid == rustix::process::geteuid().as_raw()) {
        empty(&top);
        let _ = unlinkat(&parent, name, AtFlags::REMOVEDIR);
    }
}

/// Removes everything in a folder. Its subfolders are emptied one after the other; what is in them is moved up
/// first, so that no more than three folders are open at a time.
fn empty(top: &OwnedFd) {
    let device = fstat(top).map(|found| found.st_dev);
    let is_here = |folder: &OwnedFd| fstat(folder).map(|found| found.st_dev) == device;
    let mut number = 0_u64;
    loop {
        let mut has_removed = false;
        for name in clear(top) {
            let Some(folder) = open_unlocked(top, &name).filter(is_here) else { continue };
            for below in clear(&folder) {
                // A folder that is moved must be writable itself.
                let Some(moved) = open_unlocked(&folder, &below).filter(is_here) else { continue };
                let _ = fchmod(moved, Mode::RWXU);
                let lifted = loop {
                    number += 1;
                    let lifted = format!(".lifted-{number}");
                    if statat(top, &lifted, AtFlags::SYMLINK_NOFOLLOW).is_err() {
                        break lifted;
                    }
                };
                let _ = renameat(&folder, &below, top, lifted);
            }
            has_removed |= unlinkat(top, &name, AtFlags::REMOVEDIR).is_ok();
        }
        if !has_removed {
            return;
        }
    }
}

/// Removes what is in a folder but its subfolders, and returns their names.
fn clear(folder: &OwnedFd) -> Vec<CString> {
    let _ = fchmod(folder, Mode::RWXU);
    // The list is read completely before anything is removed: if it changed meanwhile, it might never end.
    let entries = Dir::read_from(folder).into_iter().flatten().flatten();
    let names: Vec<_> = entries.map(|entry| (entry.file_name().to_owned(), entry.file_type())).collect();
    let is_entry = |(name, _): &(CString, FileType)| **name != *c"." && **name != *c"..";
    let removed = |(name, kind): &(CString, FileType)| {
        *kind != FileType::Directory && unlinkat(folder, name, AtFlags::empty()).is_ok()
    };
    names.into_iter().filter(is_entry).filter(|entry| !removed(entry)).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn locked_and_deep_folders_are_removed_and_links_are_not_followed() {
        let parent = tempfile::tempdir().unwrap();
        let path = |name: &str| parent.path().join(name);
        fs::create_dir_all(path("kept/a")).unwrap();
        fs::write(path("kept/a/file"), "").unwrap();
        fs::create_dir_all(path("top/.lifted-1/x/y/z/.lifted-2")).unwrap();
        fs::create_dir_all(path("top/locked/inner/innermost")).unwrap();
        symlink(path("kept"), path("top/locked/inner/link")).unwrap();
        symlink(path("kept"), path("top/link")).unwrap();
        for (name, mode) in [("top/locked/inner", 0o500), ("top/locked", 0o000), ("top", 0o400)] {
            fs::set_permissions(path(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        remove_folder(&path("top"));
        assert!(!path("top").exists() && path("kept/a/file").exists());
        symlink(path("kept"), path("link")).unwrap();
        remove_folder(&path("link"));
        remove_folder(&path("link/"));
        assert!(path("link").is_symlink() && path("kept/a/file").exists());
    }
}
