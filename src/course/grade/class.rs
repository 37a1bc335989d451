//! Grades a class: every submission on every case.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rayon::prelude::*;

use super::exhibit::Exhibit;
use super::{CaseResult, Credit, GradedSubmission, Grades, RunCommand, Trouble, submission};
use crate::course::case::{Case, Compare};
use crate::rounds::Wording;

/// Who is graded, and how.
#[derive(Clone, Debug)]
pub struct Grading {
    /// Folders of students, or their transcripts.
    pub submissions: Vec<PathBuf>,
    /// How a submission is run, if it is not graded by what it wrote before.
    pub run: Option<RunOptions>,
    /// How many bytes a transcript may have, and what a program writes to each other place.
    pub max_output: u64,
    /// How transcripts are compared, unless a case says otherwise.
    pub compare: Compare,
    /// How points are given.
    pub credit: Credit,
    /// The wording for cases without a golden, unless a case says otherwise.
    pub wording: Wording,
    /// How many are graded at once; 0 for as many as there are cores.
    pub jobs: usize,
    /// What readers of a report set to compare in another mode, such as the name of an option.
    pub compare_setting: &'static str,
}

/// How a program is run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// What is run.
    pub command: RunCommand,
    /// How long it may run.
    pub timeout: Duration,
    /// Whether what it printed is compared, not the file that it wrote.
    pub stdout: bool,
}

/// Why nobody was graded.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// A path leads nowhere.
    #[error("there is no submission {}", .0.display())]
    NoSubmission(PathBuf),
    /// The golden transcript of a case is there, but cannot be used.
    #[error("the golden {} cannot be used: {trouble}", path.display())]
    Golden {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        trouble: Trouble,
    },
    /// The golden transcript of a case is not text.
    #[error("the golden {} is not UTF-8 text", .0.display())]
    GoldenNotUtf8(PathBuf),
    /// The system gives no threads.
    #[error("cannot start threads")]
    Threads(#[source] rayon::ThreadPoolBuildError),
    /// No program can be run, whoever wrote it: nobody loses points for that.
    #[error("cannot run programs")]
    Programs(#[source] io::Error),
}

/// Sees that all submissions are there, before anything takes time.
pub fn check_submissions(submissions: &[PathBuf]) -> Result<(), GradeError> {
    match submissions.iter().find(|submission| !submission.exists()) {
        Some(absent) => Err(GradeError::NoSubmission(absent.clone())),
        None => Ok(()),
    }
}

/// Grades every submission on every case, and calls `progress` after each of them.
pub fn grade(cases: &[Case], grading: &Grading, progress: impl Fn() + Sync) -> Result<Grades, GradeError> {
    let exhibits: Vec<Exhibit> =
        cases.iter().map(|case| Exhibit::prepare(case, grading)).collect::<Result<_, _>>()?;
    // No more threads than there is work for.
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
