//! Removes the folders of programs, whatever those have made of them.

use std::fs;
use std::path::Path;

/// Removes a folder of whatever shape: folders in it may be closed, or lie deeper in each other than any
/// stack or path reaches. What cannot be removed stays.
#[expect(clippy::disallowed_methods, reason = "it is called in a step, or after the last one")]
pub(crate) fn remove_folder(top: &Path) {
    if !fs::symlink_metadata(top).is_ok_and(|found| found.is_dir()) {
        return;
    }
    let mut folders = vec![top.to_owned()];
    let mut number = 0_u64;
    while let Some(folder) = folders.pop() {
        open_folder(&folder);
        // All of them before any is moved: a list that grows while it is read may never end.
        let entries: Vec<_> = fs::read_dir(&folder).into_iter().flatten().flatten().collect();
        for entry in entries {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_file(entry.path());
            } else if folder == top {
                folders.push(entry.path());
            } else {
                // Every folder comes to the top before it is looked into.
                open_folder(&entry.path());
                let mut lifted = std::iter::from_fn(|| {
                    number += 1;
                    Some(top.join(format!(".lifted-{number}")))
                });
                let lifted = lifted.find(|path| fs::symlink_metadata(path).is_err());
                folders.extend(lifted.filter(|lifted| fs::rename(entry.path(), lifted).is_ok()));
            }
        }
        if folder != top {
            let _ = fs::remove_dir(&folder);
        }
    }
    let _ = fs::remove_dir(top);
}

/// Lets the owner of a folder do everything with it.
pub(crate) fn open_folder(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    }
    #[cfg(not(unix))]
    let _ = folder;
}
