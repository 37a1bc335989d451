//! What the grades show about the class as a whole. Each report for people shows this in its own form.

use std::collections::{BTreeMap, HashMap};

use super::causes::{Cause, causes, of_result, of_trouble};
use super::explanation::right_in_other_wording;
use crate::course::Digest;
use crate::course::class::{
    CaseResult, GradedCase, GradedSubmission, Grades, SettingNames, Standing, Verdict,
};
use crate::explain::Comparison;
use crate::source::clean;

/// What the grades show about the class as a whole. Submissions and cases are indexes into the grades.
#[derive(Debug)]
pub struct Summary<'a> {
    /// Whether the whole class is graded. If not, what holds for everybody may be different for the others.
    pub is_whole: bool,
    /// The number of submissions that are graded on every case. The next three are about them.
    pub complete: usize,
    pub mean: f64,
    pub full: usize,
    pub none: usize,
    pub passed: usize,
    /// The number of all results that there are so far.
    pub results: usize,
    /// The class by mistake. What shows in several cases is not repeated for each of them.
    pub causes: Vec<Cause>,
    pub cases: Vec<CaseSummary<'a>>,
    /// Submissions with the same wrong transcripts, those with the most in common first.
    pub twins: Vec<Twins>,
}

#[derive(Debug)]
pub struct CaseSummary<'a> {
    pub case: &'a GradedCase,
    counts: [usize; Standing::ALL.len()],
    /// The number of results that did not pass because of a mistake which shows in several cases.
    explained: usize,
    /// The mistake that most of the submissions that did not pass have in common.
    pub commonest: Option<SharedMistake>,
}

/// A mistake that several submissions make, in the same place or in all cases.
#[derive(Debug, PartialEq, Eq)]
pub struct SharedMistake {
    /// The first difference, or why there is no transcript.
    pub message: String,
    pub submissions: Vec<usize>,
}

/// Submissions with the same wrong transcript in some cases.
#[derive(Debug, PartialEq, Eq)]
pub struct Twins {
    pub submissions: Vec<usize>,
    /// The cases in which their wrong transcripts are the same.
    pub cases: Vec<usize>,
}

impl<'a> Summary<'a> {
    pub fn of(grades: &'a Grades) -> Self {
        let causes = causes(grades);
        let names = grades.roster.names;
        // A mistake that shows in several cases is not the fault of a case.
        let is_said =
            |message: &String| causes.iter().any(|cause| cause.cases.len() > 1 && cause.message == *message);
        let case = |(index, case)| {
            let results = column(grades, index);
            let said: Vec<bool> =
                results.iter().map(|result| of_result(result, case, names).iter().any(is_said)).collect();
            let mistakes = results.iter().zip(&said);
            let mistakes = mistakes.map(|(result, said)| mistake(result, case, names).filter(|_| !said));
            let count = |standing| results.iter().filter(|result| result.standing() == standing).count();
            CaseSummary {
                case,
                counts: Standing::ALL.map(count),
                explained: said.iter().filter(|said| **said).count(),
                commonest: commonest(mistakes),
            }
        };
        let is_complete =
            |submission: &&GradedSubmission| !submission.results.iter().any(CaseResult::is_open);
        let complete: Vec<_> = grades.submissions.iter().filter(is_complete).collect();
        let all = grades.submissions.iter().flat_map(|submission| &submission.results);
        let results: Vec<_> = all.filter(|result| !result.is_open()).collect();
        Self {
            is_whole: grades.are_whole(),
            complete: complete.len(),
            mean: complete.iter().map(|submission| submission.total()).sum::<f64>()
                / complete.len().max(1) as f64,
            full: complete.iter().filter(|submission| submission.is_full(&grades.roster.cases)).count(),
            none: complete.iter().filter(|submission| submission.total() == 0.0).count(),
            passed: results.iter().filter(|result| result.is_passed()).count(),
            results: results.len(),
            cases: grades.roster.cases.iter().enumerate().map(case).collect(),
            twins: twins(grades),
            causes,
        }
    }
}

impl CaseSummary<'_> {
    pub fn count(&self, standing: Standing) -> usize {
        self.counts[standing as usize]
    }

    /// The number of submissions that did not pass, without those that were not graded.
    pub fn not_passed(&self) -> usize {
        [Standing::Failed, Standing::Crashed, Standing::TimedOut]
            .map(|standing| self.count(standing))
            .iter()
            .sum()
    }

    /// Whether nobody passes, and several submissions do not for a reason that shows in this case alone.
    pub fn is_suspect(&self) -> bool {
        self.count(Standing::Passed) == 0 && self.not_passed() - self.explained > 1
    }
}

/// The results of all submissions for one case.
fn column(grades: &Grades, case: usize) -> Vec<&CaseResult> {
    grades.submissions.iter().map(|submission| &submission.results[case]).collect()
}

/// The mistake that most submissions have in common. Of several such mistakes, the one that was seen first.
fn commonest(mistakes: impl Iterator<Item = Option<String>>) -> Option<SharedMistake> {
    let mut groups: Vec<SharedMistake> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (submission, mistake) in mistakes.enumerate() {
        let Some(message) = mistake else { continue };
        let place = *places.entry(message.clone()).or_insert(groups.len());
        if place == groups.len() {
            groups.push(SharedMistake { message, submissions: Vec::new() });
        }
        groups[place].submissions.push(submission);
    }
    // Of equal maxima, `max_by_key` takes the last.
    groups.into_iter().rev().max_by_key(|group| group.submissions.len())
}

/// What is wrong first, without what differs between students who make the same mistake: names of their
/// folders, and lines. Nothing if the result is right or not graded.
fn mistake(result: &CaseResult, case: &GradedCase, names: SettingNames) -> Option<String> {
    if let Some(message) = right_in_other_wording(result, case, names) {
        return Some(message);
    }
    let message = match &result.verdict {
        Verdict::Trouble(trouble) if trouble.is_not_graded() => return None,
        Verdict::Trouble(trouble) => of_trouble(trouble, names),
        Verdict::Compared(comparison) => {
            let difference = comparison.difference.as_ref()?;
            match difference.place.is_empty() {
                true => difference.what.clone(),
                false => format!("{}: {}", difference.place, difference.what),
            }
        }
    };
    Some(clean(&message).into_owned())
}

/// The submissions that share wrong transcripts. Each group of submissions is listed once with all its cases.
fn twins(grades: &Grades) -> Vec<Twins> {
    let mut cases_of: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for case in 0..grades.roster.cases.len() {
        let mut same: BTreeMap<Digest, Vec<usize>> = BTreeMap::new();
        for (submission, result) in column(grades, case).into_iter().enumerate() {
            let is_own = |comparison: &Comparison| comparison.has_turn && comparison.mistakes.is_empty();
            let is_telling = matches!(&result.verdict, Verdict::Compared(comparison) if is_own(comparison));
            if let Some(digest) = result.transcript.filter(|_| is_telling) {
                same.entry(digest).or_default().push(submission);
            }
        }
        for submissions in same.into_values().filter(|submissions| submissions.len() > 1) {
            cases_of.entry(submissions).or_default().push(case);
        }
    }
    let mut twins: Vec<Twins> =
        cases_of.into_iter().map(|(submissions, cases)| Twins { submissions, cases }).collect();
    // What two have in common says more than what fifty have.
    twins.sort_by_key(|twins| (std::cmp::Reverse(twins.cases.len()), twins.submissions.len()));
    twins
}
