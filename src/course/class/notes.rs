//! Things about a class that are allowed but may not be intended.

use std::fmt;
use std::path::{Path, PathBuf};

use super::expected::OtherKind;
use super::prepared_case::PreparedCase;
use crate::course::case::Doubt;
use crate::course::class::Grading;
use crate::course::run::lacks_inputs;
use crate::explain::AnswerKey;
use crate::source::count;

/// Something about a class that may not be intended. Displayed as a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GradeNote {
    /// Goldens are not what this program prints for their inputs in the wording that is asked for.
    OtherGoldens { first: PathBuf, kind: OtherKind, count: usize },
    /// A golden is inside the folder of a submission, so that the program can read it.
    GoldenInReach { golden: PathBuf, submission: PathBuf },
    /// Kept runs do not say on which inputs, because an earlier version kept them.
    RunsWithoutInputs { first: PathBuf, count: usize },
    /// The answers of a case end before its game does.
    AnswersEnd { case: PathBuf, doubt: Doubt },
}

impl fmt::Display for GradeNote {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::OtherGoldens { first, kind, count } => {
                let path = first.display();
                match kind {
                    OtherKind::Differs(difference) => write!(
                        formatter,
                        "{path} differs from what battleship prints for these inputs, and is used as it is: {difference}",
                    )?,
                    OtherKind::Wording(wording) => write!(
                        formatter,
                        "{path} has the wording of the {}, and transcripts are compared with that of the {}",
                        wording.name(),
                        wording.other().name()
                    )?,
                }
                the_same_of(count - 1, "more golden", formatter)
            }
            Self::GoldenInReach { golden, submission } => write!(
                formatter,
                "the golden {} is inside the submission {}, where the program can read it",
                golden.display(),
                submission.display()
            ),
            Self::RunsWithoutInputs { first, count } => {
                write!(formatter, "{} does not say which inputs it ran on", first.display())?;
                the_same_of(count - 1, "more kept run", formatter)
            }
            Self::AnswersEnd { case, doubt } => write!(formatter, "{}: {doubt}", case.display()),
        }
    }
}

fn the_same_of(more: usize, things: &str, formatter: &mut fmt::Formatter) -> fmt::Result {
    match more {
        0 => Ok(()),
        _ => write!(formatter, "; the same is true of {}", count(more, things)),
    }
}

/// Notes about the cases and submissions. If programs are run, they may read goldens; if not, runs may have been kept.
pub(super) fn notes(cases: &[PreparedCase], grading: &Grading) -> Vec<GradeNote> {
    let others = [true, false].into_iter().filter_map(|is_wording| {
        let golden = |case: &PreparedCase| Some((case.golden.clone()?, case.other_golden.clone()?));
        let is_meant = |kind: &OtherKind| matches!(kind, OtherKind::Wording(_)) == is_wording;
        let mut others = cases.iter().filter_map(golden).filter(|(_, kind)| is_meant(kind));
        let (first, kind) = others.next()?;
        Some(GradeNote::OtherGoldens { first, kind, count: 1 + others.count() })
    });
    let goldens: Vec<(&Path, PathBuf)> = cases
        .iter()
        .filter_map(|case| case.golden.as_deref())
        .filter_map(|golden| Some((golden, golden.canonicalize().ok()?)))
        .collect();
    let submissions = || grading.submissions.iter().filter(|submission| submission.is_usable());
    let mut run = submissions().filter(|_| grading.run.is_some());
    let in_reach = run.find_map(|submission| {
        let folder = submission.path.canonicalize().ok()?;
        let (golden, _) = goldens.iter().find(|(_, golden)| golden.starts_with(&folder))?;
        Some(GradeNote::GoldenInReach {
            golden: (*golden).to_owned(),
            submission: submission.show(&submission.path),
        })
    });
    let read = submissions().filter(|_| grading.run.is_none());
    let paths = |submission| cases.iter().map(move |case| (submission, &case.case.below));
    let unclear: Vec<PathBuf> = read
        .flat_map(paths)
        .filter(|(submission, case)| lacks_inputs(&submission.path, case))
        .map(|(submission, case)| submission.show(&submission.path.join(case)))
        .collect();
    let first = unclear.first().cloned();
    let unclear = first.map(|first| GradeNote::RunsWithoutInputs { first, count: unclear.len() });
    let ends_early = cases.iter().find_map(|case| {
        let AnswerKey::Dialogue(key) = &case.key else { return None };
        let doubt = Doubt::EndsEarly(key.ends_early()?);
        Some(GradeNote::AnswersEnd { case: case.case.folder.clone(), doubt })
    });
    others.chain(in_reach).chain(unclear).chain(ends_early).collect()
}
