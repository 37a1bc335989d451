//! Submissions: what students handed in, each with the name that people know it by.

mod entries;
mod find;
mod name;
mod open;
mod platform;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) use entries::{Entry, entries};
pub use find::find_submissions;
pub use platform::PlatformId;

use crate::system::temporary_folder::TemporaryFolder;

/// What a student handed in. If it was unpacked, the unpacked files live as long as this value and its clones.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The name in reports. No other submission of the class has it, and it can be the name of a file or folder: it
    /// has no slash, does not start with a dot, and is not empty.
    pub name: String,
    pub path: PathBuf,
    /// The path that was given, of this submission or of the class that it belongs to.
    pub given: PathBuf,
    /// What the learning platform that it comes from calls the student.
    pub platform: Option<PlatformId>,
    /// Why it cannot be used. Then the path is that of the zip or link.
    pub unusable: Option<Unusable>,
    /// The program in it, if somebody said which one it is.
    pub program: Option<String>,
    /// The path in messages. For something that was unpacked, it leads into the zip.
    shown: PathBuf,
    _unpacked: Option<Arc<TemporaryFolder>>,
}

impl Submission {
    /// The path of something in this submission, as messages show it.
    pub fn show(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.path) {
            Ok(below) if below.as_os_str().is_empty() => self.shown.clone(),
            Ok(below) => self.shown.join(below),
            Err(_) => path.to_owned(),
        }
    }

    pub fn is_usable(&self) -> bool {
        self.unusable.is_none()
    }
}

/// Why a submission cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable {
    pub reason: String,
    /// Whether something else is to blame, such as a full disk.
    pub is_internal: bool,
    pub help: Option<&'static str>,
}

#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    #[error("the submission {} does not exist", .0.display())]
    Missing(PathBuf),
    /// The only submission cannot be used.
    #[error("{}", .0.reason)]
    Unusable(Unusable),
}
