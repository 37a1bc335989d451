//! Files and folders that every user can read if they can reach them, and only this user can change.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::interruption::step;
use super::os;
use super::unpack::UnpackLimits;

/// Creates a folder.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
pub(crate) fn create_readable_folder(path: &Path) -> io::Result<()> {
    step(|| fs::create_dir(path))?;
    os::set_mode(path, 0o755)
}

/// Creates a file that does not exist yet.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
pub(crate) fn create_readable_file(path: &Path, is_executable: bool) -> io::Result<File> {
    let file = step(|| OpenOptions::new().write(true).create_new(true).open(path))?;
    os::set_mode(path, if is_executable { 0o755 } else { 0o644 })?;
    Ok(file)
}

/// Copies a file, or a folder with everything in it. Links and devices are left out. What is larger than the limits is
/// an error.
pub(crate) fn copy_readable(from: &Path, to: &Path, limits: UnpackLimits) -> io::Result<()> {
    let mut pairs = vec![(from.to_owned(), to.to_owned())];
    let UnpackLimits { mut bytes, mut entries } = limits;
    let too_large = || {
        let UnpackLimits { bytes, entries } = limits;
        io::Error::other(format!("it is larger than {} MiB or {entries} files", bytes >> 20))
    };
    while let Some((from, to)) = pairs.pop() {
        let found = fs::symlink_metadata(&from)?;
        entries = entries.checked_sub(1).ok_or_else(too_large)?;
        if found.is_dir() {
            create_readable_folder(&to)?;
            for entry in fs::read_dir(&from)? {
                let entry = entry?;
                pairs.push((entry.path(), to.join(entry.file_name())));
            }
        } else if found.is_file() {
            bytes = bytes.checked_sub(found.len()).ok_or_else(too_large)?;
            let mut copy = create_readable_file(&to, os::is_executable(&from))?;
            io::copy(&mut File::open(&from)?.take(found.len()), &mut copy)?;
        }
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn copies_have_no_links_and_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("a/b")).unwrap();
        fs::write(path("a/b/run"), "text").unwrap();
        fs::set_permissions(path("a/b/run"), fs::Permissions::from_mode(0o700)).unwrap();
        symlink("/etc", path("a/link")).unwrap();
        let limits = UnpackLimits { bytes: 4, entries: 4 };
        copy_readable(&path("a"), &path("copy"), limits).unwrap();
        for small in [UnpackLimits { bytes: 3, ..limits }, UnpackLimits { entries: 3, ..limits }] {
            assert!(copy_readable(&path("a"), &path("other"), small).is_err());
            fs::remove_dir_all(path("other")).unwrap();
        }
        assert_eq!(fs::read_to_string(path("copy/b/run")).unwrap(), "text");
        assert_eq!(fs::metadata(path("copy/b/run")).unwrap().permissions().mode() & 0o777, 0o755);
        assert!(path("copy/link").symlink_metadata().is_err());
    }
}
