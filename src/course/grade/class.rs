//! Grades every submission of a class on every case.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rayon::prelude::*;

use super::exhibit::Exhibit;
use super::{CaseResult, Credit, GradedSubmission, Grades, RunCommand, Trouble, submission};
use crate::course::case::{Case, Compare};
use crate::rounds::Wording;

/// The submissions to grade, and how to grade them.
#[derive(Clone, Debug)]
pub struct Grading {
    /// The students' folders or transcripts.
    pub submissions: Vec<PathBuf>,
    /// How to run the submissions. Without this, transcripts that were written before are graded.
    pub run: Option<RunOptions>,
    /// The most bytes that a transcript, and each of a program's stdout and stderr, may have.
    pub max_output: u64,
    /// How transcripts are compared unless a case sets its own mode.
    pub compare: Compare,
    /// How points are awarded.
    pub credit: Credit,
    /// The wording for cases without a golden, unless a case sets its own.
    pub wording: Wording,
    /// How many submissions are graded at the same time; 0 means one per core.
    pub jobs: usize,
    /// The setting that changes the comparison mode, such as the name of an option; reports mention it.
    pub compare_setting: &'static str,
}

/// How to run students' programs.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The command, which contains [`SUBMISSION`](super::SUBMISSION).
    pub command: RunCommand,
    /// How long a program may run for one case.
    pub timeout: Duration,
    /// Whether stdout is compared instead of the file `Battleship.out`.
    pub stdout: bool,
}

/// Why grading failed as a whole. A failure of one submission is a [`Trouble`] instead.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// The path of a submission does not exist.
    #[error("the submission {} does not exist", .0.display())]
    NoSubmission(PathBuf),
    /// A golden exists but cannot be read.
    #[error("cannot use the golden {}: {trouble}", path.display())]
    Golden {
        /// The path of the golden.
        path: PathBuf,
        /// What is wrong with it.
        trouble: Trouble,
    },
    /// A golden is not UTF-8 text.
    #[error("the golden {} is not UTF-8 text", .0.display())]
    GoldenNotUtf8(PathBuf),
    /// The thread pool could not be started.
    #[error("cannot start threads")]
    Threads(#[source] rayon::ThreadPoolBuildError),
    /// Programs cannot be run at all, which is not the fault of any submission.
    #[error("cannot run programs")]
    Programs(#[source] io::Error),
}

/// Checks that all submissions exist, so that a wrong path fails before any work is done.
pub fn check_submissions(submissions: &[PathBuf]) -> Result<(), GradeError> {
    match submissions.iter().find(|submission| !submission.exists()) {
        Some(absent) => Err(GradeError::NoSubmission(absent.clone())),
        None => Ok(()),
    }
}

/// Grades every submission on every case, and calls `progress` after each of these runs.
pub fn grade(cases: &[Case], grading: &Grading, progress: impl Fn() + Sync) -> Result<Grades, GradeError> {
    let exhibits: Vec<Exhibit> =
        cases.iter().map(|case| Exhibit::prepare(case, grading)).collect::<Result<_, _>>()?;
    // More threads than runs would be idle.
    let jobs = grading.jobs.min(exhibits.len() * grading.submissions.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(GradeError::Threads)?;
    let results: io::Result<Vec<Vec<CaseResult>>> = pool.install(|| {
        let submissions = grading.submissions.par_iter();
        submissions
            .map(|submission| {
                let grade = |exhibit: &Exhibit| {
                    let result = submission::grade(submission, exhibit, exhibits.len() == 1, grading);
                    progress();
                    result
                };
                exhibits.par_iter().map(grade).collect()
            })
            .collect()
    });
    let submissions = grading.submissions.iter().zip(results.map_err(GradeError::Programs)?);
    Ok(Grades {
        compare: grading.compare,
        credit: grading.credit,
        compare_setting: grading.compare_setting,
        cases: exhibits.into_iter().map(|exhibit| exhibit.graded).collect(),
        submissions: submissions
            .map(|(path, results)| GradedSubmission { name: path.to_string_lossy().into_owned(), results })
            .collect(),
    })
}
