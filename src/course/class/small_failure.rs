//! Short games in which the programs of a class fail in the same way as in the cases.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::expected::OtherKind;
use super::grade_submission::{build_submission, with_program};
use super::prepared_case::PreparedCase;
use super::{CaseResult, Class, GradedSubmission, Grades, Verdict};
use crate::course::case::TRANSCRIPT;
use crate::course::smallest::{Search, Smallest, way};
use crate::course::submission::Submission;
use crate::explain::{AnswerKey, Compare, Reference};
use crate::rounds::{Wording, replay};
use crate::system::program::Program;
use crate::system::threads::in_parallel;

/// A short game in which a program fails as it does in the longer one of a case.
#[derive(Clone, Debug)]
pub struct SmallFailure {
    pub case: usize,
    pub turns: usize,
    pub(in crate::course) small: Smallest,
    pub command: String,
}

impl Class<'_> {
    /// For each submission, cases that show each of its mistakes and whose games can be shortened. Hidden cases stay hidden.
    pub fn shortenings(&self, grades: &Grades) -> Vec<Vec<usize>> {
        let is_usable = |case: usize| {
            let case = &self.cases[case];
            let is_own = !matches!(case.other_golden, Some(OtherKind::Differs(_)));
            is_own && !case.graded.is_hidden() && reference(case).is_some_and(|key| key.game.is_some())
        };
        grades.submissions.iter().map(|submission| distinct(submission, is_usable)).collect()
    }

    /// Looks for the short games, with at most `most_runs` runs each. `done` is called after each run. The same programs
    /// and cases give the same games, unless `is_over` becomes `true`, which ends the search with what there is.
    pub fn shorten(
        &self,
        shortenings: &[Vec<usize>],
        grades: &mut Grades,
        most_runs: usize,
        is_over: &AtomicBool,
        done: &(dyn Fn() + Sync),
    ) {
        let Some(options) = &self.grading.run else { return };
        let search = |submission: &Submission, cases: &[usize], graded: &GradedSubmission| {
            if cases.is_empty() {
                return Vec::new();
            }
            let Ok(built) = build_submission(options, submission, self.grading) else { return Vec::new() };
            let find = |&case: &usize| {
                let prepared = &self.cases[case];
                let (key, failed) = (reference(prepared)?, &graded.results[case]);
                let find = |program: &Program| {
                    let search = Search {
                        program: Program { ..*program },
                        names: &prepared.names[..4],
                        wording: key.wording,
                        compare: prepared.graded.compare,
                        stdout: self.grading.stdout,
                        most_runs,
                        is_over,
                        done,
                    };
                    let small = search.run(key.game.as_ref()?, failed);
                    Some(small.map(|small| (small, self.command_to_try(prepared, key.wording, program))))
                };
                let found = with_program(prepared, options, submission, built.as_ref(), self.grading, find);
                let (small, command) = found.ok()?.ok()??.ok()?;
                let turns = replay(key.game.as_ref()?).turns.len();
                Some(SmallFailure { case, turns, small, command })
            };
            cases.iter().filter_map(find).collect()
        };
        in_parallel(self.grading.jobs, || {
            let submissions = self.grading.submissions.par_iter().zip(shortenings);
            submissions.zip(&mut grades.submissions).for_each(|((submission, cases), graded)| {
                graded.small_games = search(submission, cases, graded);
            });
        });
    }

    /// The command that tries a short game of a case, in a folder with the program and the files.
    fn command_to_try(&self, case: &PreparedCase, wording: Wording, program: &Program) -> String {
        let (stdout, transcript) = (self.grading.stdout, &*self.grading.transcript);
        let compare = case.graded.compare;
        let options = [
            (stdout, vec!["--stdout"]),
            (!stdout && transcript != TRANSCRIPT, vec!["--transcript", transcript]),
            (compare != Compare::default(), vec!["--compare", compare.name()]),
            (wording != Wording::default(), vec!["--wording", wording.name()]),
        ];
        let options = options.into_iter().filter(|(is_set, _)| *is_set).flat_map(|(_, option)| option);
        let mut words: Vec<String> =
            ["battleship", "try"].into_iter().chain(options).map(str::to_owned).collect();
        words.extend(case.case.arguments().iter().cloned());
        words.push("--".into());
        let folders = [Some(program.submission), program.build].into_iter().flatten();
        let folders: Vec<String> = folders.map(|folder| folder.to_string_lossy().into_owned()).collect();
        words.extend(program.words.iter().map(|word| {
            let word = word.to_string_lossy().into_owned();
            let inside = |word: String, folder: &String| match word.replace(&format!("{folder}/"), "") {
                word if word == *folder => ".".into(),
                word => word,
            };
            folders.iter().fold(word, inside)
        }));
        words.join(" ")
    }
}

/// What transcripts of a case of `rounds` are compared with.
fn reference<'a>(case: &'a PreparedCase<'_>) -> Option<&'a Reference> {
    match &case.key {
        AnswerKey::Rounds(reference) => Some(reference),
        AnswerKey::Dialogue(_) => None,
    }
}

/// Cases that show all ways in which a submission fails, those with a single mistake first.
fn distinct(submission: &GradedSubmission, is_usable: impl Fn(usize) -> bool) -> Vec<usize> {
    let ways = |(case, result): (usize, &CaseResult)| {
        let way = way(result).filter(|_| is_usable(case))?;
        match &result.verdict {
            Verdict::Compared(comparison) if comparison.passed || comparison.other_wording.is_some() => None,
            Verdict::Compared(comparison) if !comparison.mistakes.is_empty() => {
                Some((case, comparison.mistakes.clone()))
            }
            _ => Some((case, vec![way])),
        }
    };
    let mut failed: Vec<_> = submission.results.iter().enumerate().filter_map(ways).collect();
    failed.sort_by_key(|(_, ways)| ways.len());
    let mut known = HashSet::new();
    // All of its ways are known from now on.
    let mut is_new = |ways: Vec<String>| ways.into_iter().filter(|way| known.insert(way.clone())).count() > 0;
    failed.into_iter().filter_map(|(case, ways)| is_new(ways).then_some(case)).collect()
}
