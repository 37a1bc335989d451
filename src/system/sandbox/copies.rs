//! Copies of submissions that the user of a run cannot read. Each is made once, when it is first needed.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::system::readable::copy_readable;
use crate::system::temporary_folder::TemporaryFolder;
use crate::system::unpack::UnpackLimits;

/// The limits of one copy, which are those of a zip.
const LIMITS: UnpackLimits = UnpackLimits { bytes: 256 << 20, entries: 10_000 };

/// The submissions that need a copy.
#[derive(Debug, Default)]
pub(super) struct Copies(HashMap<PathBuf, OnceLock<Result<Copy, String>>>);

/// A copy in a folder of its own.
#[derive(Debug)]
struct Copy {
    path: PathBuf,
    _folder: TemporaryFolder,
}

impl FromIterator<PathBuf> for Copies {
    fn from_iter<I: IntoIterator<Item = PathBuf>>(submissions: I) -> Self {
        Self(submissions.into_iter().map(|path| (path, OnceLock::new())).collect())
    }
}

impl Copies {
    /// The absolute path where a submission can be read.
    pub(super) fn place(&self, submission: &Path) -> io::Result<PathBuf> {
        let resolved = submission.canonicalize()?;
        let Some(copy) = self.0.get(&resolved) else { return Ok(resolved) };
        let copy = copy.get_or_init(|| copy_of(&resolved).map_err(|error| error.to_string()));
        copy.as_ref().map(|copy| copy.path.clone()).map_err(|reason| {
            io::Error::other(format!("cannot copy {} for another user: {reason}", submission.display()))
        })
    }
}

fn copy_of(submission: &Path) -> io::Result<Copy> {
    let folder = TemporaryFolder::create()?;
    let path = folder.path().join(submission.file_name().unwrap_or("submission".as_ref()));
    copy_readable(submission, &path, LIMITS)?;
    folder.share()?;
    Ok(Copy { path, _folder: folder })
}
