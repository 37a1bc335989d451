//! Removes the folders of programs, whatever the programs did to them.

use std::fs;
use std::path::Path;

use crate::system::os;

/// The owner of a folder has full access to it.
const OWN: u32 = 0o700;

/// Removes a folder with everything in it. Subfolders may be locked, or nested too deeply for recursion or
/// for the length of a path. What cannot be removed stays.
#[expect(clippy::disallowed_methods, reason = "called in a step, or after the last step")]
pub(crate) fn remove_folder(top: &Path) {
    if !fs::symlink_metadata(top).is_ok_and(|found| found.is_dir()) {
        return;
    }
    let mut folders = vec![top.to_owned()];
    let mut number = 0_u64;
    while let Some(folder) = folders.pop() {
        let _ = os::set_mode(&folder, OWN);
        // The list is read completely before anything is moved: if it grew meanwhile, it might never end.
        let entries: Vec<_> = fs::read_dir(&folder).into_iter().flatten().flatten().collect();
        for entry in entries {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_file(entry.path());
            } else if folder == top {
                folders.push(entry.path());
            } else {
                // Subfolders are moved to the top before they are opened, so that paths stay short.
                let _ = os::set_mode(&entry.path(), OWN);
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
