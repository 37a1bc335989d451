//! The results of grading: the points of every submission for every case, and the reasons.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Digest, SmallFailure};
use crate::course::case::Visibility;
use crate::course::run::{End, Trouble};
use crate::course::submission::PlatformId;
use crate::explain::{Compare, Comparison};
use crate::rounds::Wording;
use crate::system::program::Usage;

#[derive(Clone, Debug)]
pub struct Grades {
    pub roster: Roster,
    pub submissions: Vec<GradedSubmission>,
}

/// Everything about the grades of a class except its results.
#[derive(Clone, Debug)]
pub struct Roster {
    pub compare: Compare,
    pub credit: Credit,
    pub names: SettingNames,
    pub shows_usage: bool,
    pub cases: Vec<GradedCase>,
    /// The names of all submissions of the class.
    pub class: Vec<String>,
    /// What a learning platform calls the students, by the names of their submissions.
    pub platform: BTreeMap<String, PlatformId>,
}

/// The names of settings that reports mention, such as the options of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingNames {
    pub compare: &'static str,
    pub wording: &'static str,
    pub stdout: &'static str,
    pub allow_read: &'static str,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Credit {
    #[default]
    All,
    Turns,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Given,
    Name,
    /// The most points first, and otherwise as they were given.
    Points,
}

impl Credit {
    /// The name used on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Turns => "turns",
        }
    }
}

/// What reports show about a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GradedCase {
    pub name: String,
    pub points: f64,
    pub compare: Compare,
    pub visibility: Visibility,
    /// The wording, if the case sets it.
    pub wording: Option<Wording>,
}

impl GradedCase {
    /// Whether the case is worth no points, so that reports only show whether it passed.
    pub fn is_ungraded(&self) -> bool {
        self.points == 0.0
    }

    /// Whether students must not see the case.
    pub fn is_hidden(&self) -> bool {
        self.visibility == Visibility::Hidden
    }
}

/// A submission and its results, one for each case.
#[derive(Clone, Debug)]
pub struct GradedSubmission {
    /// The name of the submission, which no other one has.
    pub name: String,
    /// One result for each case, in the order of [`Roster::cases`].
    pub results: Vec<CaseResult>,
    /// A short game for each of its mistakes, as far as these were looked for and found.
    pub small_games: Vec<SmallFailure>,
}

/// The result of one submission for one case. It can be serialized, and reports of what is read back are the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    pub points: f64,
    pub verdict: Verdict,
    /// How the program failed after it wrote its transcript, if it did.
    pub failure: Option<Trouble>,
    pub usage: Option<Usage>,
    /// The digest of the transcript, if it was compared and does not pass.
    pub transcript: Option<Digest>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Compared(Box<Comparison>),
    Trouble(Trouble),
}

/// How a result is counted and marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Passed,
    /// The transcript is wrong, or there is none.
    Failed,
    Crashed,
    TimedOut,
    /// There is no grade, or not yet.
    NotGraded,
}

impl Standing {
    pub const ALL: [Self; 5] = [Self::Passed, Self::Failed, Self::Crashed, Self::TimedOut, Self::NotGraded];

    pub fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Crashed => "crashed",
            Self::TimedOut => "timed out",
            Self::NotGraded => "not graded",
        }
    }
}

impl CaseResult {
    /// Awards points for a verdict on a case that is worth `worth` points.
    pub fn new(verdict: Verdict, failure: Option<Trouble>, worth: f64, credit: Credit) -> Self {
        let points = match &verdict {
            Verdict::Compared(comparison) if comparison.passed => worth,
            Verdict::Compared(comparison) if credit == Credit::Turns => part(worth, comparison.turns),
            _ => 0.0,
        };
        Self { points, verdict, failure, usage: None, transcript: None }
    }

    pub fn is_passed(&self) -> bool {
        matches!(&self.verdict, Verdict::Compared(comparison) if comparison.passed)
    }

    /// Whether the grader is to blame, so that the result gives no points and costs none.
    pub fn is_internal(&self) -> bool {
        matches!(&self.verdict, Verdict::Trouble(trouble) if trouble.is_internal())
    }

    pub fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::Trouble(Trouble::NotGraded))
    }

    /// Whether there is no grade yet, or none because the grader is to blame. Such a result gives no points and costs
    /// none.
    pub fn is_not_graded(&self) -> bool {
        matches!(&self.verdict, Verdict::Trouble(trouble) if trouble.is_not_graded())
    }

    /// Whether the program was not run because it had run out of time in other cases.
    pub fn is_given_up(&self) -> bool {
        matches!(self.verdict, Verdict::Trouble(Trouble::Failed { end: End::GaveUp(_), .. }))
    }

    pub fn standing(&self) -> Standing {
        match &self.verdict {
            Verdict::Compared(comparison) if comparison.passed => Standing::Passed,
            Verdict::Trouble(trouble) if trouble.is_not_graded() => Standing::NotGraded,
            Verdict::Trouble(Trouble::Failed { end: End::OutOfTime(_), .. }) => Standing::TimedOut,
            Verdict::Trouble(Trouble::Failed { .. }) => Standing::Crashed,
            _ => Standing::Failed,
        }
    }

    pub fn worth(&self, case: &GradedCase) -> f64 {
        if self.is_not_graded() { 0.0 } else { case.points }
    }
}

/// The share of the points for `right` of `all` turns, rounded down to hundredths.
fn part(worth: f64, (right, all): (usize, usize)) -> f64 {
    let hundredths = worth * 100.0 * right as f64 / all.max(1) as f64;
    // Floating point may put an exact number of hundredths slightly too low.
    (hundredths + 1e-7).floor() / 100.0
}

impl GradedSubmission {
    pub fn total(&self) -> f64 {
        hundredths(self.results.iter().map(|result| result.points).sum())
    }

    /// The points that it could have, given the cases of its results.
    pub fn worth(&self, cases: &[GradedCase]) -> f64 {
        hundredths(self.results.iter().zip(cases).map(|(result, case)| result.worth(case)).sum())
    }

    /// Whether it passed every case that is worth points.
    pub fn is_full(&self, cases: &[GradedCase]) -> bool {
        self.results.iter().zip(cases).all(|(result, case)| result.is_passed() || case.is_ungraded())
    }

    /// Its diagnoses, each with the indices of the cases that it explains, so that a report can show a mistake
    /// only once.
    pub fn diagnoses(&self) -> Vec<(&str, Vec<usize>)> {
        let mut diagnoses: Vec<(&str, Vec<usize>)> = Vec::new();
        for (index, result) in self.results.iter().enumerate() {
            let Verdict::Compared(comparison) = &result.verdict else { continue };
            let Some(diagnosis) = comparison.diagnosis.as_deref() else { continue };
            match diagnoses.iter_mut().find(|(words, _)| *words == diagnosis) {
                Some((_, cases)) => cases.push(index),
                None => diagnoses.push((diagnosis, vec![index])),
            }
        }
        diagnoses
    }
}

impl Grades {
    /// The grades of these submissions before any result comes in.
    pub fn open(roster: Roster, submissions: Vec<String>) -> Self {
        let open = CaseResult::new(Verdict::Trouble(Trouble::NotGraded), None, 0.0, Credit::All);
        let results = vec![open; roster.cases.len()];
        let submission = |name| GradedSubmission { name, results: results.clone(), small_games: Vec::new() };
        Self { submissions: submissions.into_iter().map(submission).collect(), roster }
    }

    /// The result of a submission for a case, if it is there.
    pub fn get(&self, submission: usize, case: usize) -> Option<&CaseResult> {
        Some(&self.submissions[submission].results[case]).filter(|result| !result.is_open())
    }

    /// Adds or replaces a result. Returns whether there was none.
    pub fn set(&mut self, submission: usize, case: usize, result: CaseResult) -> bool {
        std::mem::replace(&mut self.submissions[submission].results[case], result).is_open()
    }

    /// The submissions and cases of the results that are missing.
    pub fn missing(&self) -> Vec<(usize, usize)> {
        let cases = |submission| (0..self.roster.cases.len()).map(move |case| (submission, case));
        let all = (0..self.submissions.len()).flat_map(cases);
        all.filter(|(submission, case)| self.get(*submission, *case).is_none()).collect()
    }

    /// The number of results that are there or missing.
    pub fn all(&self) -> usize {
        self.submissions.len() * self.roster.cases.len()
    }

    pub fn worth(&self) -> f64 {
        hundredths(self.roster.cases.iter().map(|case| case.points).sum())
    }

    pub fn internal_errors(&self) -> usize {
        self.submissions
            .iter()
            .flat_map(|submission| &submission.results)
            .filter(|result| result.is_internal())
            .count()
    }

    /// Whether the whole class is graded on every case.
    pub fn are_whole(&self) -> bool {
        let mut results = self.submissions.iter().flat_map(|submission| &submission.results);
        self.submissions.len() >= self.roster.class.len() && !results.any(CaseResult::is_open)
    }

    pub fn are_full(&self) -> bool {
        self.submissions.iter().all(|submission| submission.is_full(&self.roster.cases))
    }

    pub fn sort(&mut self, order: Order) {
        match order {
            Order::Given => {}
            Order::Name => {
                self.submissions.sort_by_cached_key(|one| (one.name.to_lowercase(), one.name.clone()))
            }
            Order::Points => self.submissions.sort_by(|one, other| other.total().total_cmp(&one.total())),
        }
    }
}

/// Removes floating-point noise from a sum of hundredths.
pub(in crate::course) fn hundredths(points: f64) -> f64 {
    let rounded = (points * 100.0).round() / 100.0;
    if (rounded - points).abs() < 1e-6 { rounded } else { points }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_credit_is_rounded_down_to_hundredths() {
        assert_eq!(part(1.0, (2, 3)), 0.66);
        assert_eq!(part(6.0, (50, 100)), 3.0);
        assert_eq!(part(0.7, (1, 1)), 0.7);
        assert_eq!(part(10.0, (0, 0)), 0.0);
        assert_eq!(part(1.15, (100, 100)), 1.15);
    }
}
