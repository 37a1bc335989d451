//! Temporary files and folders of processes that were killed. A process that lives holds a lock on each of its own,
//! which the kernel takes away from it when it ends, so what is not locked has been abandoned. Process numbers would
//! not do: containers have their own.

use std::fs;
use std::path::Path;

use super::interruption::step;
use super::os;
use super::whole_file::is_draft_of;

/// Removes abandoned drafts of a file.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
pub(super) fn remove_drafts(target: &Path) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_abandoned_drafts_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let used = fs::File::create(path(".report.7-0")).unwrap();
        os::mark_as_used(&used);
        for name in [".report.8-0", ".report.txt", ".report.8-", ".reports.8-0", "report.8-0", ".report.a-0"]
        {
            fs::write(path(name), "").unwrap();
        }
        remove_drafts(&path("report"));
        assert!(path(".report.7-0").exists() && !path(".report.8-0").exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6);
        drop(used);
        remove_drafts(&path("report"));
        assert!(!path(".report.7-0").exists());
    }
}
