use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Writes `bytes` to `target` so that it is either complete or as it was: into a new file beside it,
/// which then takes its place. What is no regular file, such as `/dev/null`, is written directly.
pub fn write_whole(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let found = match fs::symlink_metadata(target) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return replace(target, bytes, None),
        Err(error) => return Err(error),
    };
    if found.is_symlink() {
        return write_whole(&follow_link(target)?, bytes);
    }
    if found.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    // A file that must not be written must not be replaced either.
    let mut file = OpenOptions::new().read(found.is_file()).write(true).open(target)?;
    if !found.is_file() {
        return file.write_all(bytes);
    }
    if found.len() == bytes.len() as u64 && holds(&mut file, bytes)? {
        // Replacing a file by an equal one makes some file systems wait for the disk.
        return file.set_modified(SystemTime::now());
    }
    replace(target, bytes, Some(found.permissions()))
}

/// Whether `target` can be written, as far as can be told without writing it.
pub fn check_writable(target: &Path) -> io::Result<()> {
    match fs::symlink_metadata(target) {
        Ok(found) if found.is_symlink() => check_writable(&follow_link(target)?),
        Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => Ok(()),
        Ok(_) => {
            OpenOptions::new().write(true).open(target)?;
            Draft::create_beside(target).map(drop)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Draft::create_beside(target).map(drop),
        Err(error) => Err(error),
    }
}

/// A link stays a link: the file that it points to is written, even if it is not there yet.
fn follow_link(link: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(link).or_else(|error| match (error.kind(), link.parent()) {
        (ErrorKind::NotFound, Some(folder)) => Ok(folder.join(fs::read_link(link)?)),
        _ => Err(error),
    })
}

fn holds(file: &mut File, bytes: &[u8]) -> io::Result<bool> {
    let mut content = Vec::with_capacity(bytes.len() + 1);
    file.read_to_end(&mut content)?;
    Ok(content == bytes)
}

fn replace(target: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let (mut file, draft) = Draft::create_beside(target)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    drop(file);
    draft.rename_to(target)
}

/// A file that is removed unless it is renamed.
struct Draft(Option<PathBuf>);

impl Draft {
    fn create_beside(target: &Path) -> io::Result<(File, Self)> {
        let name = target.file_name().ok_or(ErrorKind::InvalidInput)?;
        for attempt in 0_u32.. {
            let mut draft = std::ffi::OsString::from(".");
            draft.push(name);
            draft.push(format!(".{}-{attempt}", std::process::id()));
            let path = target.with_file_name(draft);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                opened => return Ok((opened?, Self(Some(path)))),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    fn rename_to(mut self, target: &Path) -> io::Result<()> {
        let Some(path) = self.0.take() else { return Ok(()) };
        fs::rename(&path, target).inspect_err(|_| self.0 = Some(path))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            let _ = fs::remove_file(path);
        }
    }
}
