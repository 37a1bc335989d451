//! Kept runs: a folder with everything that each run left behind, in the layout of submissions that were written
//! before, so that runs can be looked at and graded again.

mod folder;
mod status_file;

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::Trouble;
use super::left_behind::Ran;
use super::trouble::read_transcript_beneath;
use crate::course::Digest;
use crate::course::case::TRANSCRIPT;
use crate::course::portable::portable_path;
use crate::course::submission::{PlatformId, Submission};
use crate::system::folder::{create_folders, remove};
use crate::system::whole_file::{CannotWrite, Destination, write_whole};
use status_file::Status;

const STDOUT: &str = "stdout";
const STDERR: &str = "stderr";
const STATUS: &str = "status.json";
/// The files of a kept run, in the order in which they are written. A run with its status is complete.
const FILES: [&str; 4] = [STDOUT, STDERR, TRANSCRIPT, STATUS];

/// A folder in which runs are kept, each in `<submission>/<path of the case>/`.
#[derive(Debug)]
pub struct KeptRuns {
    folder: PathBuf,
    failure: Mutex<Option<CannotWrite>>,
}

#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    #[error("runs cannot be kept in {}: {} is not a kept run and is not replaced", folder.display(), found.display())]
    Other { folder: PathBuf, found: PathBuf },
    #[error("runs cannot be kept in {}", folder.display())]
    Unusable {
        folder: PathBuf,
        #[source]
        reason: io::Error,
    },
}

impl KeptRuns {
    /// Takes a folder that is absent or empty or has kept runs. Nothing is changed yet.
    pub fn new(folder: &Path) -> Result<Self, KeepError> {
        folder::check(folder)?;
        Ok(Self { folder: folder.to_owned(), failure: Mutex::new(None) })
    }

    /// Creates the folder, and removes earlier runs from it, except those whose path below the folder `stays`.
    /// What a platform calls the students is noted in the folder.
    pub(in crate::course) fn make_room(
        &self,
        students: &BTreeMap<String, PlatformId>,
        stays: impl Fn(&Path) -> bool,
    ) -> Result<(), KeepError> {
        let unusable = |reason| KeepError::Unusable { folder: self.folder.clone(), reason };
        create_folders(&self.folder).map_err(unusable)?;
        folder::mark(&self.folder, students).map_err(unusable)?;
        folder::remove_runs(&self.folder, Path::new(""), &stays).map_err(unusable)
    }

    /// Whether the folder has the complete run of a submission on the case at this path.
    pub(in crate::course) fn has(&self, submission: &str, case: &Path) -> bool {
        is_kept(&self.folder.join(submission), case)
    }

    /// Keeps a run on these inputs. The first failure is remembered, because it is no reason to stop grading.
    pub(in crate::course) fn keep(&self, submission: &str, case: &Path, ran: &Ran, inputs: Digest) {
        if let Err(failure) = write(&self.folder.join(submission).join(portable_path(case)), ran, inputs) {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
        }
    }

    pub fn failure(&self) -> Option<CannotWrite> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Takes over what the platform calls the students whose kept runs these are.
pub fn recall_students(submissions: &mut [Submission]) {
    let mut marks: HashMap<PathBuf, BTreeMap<String, PlatformId>> = HashMap::new();
    for submission in submissions {
        if let (Some(folder), Some(name)) = (submission.given.parent(), submission.given.file_name()) {
            let known = marks.entry(folder.to_owned()).or_insert_with(|| folder::students(folder));
            submission.platform = submission.platform.take().or_else(|| known.get(name.to_str()?).cloned());
        }
    }
}

/// Writes the files of a run into a folder, the status last.
fn write(folder: &Path, ran: &Ran, inputs: Digest) -> Result<(), CannotWrite> {
    create_folders(folder).map_err(CannotWrite::at(folder))?;
    let status = Status::text(ran, inputs);
    let contents = [Some(&ran.stdout), Some(&ran.stderr), ran.transcript.as_ref().ok(), Some(&status)];
    for (name, content) in FILES.into_iter().zip(contents) {
        let path = folder.join(name);
        match content {
            Some(content) => write_whole(Destination::InFolder(&path), content),
            None => remove(&path),
        }
        .map_err(CannotWrite::at(&path))?;
    }
    Ok(())
}

/// Whether there is a kept run at a path below a submission.
pub(in crate::course) fn is_kept(submission: &Path, case: &Path) -> bool {
    Status::read(submission, &portable_path(case)).is_some()
}

/// Whether there is a kept run that does not say on which inputs.
pub(in crate::course) fn lacks_inputs(submission: &Path, case: &Path) -> bool {
    Status::read(submission, &portable_path(case)).is_some_and(|status| status.inputs.is_none())
}

/// Reads the kept run on these inputs at a path below a submission, if there is one. No link is followed. What it says about the run
/// can take the place of a transcript that does not count, but never gives points.
pub(in crate::course) fn read_kept(
    submission: &Submission,
    case: &Path,
    inputs: Digest,
    limit: u64,
) -> Option<Result<Ran, Trouble>> {
    let case = portable_path(case);
    let status = Status::read(&submission.path, &case)?;
    // Elsewhere, students could say so to have a result not count.
    if status.inputs.is_some_and(|other| other != inputs) && folder::has(&submission.given) {
        return Some(Err(Trouble::OtherInputs));
    }
    let file = |name: &str| match read_transcript_beneath(submission, &case.join(name), limit) {
        Err(Trouble::Nothing { .. }) => Ok(None),
        read => read.map(Some).map_err(Trouble::on_disk),
    };
    let printed = |name: &str| file(name).map(Option::unwrap_or_default);
    let ran = || {
        let nothing = || status.no_transcript.unwrap_or_else(|| Trouble::nothing(TRANSCRIPT));
        let transcript = file(TRANSCRIPT).transpose().unwrap_or_else(|| Err(nothing()));
        Ok(Ran { transcript, stdout: printed(STDOUT)?, stderr: printed(STDERR)?, status: status.run })
    };
    Some(ran())
}
