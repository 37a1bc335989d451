//! Submissions: what students handed in, each with the name that people know it by.

mod entries;
mod find;
mod name;
mod open;
mod platform;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) use entries::{Entry, entries};
pub use find::{Lookup, find_submissions};
pub use platform::PlatformId;

use crate::system::temporary_folder::TemporaryFolder;

/// What a student handed in. If it was unpacked, the unpacked files live as long as this value and its clones.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The name in reports. No other submission of the class has it, and it can be the name of a file or folder: it
    /// has no slash, does not start with a dot, and is not empty.
    pub name: String,
    /// Where it is: usually a folder, sometimes a single file.
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

    /// Whether there is something to grade.
    pub fn is_usable(&self) -> bool {
        self.unusable.is_none()
    }
}

/// Why a submission cannot be used, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// What was handed in is broken or hostile.
    Broken(String),
    /// Something else is to blame, such as a full disk.
    Failed(String),
}

/// What can be done about a zip that is not unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Another program can unpack it.
    UnpackItYourself,
    /// It is too large, which the zip of a whole class may rightly be.
    AskUnlessClass,
    /// It is damaged, hostile or something else, so that only another file helps.
    AskTheStudent,
}

#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    #[error("the submission {} does not exist", .0.display())]
    Missing(PathBuf),
    #[error("cannot unpack {}: {reason}", zip.display())]
    Broken { zip: PathBuf, reason: String, remedy: Remedy },
    /// The only submission is a zip that cannot be unpacked for a reason that lies outside it, such as a full disk.
    #[error("cannot unpack {}", path.display())]
    Unpacking {
        path: PathBuf,
        #[source]
        reason: io::Error,
    },
}
