//! Copies of submissions that the user of a run cannot read. Each is made once, when it is first needed.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::system::readable::copy_readable;
use crate::system::temporary_folder::TemporaryFolder;
use crate::system::unpack::UnpackLimits;

/// The limits of one copy, which are those of a zip.
const LIMITS: UnpackLimits = UnpackLimits { bytes: 256 << 20, entries: 10_000 };

/// The submissions that need a copy, each with the folder of its copy.
#[derive(Debug, Default)]
pub(super) struct Copies(HashMap<PathBuf, OnceLock<Result<TemporaryFolder, String>>>);

impl Copies {
    pub(super) fn of(submissions: impl Iterator<Item = PathBuf>) -> Self {
        Self(submissions.map(|path| (path, OnceLock::new())).collect())
    }

    /// Where a submission can be read, without links on the way if its own path has none.
    pub(super) fn place(&self, submission: PathBuf) -> io::Result<PathBuf> {
        let Some(folder) = self.0.get(&submission) else { return Ok(submission) };
        let name = submission.file_name().unwrap_or("submission".as_ref());
        match folder.get_or_init(|| copy(&submission, name).map_err(|error| error.to_string())) {
            Ok(folder) => Ok(folder.path().canonicalize()?.join(name)),
            Err(reason) => {
                let submission = submission.display();
                Err(io::Error::other(format!("cannot copy {submission} for another user: {reason}")))
            }
        }
    }
}

fn copy(submission: &Path, name: &OsStr) -> io::Result<TemporaryFolder> {
    let folder = TemporaryFolder::create()?;
    copy_readable(submission, &folder.path().join(name), LIMITS)?;
    folder.share()?;
    Ok(folder)
}
