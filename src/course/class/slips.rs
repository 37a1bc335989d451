//! Recognizes submissions that were probably not meant as they were given, before anything is graded: a class of
//! zeros would help nobody.

use std::path::{Path, PathBuf};

use super::grade_submission::written_path;
use super::prepared_case::PreparedCase;
use super::{GradeError, Grading};
use crate::course::case::{Case, INPUTS};
use crate::course::run::{RunCommand, SUBMISSION, interpreter, is_kept};
use crate::course::submission::{self, Entry, Submission};
use crate::system::apart::is_same_file;

/// Returns the first probable slip.
pub(super) fn check(cases: &[PreparedCase], grading: &Grading) -> Result<(), GradeError> {
    // A part of a class may have nothing to grade, although the class has.
    let whole = || grading.class.iter().filter(|submission| submission.is_usable());
    let paths: Vec<PathBuf> = whole().map(|submission| submission.path.clone()).collect();
    if paths.is_empty() {
        return Ok(());
    }
    let checked = check_not_cases(cases, &paths).and_then(|()| match &grading.run {
        // Who says which program is whose has looked at the class.
        Some(_) if whole().any(|submission| submission.program.is_some()) => Ok(()),
        Some(run) => check_programs(&paths, &run.command),
        None => check_transcripts(cases, &paths, &grading.transcript),
    });
    checked.map_err(|error| in_zips(error, &grading.class))
}

/// Shows the path in an error as a path in a zip, if it was unpacked.
fn in_zips(mut error: GradeError, submissions: &[Submission]) -> GradeError {
    if let GradeError::OwnGolden(path)
    | GradeError::ProgramAsTranscript { path, .. }
    | GradeError::OneTranscriptForManyCases { path, .. }
    | GradeError::FolderOfSubmissions(path)
    | GradeError::TranscriptsOfCases { submission: path, .. }
    | GradeError::CaseAsSubmission(path)
    | GradeError::NoProgram { example: path, .. }
    | GradeError::NothingWritten { example: path, .. } = &mut error
        && let Some(submission) = submissions.iter().find(|submission| path.starts_with(&submission.path))
    {
        *path = submission.show(path);
    }
    error
}

/// Checks that no submission is the neighbor of a case and a case itself: a shell turns `cases/*` into all of them.
fn check_not_cases(cases: &[PreparedCase], submissions: &[PathBuf]) -> Result<(), GradeError> {
    let parent = |folder: &Path| folder.canonicalize().ok()?.parent().map(Path::to_owned);
    let parents: Vec<_> = cases.iter().map(|case| parent(&case.case.folder)).collect();
    let is_case = |submission: &&PathBuf| {
        let is_neighbor = || parents.contains(&parent(submission));
        let has_inputs = || INPUTS.iter().all(|name| submission.join(name).is_file());
        let is_this = || cases.iter().any(|case| is_same_file(&case.case.folder, submission));
        has_inputs() && is_neighbor() && !is_this() && program_in(submission).is_none()
    };
    match submissions.iter().find(is_case) {
        Some(case) => Err(GradeError::CaseAsSubmission(case.clone())),
        None => Ok(()),
    }
}

/// Checks that the programs are where the command says, in at least one submission. A single submission
/// without its program is a result.
fn check_programs(submissions: &[PathBuf], command: &RunCommand) -> Result<(), GradeError> {
    let has_program = |folder: &Path| command.missing_in(folder).is_none();
    let has_several = |folder: &Path| subfolders(folder).filter(|below| has_program(below)).nth(1).is_some();
    // A pattern matches at any depth, so a folder of students would be one student with too many programs.
    if let [only] = submissions
        && command.is_ambiguous_in(only)
        && let Some(folder) = nested(only).find(|folder| has_several(folder))
    {
        return Err(GradeError::FolderOfSubmissions(folder));
    }
    if submissions.iter().any(|submission| has_program(submission)) {
        return Ok(());
    }
    // The only student may have put the program into a folder, which is a result.
    let is_parent = |folder: &&PathBuf| match submissions.len() {
        1 => has_zips(folder) || has_several(folder),
        _ => has_zips(folder) || subfolders(folder).any(|below| has_program(&below)),
    };
    match (submissions.iter().find(is_parent), submissions) {
        (Some(folder), _) => Err(GradeError::FolderOfSubmissions(folder.clone())),
        (None, [first, _, ..]) => {
            let example = command.missing_in(first).expect("no submission has the program");
            let instead = submissions.iter().find_map(|folder| program_in(folder));
            Err(GradeError::NoProgram { example, instead })
        }
        (None, _) => Ok(()),
    }
}

/// A folder, and the folders that it and they hold alone, as in a zip of the folder of all students.
fn nested(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::iter::successors(Some(folder.to_owned()), |folder| {
        let mut entries = entries(folder);
        let only = entries.next().filter(|entry| entry.is_folder)?;
        entries.next().is_none().then_some(only.path)
    })
}

fn check_transcripts(
    cases: &[PreparedCase],
    submissions: &[PathBuf],
    transcript: &str,
) -> Result<(), GradeError> {
    let is_only_case = cases.len() == 1;
    let paths = |submission: &Path| -> Vec<PathBuf> {
        cases.iter().map(|case| written_path(case.case, submission, transcript, is_only_case)).collect()
    };
    for submission in submissions {
        if submission.is_file()
            && let Some(command) = run_by(submission, SUBMISSION)
        {
            return Err(GradeError::ProgramAsTranscript { path: submission.clone(), command });
        }
        if submission.is_file() && !is_only_case {
            let (path, cases) = (submission.clone(), cases.len());
            return Err(GradeError::OneTranscriptForManyCases { path, cases });
        }
        let mut pairs = cases.iter().zip(paths(submission));
        let is_golden = |(case, path): &(&PreparedCase, PathBuf)| {
            case.golden.as_ref().is_some_and(|golden| is_at(golden, &case.case.folder, path, submission))
        };
        if let Some((_, path)) = pairs.find(is_golden) {
            return Err(GradeError::OwnGolden(path));
        }
    }
    let has_kept = |submission: &Path| cases.iter().any(|case| is_kept(submission, &case.case.below));
    let is_written = |submission: &Path| paths(submission).iter().any(|path| path.symlink_metadata().is_ok());
    let has_any = |submission: &Path| is_written(submission) || has_kept(submission);
    if submissions.iter().any(|submission| has_any(submission)) {
        return Ok(());
    }
    if let [PreparedCase { case: Case { folder, below, .. }, .. }] = cases
        && let (Some(name), true) = (folder.file_name().map(Path::new), below.as_os_str().is_empty())
        && let Some(submission) = submissions
            .iter()
            .find(|submission| submission.join(name).join(transcript).is_file() || is_kept(submission, name))
    {
        let (submission, case) = (submission.clone(), folder.clone());
        return Err(GradeError::TranscriptsOfCases { submission, case });
    }
    let command = submissions.iter().find_map(|folder| program_in(folder));
    let is_used = |folder: &Path| has_any(folder) || (command.is_none() && program_in(folder).is_some());
    let is_parent = |folder: &&PathBuf| has_zips(folder) || subfolders(folder).any(|below| is_used(&below));
    if let Some(folder) = submissions.iter().find(is_parent) {
        return Err(GradeError::FolderOfSubmissions(folder.clone()));
    }
    // One student who wrote nothing is a result. A whole class is a slip.
    if command.is_none() && submissions.len() == 1 {
        return Ok(());
    }
    let example = paths(&submissions[0]).swap_remove(0);
    Err(GradeError::NothingWritten { submissions: submissions.len(), example, command })
}

/// Whether a file in the folder of a case and one in a submission have the same path. Links in a submission are not
/// followed: they are the student's doing, and the transcript is not read through them.
fn is_at(golden: &Path, case: &Path, transcript: &Path, submission: &Path) -> bool {
    let resolved =
        |file: &Path, folder: &Path| Some(folder.canonicalize().ok()?.join(file.strip_prefix(folder).ok()?));
    let golden = resolved(golden, case);
    golden.is_some() && !submission.is_symlink() && golden == resolved(transcript, submission)
}

fn entries(folder: &Path) -> impl Iterator<Item = Entry> {
    submission::entries(folder).into_iter().filter(|entry| !entry.name.starts_with('.'))
}

/// The folders in a folder, except hidden ones and links.
fn subfolders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    entries(folder).filter(|entry| entry.is_folder).map(|entry| entry.path)
}

/// Whether a folder has several zips, which are probably submissions.
fn has_zips(folder: &Path) -> bool {
    entries(folder).filter(Entry::is_zip).nth(1).is_some()
}

/// The command that runs the program in a folder, if there is one.
fn program_in(folder: &Path) -> Option<String> {
    entries(folder).find_map(|entry| {
        let Entry { path, name, .. } = entry;
        path.is_file().then(|| run_by(&path, &format!("{SUBMISSION}/{name}"))).flatten()
    })
}

/// The command that runs a program which is written like this.
fn run_by(path: &Path, written: &str) -> Option<String> {
    interpreter(path).map(|interpreter| format!("{interpreter} {written}"))
}
