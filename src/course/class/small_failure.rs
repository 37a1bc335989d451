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
use crate::explain::{AnswerKey, Compare, Reference};
use crate::rounds::{Wording, replay};
use crate::system::program::Program;
use crate::system::threads::in_parallel;

/// A short game in which a program fails as it does in the longer one of a case.
#[derive(Clone, Debug)]
pub struct SmallFailure {
    /// The index of the case.
    pub case: usize,
    /// The number of turns of its game.
    pub turns: usize,
    pub(in crate::course) small: Smallest,
    /// The command that tries the short game.
    pub command: String,
}

/// A result whose game is to be shortened: of which submission and case.
#[derive(Clone, Copy, Debug)]
pub struct Shortening {
    submission: usize,
    case: usize,
}

impl Class<'_> {
    /// The results with which each mistake of each submission is shown in a short game. Hidden cases stay hidden.
    pub fn shortenings(&self, grades: &Grades) -> Vec<Shortening> {
        let is_usable = |case: usize| {
            let case = &self.cases[case];
            let is_other = |kind: &OtherKind| matches!(kind, OtherKind::Differs(_));
            let is_own = !case.other_golden.as_ref().is_some_and(|golden| is_other(&golden.kind));
            is_own && !case.graded.is_hidden() && reference(case).is_some_and(|key| key.game.is_some())
        };
        let of = |(submission, graded): (usize, &GradedSubmission)| {
            let cases = distinct(graded, is_usable).into_iter();
            cases.map(move |case| Shortening { submission, case }).collect::<Vec<_>>()
        };
        grades.submissions.iter().enumerate().flat_map(of).collect()
    }

    /// Looks for the short games, with at most `most_runs` runs each. `done` is called after each run. The same programs
    /// and cases give the same games, unless `is_over` becomes `true`, which ends the search with what there is.
    pub fn shorten(
        &self,
        shortenings: &[Shortening],
        grades: &mut Grades,
        most_runs: usize,
        is_over: &AtomicBool,
        done: &(dyn Fn() + Sync),
    ) {
        let Some(options) = &self.grading.run else { return };
        let search = |index: usize, graded: &GradedSubmission| {
            let submission = &self.grading.submissions[index];
            let cases: Vec<usize> =
                shortenings.iter().filter(|one| one.submission == index).map(|one| one.case).collect();
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
            grades.submissions.par_iter_mut().enumerate().for_each(|(index, graded)| {
                graded.small_games = search(index, graded);
            });
        });
    }

    /// The command that tries a short game of a case, in a folder with the program and the files.
    fn command_to_try(&self, case: &PreparedCase, wording: Wording, program: &Program) -> String {
        let mut words = vec!["battleship".to_owned(), "try".into()];
        words.extend(self.grading.stdout.then(|| "--stdout".into()));
        if !self.grading.stdout && self.grading.transcript != TRANSCRIPT {
            words.extend(["--transcript".into(), self.grading.transcript.clone()]);
        }
        if case.graded.compare != Compare::default() {
            words.extend(["--compare".into(), case.graded.compare.name().into()]);
        }
        if wording != Wording::default() {
            words.extend(["--wording".into(), wording.name().into()]);
        }
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
