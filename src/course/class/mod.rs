//! Grades every submission of a class on every case.

mod check_places;
mod error;
mod expected;
mod grade_submission;
mod grades;
mod notes;
mod options;
mod prepared_case;
mod slips;
mod small_failure;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rayon::prelude::*;

pub use check_places::{check_cases, check_written};
pub use error::GradeError;
pub use expected::OtherKind;
pub use grade_submission::has_work;
pub use grades::{
    CaseResult, Credit, GradedCase, GradedSubmission, Grades, Order, Roster, SettingNames, Standing, Verdict,
};
pub use notes::GradeNote;
pub use options::{Grading, RunOptions};
pub use small_failure::SmallFailure;

pub(super) use grade_submission::{explain_chance, is_right, result};
pub(super) use grades::hundredths;

use super::case::{Case, GameTexts, SETTINGS};
use super::digest::Digest;
use super::portable::portable_path;
use super::run::{End, KeptRuns, Ran, Trouble};
use super::submission::Submission;
use crate::system::apart::is_same_file;
use crate::system::threads::in_parallel;
use grade_submission::Built;
pub use prepared_case::CaseDigests;
use prepared_case::PreparedCase;

/// A class that is ready for grading: every golden is read, and nothing seems to be a slip.
pub struct Class<'a> {
    cases: Vec<PreparedCase<'a>>,
    /// The indices of the cases, those with the same inputs together if programs are run.
    groups: Vec<Vec<usize>>,
    grading: &'a Grading,
}

impl<'a> Class<'a> {
    /// Reads the goldens, and checks everything that can be checked before a program runs.
    pub fn prepare(cases: &'a [Case], grading: &'a Grading) -> Result<Self, GradeError> {
        let mut cases: Vec<PreparedCase> =
            cases.iter().map(|case| PreparedCase::prepare(case, grading)).collect::<Result<_, _>>()?;
        prepared_case::tell_apart(&mut cases);
        slips::check(&cases, grading)?;
        let groups = groups(&cases, grading.run.is_some());
        Ok(Self { cases, groups, grading })
    }

    /// Checks that a report at `output` would not replace a file of a case or a submission. Reports of earlier
    /// runs can be replaced, wherever they are.
    pub fn check_output(&self, output: &Path) -> Result<(), GradeError> {
        let Ok(path) = output.canonicalize() else { return Ok(()) };
        let is_of_case = |case: &PreparedCase| {
            let files = [case.case.transcript(), SETTINGS].into_iter().map(OsStr::new);
            let mut names = case.names.iter().map(AsRef::as_ref).chain(files);
            names.any(|name| is_same_file(&case.case.folder.join(name), output))
        };
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let is_report = ["csv", "json", "xml", "txt", "md", "html"].contains(&ending);
        let is_of_submission = |submission: &Submission| {
            let is_below = submission.is_usable()
                && submission.path.canonicalize().is_ok_and(|folder| path.starts_with(folder));
            let is_zip = submission.given.is_file() && is_same_file(&submission.given, output);
            is_zip || (is_below && (!is_report || submission.path.is_file()))
        };
        let is_used = self.cases.iter().any(is_of_case) || self.grading.class.iter().any(is_of_submission);
        if is_used { Err(GradeError::OutputInUse(output.to_owned())) } else { Ok(()) }
    }

    pub fn notes(&self) -> Vec<GradeNote> {
        notes::notes(&self.cases, self.grading)
    }

    pub fn roster(&self) -> Roster {
        let Grading { compare, credit, names, shows_usage, .. } = *self.grading;
        let cases = self.cases.iter().map(|case| case.graded.clone()).collect();
        let class = submission_names(&self.grading.class);
        let known = |submission: &Submission| Some((submission.name.clone(), submission.platform.clone()?));
        let platform = self.grading.class.iter().filter_map(known).collect();
        Roster { compare, credit, names, shows_usage, cases, class, platform }
    }

    pub fn ungraded(&self) -> Grades {
        Grades::open(self.roster(), submission_names(&self.grading.submissions))
    }

    pub fn case_digests(&self) -> Vec<CaseDigests> {
        self.cases.iter().map(PreparedCase::digests).collect()
    }

    pub fn games(&self) -> Vec<Option<GameTexts>> {
        self.cases.iter().map(|case| case.game.clone()).collect()
    }

    /// Whether the run of a submission for a case need not be kept, or is kept already.
    pub fn is_kept(&self, submission: usize, case: usize) -> bool {
        let (submission, case) = (&self.grading.submissions[submission], self.cases[case].case);
        self.keep().is_none_or(|keep| keep.has(&submission.name, &case.below))
    }

    fn keep(&self) -> Option<&KeptRuns> {
        self.grading.run.as_ref()?.keep.as_deref()
    }

    /// Grades every submission on every case for which there is no result yet, and calls `done` with the indices of
    /// both and whether there was none for each new result.
    pub fn grade(
        &self,
        results: &Mutex<Grades>,
        done: impl Fn(usize, usize, &CaseResult, bool) + Sync,
    ) -> Result<(), GradeError> {
        let Self { cases, groups, grading } = self;
        let limit = grading.run.as_ref().and_then(|run| run.give_up);
        self.make_room_for_runs(&lock(results))?;
        // More threads than runs would be idle.
        let jobs = grading.jobs.min(groups.len() * grading.submissions.len());
        let set = |results: &mut Grades, submission: usize, case: usize, result: CaseResult| {
            let is_new = results.set(submission, case, result.clone());
            done(submission, case, &result, is_new);
        };
        let give_up = |results: &mut Grades, submission: usize| {
            let first = limit.and_then(|limit| {
                Some((first_given_up(&results.submissions[submission].results, limit)?, limit))
            });
            let Some((first, limit)) = first else { return };
            for case in first..cases.len() {
                if !results.submissions[submission].results[case].is_given_up() {
                    let verdict = Verdict::Trouble(Trouble::from(End::GaveUp(limit)));
                    set(results, submission, case, CaseResult::new(verdict, None, 0.0, grading.credit));
                }
            }
        };
        let grade = |submission: usize, group: &[usize], built: &OnceLock<Built>| {
            let is_open = |case: &usize| lock(results).get(submission, *case).is_none();
            let open: Vec<usize> = group.iter().copied().filter(is_open).collect();
            let cases_of_group: Vec<&PreparedCase> = open.iter().map(|&case| &cases[case]).collect();
            let graded = grade_submission::grade(
                &grading.submissions[submission],
                &cases_of_group,
                cases.len() == 1,
                grading,
                built,
            );
            let results = &mut lock(results);
            for (case, result) in open.into_iter().zip(graded) {
                set(results, submission, case, result);
            }
            give_up(results, submission);
        };
        // Cases that are going to be given up need not be run.
        let at_once = limit.unwrap_or(groups.len()).max(1);
        in_parallel(jobs, || {
            (0..grading.submissions.len()).into_par_iter().for_each(|submission| {
                give_up(&mut lock(results), submission);
                let built = OnceLock::new();
                let blocks = groups.par_iter().by_uniform_blocks(at_once);
                blocks.for_each(|group| grade(submission, group, &built));
                self.keep_given_up(submission, &lock(results));
            });
        });
        Ok(())
    }

    /// Keeps a word about each run that was given up, in the place of one that had already happened.
    fn keep_given_up(&self, submission: usize, results: &Grades) {
        let Some((keep, limit)) = self.keep().zip(self.grading.run.as_ref().and_then(|run| run.give_up))
        else {
            return;
        };
        let is_given_up = |case: &usize| results.submissions[submission].results[*case].is_given_up();
        for case in (0..self.cases.len()).filter(is_given_up) {
            let name = &self.grading.submissions[submission].name;
            let case = &self.cases[case];
            keep.keep(name, &case.case.below, &Ran::nothing(End::GaveUp(limit)), case.inputs);
        }
    }

    /// Removes kept runs of earlier gradings. Those with a result stay, and so do those of the other parts of a class
    /// that is graded in parts.
    fn make_room_for_runs(&self, results: &Grades) -> Result<(), GradeError> {
        let Some(keep) = self.keep() else { return Ok(()) };
        let mut staying: HashSet<PathBuf> = HashSet::new();
        for (index, submission) in self.grading.submissions.iter().enumerate() {
            let graded = (0..self.cases.len()).filter(|case| results.get(index, *case).is_some());
            let path =
                |case: usize| Path::new(&submission.name).join(portable_path(&self.cases[case].case.below));
            staying.extend(graded.map(path));
        }
        let own: HashSet<&str> =
            self.grading.submissions.iter().map(|submission| submission.name.as_str()).collect();
        let names = self.grading.class.iter().map(|submission| submission.name.as_str());
        let others: Vec<&str> = names.filter(|name| !own.contains(name)).collect();
        let is_of_others = |run: &Path| others.iter().any(|name| run.starts_with(name));
        Ok(keep.make_room(&self.roster().platform, |run| staying.contains(run) || is_of_others(run))?)
    }
}

fn submission_names(submissions: &[Submission]) -> Vec<String> {
    submissions.iter().map(|submission| submission.name.clone()).collect()
}

/// The results. A thread that panics with the lock has not changed them halfway.
fn lock(results: &Mutex<Grades>) -> MutexGuard<'_, Grades> {
    results.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first case after `limit` cases in a row in which the program of a submission ran out of time. Results that are
/// still missing can only change it to an earlier one.
fn first_given_up(results: &[CaseResult], limit: usize) -> Option<usize> {
    let mut row = 0;
    let last = results.iter().position(|result| {
        row = if result.standing() == Standing::TimedOut { row + 1 } else { 0 };
        row == limit
    });
    last.map(|last| last + 1)
}

/// The indices of the cases, in groups that one run serves.
fn groups(cases: &[PreparedCase], is_run: bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let same = groups.iter_mut().find(|group| is_run && cases[group[0]].inputs == case.inputs);
        match same {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    groups
}
