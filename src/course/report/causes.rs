//! What is behind results that are not right, in the same words for the same mistake in every case.

use std::cmp::Reverse;

use super::explanation::right_in_other_wording;
use crate::course::class::{CaseResult, GradedCase, GradedSubmission, Grades, SettingNames, Verdict};
use crate::course::run::{End, Trouble, without_names, without_places};
use crate::source::clean;

/// A mistake, or a reason why there is no transcript, with everybody who has it.
#[derive(Debug, PartialEq, Eq)]
pub struct Cause {
    pub message: String,
    pub submissions: Vec<usize>,
    /// The cases in which any of them has it.
    pub cases: Vec<usize>,
}

/// All causes, those of the most submissions and then of the most cases first.
pub(super) fn causes(grades: &Grades) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    for (index, submission) in grades.submissions.iter().enumerate() {
        for (message, cases) in causes_of(submission, grades) {
            let place = causes.iter().position(|cause| cause.message == message).unwrap_or_else(|| {
                causes.push(Cause { message, submissions: Vec::new(), cases: Vec::new() });
                causes.len() - 1
            });
            let cause = &mut causes[place];
            cause.submissions.push(index);
            cause.cases.extend(cases);
            cause.cases.sort_unstable();
            cause.cases.dedup();
        }
    }
    causes.sort_by_key(|cause| Reverse((cause.submissions.len(), cause.cases.len())));
    causes
}

/// The causes of a submission, each with its cases.
pub(super) fn causes_of(submission: &GradedSubmission, grades: &Grades) -> Vec<(String, Vec<usize>)> {
    let mut causes: Vec<(String, Vec<usize>)> = Vec::new();
    for (index, (result, case)) in submission.results.iter().zip(&grades.roster.cases).enumerate() {
        for message in of_result(result, case, grades.roster.names) {
            match causes.iter_mut().find(|(known, _)| *known == message) {
                Some((_, cases)) => cases.push(index),
                None => causes.push((message, vec![index])),
            }
        }
    }
    causes
}

/// What is behind a result; nothing if that is not known.
pub(super) fn of_result(result: &CaseResult, case: &GradedCase, names: SettingNames) -> Vec<String> {
    match &result.verdict {
        Verdict::Compared(comparison) => {
            let wording = right_in_other_wording(result, case, names);
            wording.map_or_else(|| comparison.mistakes.clone(), |wording| vec![wording])
        }
        Verdict::Trouble(trouble) if trouble.is_not_graded() => Vec::new(),
        Verdict::Trouble(trouble) => vec![clean(&of_trouble(trouble, names)).into_owned()],
    }
}

/// Why there is no transcript, without what differs between students who make the same mistake: names of their folders
/// and files, and lines.
pub(super) fn of_trouble(trouble: &Trouble, names: SettingNames) -> String {
    match trouble.clone() {
        _ if trouble.would_pass_as_stdout() => format!(
            "the transcript is missing, but it was printed to stdout (would pass with {})",
            names.stdout
        ),
        Trouble::Nothing { instead, .. } if !instead.files.is_empty() => {
            "the transcript is missing, but another file was written".into()
        }
        Trouble::Nothing { .. } => "the transcript is missing".into(),
        Trouble::NoFile(_) => "the transcript is not a regular file".into(),
        Trouble::Failed { end: End::CannotStart(reason), .. } => {
            Trouble::from(End::CannotStart(without_names(&reason).to_owned())).to_string()
        }
        Trouble::Endless { limit, .. } => Trouble::TooLarge(limit).to_string(),
        trouble => trouble.with_complaint(without_places).to_string(),
    }
}
