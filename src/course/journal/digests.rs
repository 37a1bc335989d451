//! A digest of everything that a student handed in.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::course::Digest;

/// The digest of a file, or of a folder with the paths and contents of everything in it. What cannot be read counts as
/// the reason for that.
pub(super) fn digest(path: &Path) -> Digest {
    match path.metadata() {
        Ok(found) if found.is_dir() => digest_folder(path),
        Ok(found) if found.is_file() => digest_file(path),
        Ok(_) => Digest::of(b"other"),
        Err(error) => digest_error(&error),
    }
}

/// The digest of a file. Of one that is very large, only the beginning and the size count: a file with holes can be
/// larger than any disk.
fn digest_file(path: &Path) -> Digest {
    const MOST: u64 = 64 << 20;
    let digest = || {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        let beginning = Digest::of_reader(file.take(MOST))?;
        let is_whole = size <= MOST;
        io::Result::Ok(if is_whole {
            beginning
        } else {
            Digest::of(format!("{beginning} {size}").as_bytes())
        })
    };
    digest().unwrap_or_else(|error| digest_error(&error))
}

fn digest_error(error: &io::Error) -> Digest {
    Digest::of(error.to_string().as_bytes())
}

fn digest_folder(path: &Path) -> Digest {
    let entries = fs::read_dir(path).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return digest_error(&error),
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    let parts = entries.iter().flat_map(|entry| {
        let path = entry.path();
        let (kind, digest) = match entry.file_type() {
            Ok(kind) if kind.is_dir() => ("folder", digest_folder(&path)),
            Ok(kind) if kind.is_file() => ("file", digest_file(&path)),
            Ok(kind) if kind.is_symlink() => {
                let target = fs::read_link(&path).unwrap_or_default();
                ("link", Digest::of(target.as_os_str().as_encoded_bytes()))
            }
            Ok(_) => ("other", Digest::of(b"")),
            Err(error) => ("unreadable", digest_error(&error)),
        };
        [entry.file_name(), OsString::from(kind), digest.to_string().into()]
    });
    Digest::of_all(parts.map(OsString::into_encoded_bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_with_holes_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sparse");
        let file = File::create(&path).unwrap();
        let digests = [1 << 42, 1 << 43].map(|size| {
            file.set_len(size).unwrap();
            digest(&path)
        });
        assert_ne!(digests[0], digests[1]);
    }

    #[test]
    fn every_change_of_a_submission_changes_its_digest() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        for path in [&one, &other] {
            fs::create_dir_all(path.join("src")).unwrap();
            fs::write(path.join("src/a.py"), "print()").unwrap();
        }
        assert_eq!(digest(&one), digest(&other), "the path does not matter");
        assert_eq!(digest(&one.join("src/a.py")), Digest::of(b"print()"));
        let mut seen = vec![digest(&one)];
        let mut check = || {
            let digest = digest(&one);
            assert!(!seen.contains(&digest));
            seen.push(digest);
        };
        fs::write(one.join("src/a.py"), "print(1)").unwrap();
        check();
        fs::rename(one.join("src/a.py"), one.join("src/b.py")).unwrap();
        check();
        fs::create_dir(one.join("empty")).unwrap();
        check();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("src/b.py", one.join("link")).unwrap();
            check();
        }
    }
}
