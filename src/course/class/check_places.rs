//! Keeps what nobody may read apart from what students' programs can read.

use std::path::{Path, PathBuf};

use super::GradeError;
use crate::course::case::Case;
use crate::course::submission::Submission;

/// Checks that nothing that is written is inside a case or a submission: a program can read its whole submission, and
/// nothing can be taken out of it.
pub fn check_written<'a>(
    written: impl IntoIterator<Item = &'a Path>,
    cases: &[Case],
    submissions: &[Submission],
) -> Result<(), GradeError> {
    let of_cases = cases.iter().map(|case| (&case.folder, case.folder.clone(), "case"));
    let usable = submissions.iter().filter(|submission| submission.is_usable());
    let of_submissions = usable.flat_map(|submission| {
        let Submission { path, given, .. } = submission;
        [(path, submission.show(path), "submission"), (given, given.clone(), "submission")]
    });
    let folders = of_cases.chain(of_submissions).filter(|(folder, ..)| folder.is_dir());
    let folders: Vec<(PathBuf, PathBuf, &str)> = folders
        .filter_map(|(folder, shown, kind)| Some((folder.canonicalize().ok()?, shown, kind)))
        .collect();
    for path in written {
        let Some(place) = nearest_folder(path) else { continue };
        if let Some((_, shown, kind)) = folders.iter().find(|(folder, ..)| place.starts_with(folder)) {
            return Err(GradeError::WrittenInside { path: path.to_owned(), kind, folder: shown.clone() });
        }
    }
    Ok(())
}

/// Checks that no submission of a class has a case in it. The cases of a single student may be in the student's own
/// repository.
pub fn check_cases(cases: &[Case], submissions: &[Submission]) -> Result<(), GradeError> {
    if submissions.len() < 2 {
        return Ok(());
    }
    let cases: Vec<(&Path, PathBuf)> =
        cases.iter().filter_map(|case| Some((&*case.folder, case.folder.canonicalize().ok()?))).collect();
    for submission in submissions.iter().filter(|submission| submission.is_usable()) {
        let Ok(folder) = submission.path.canonicalize() else { continue };
        if let Some((case, _)) = cases.iter().find(|(_, case)| case.starts_with(&folder)) {
            let submission = submission.show(&submission.path);
            return Err(GradeError::CaseInSubmission { case: case.to_path_buf(), submission });
        }
    }
    Ok(())
}

/// The canonical path of a file or folder, or of the folder in which it is going to be.
fn nearest_folder(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.ancestors().find_map(|path| path.canonicalize().ok())
}
