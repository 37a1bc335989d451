//! Things about a class that are allowed but may not be intended.

use std::fmt;
use std::path::{Path, PathBuf};

use super::prepared_case::PreparedCase;
use crate::course::submission::Submission;
use crate::explain::{Compare, Difference, Reference};
use crate::rounds::Wording;

/// Something about a class that may not be intended. Displayed as a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GradeNote {
    /// Goldens differ from what this program prints for their inputs. They are used as they are.
    OtherGoldens { first: OtherGolden, count: usize },
    /// A golden is inside the folder of a submission, so that the program can read it.
    GoldenInReach { golden: PathBuf, submission: PathBuf },
    /// The only submission does not have the program that the command names.
    NoProgram {
        /// Where the program would be.
        missing: PathBuf,
        /// The command that would run a program that is there.
        instead: Option<String>,
    },
}

/// A golden that differs from what this program prints for the inputs of its case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherGolden {
    pub path: PathBuf,
    /// Where it first differs: what this program prints is expected, and what the golden has is found.
    pub difference: Difference,
    /// The other wording, if the golden is right in that wording.
    pub wording: Option<Wording>,
}

impl fmt::Display for GradeNote {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::OtherGoldens { first, count } => {
                let path = first.path.display();
                write!(
                    formatter,
                    "{path} differs from what battleship prints for these inputs, and is used as it is: {}",
                    first.difference
                )?;
                match count - 1 {
                    0 => Ok(()),
                    1 => formatter.write_str("; so does one more golden"),
                    more => write!(formatter, "; so do {more} more goldens"),
                }
            }
            Self::GoldenInReach { golden, submission } => write!(
                formatter,
                "the golden {} is inside the submission {}, where the program can read it",
                golden.display(),
                submission.display()
            ),
            Self::NoProgram { missing, .. } => write!(formatter, "there is no {}", missing.display()),
        }
    }
}

impl OtherGolden {
    /// Compares a golden with the right transcript, and if it differs, with the one in the other wording.
    pub(super) fn find(
        path: &Path,
        golden: &[u8],
        right: &[u8],
        wording: Wording,
        in_wording: impl Fn(Wording) -> Option<Vec<u8>>,
        compare: Compare,
    ) -> Option<Self> {
        let golden = std::str::from_utf8(golden).ok()?;
        let compared = |right: &[u8]| {
            let right = String::from_utf8_lossy(right).into_owned();
            Reference::new(right, None, None, Wording::default()).compare(golden, compare)
        };
        let difference = compared(right).difference?;
        let other = match wording {
            Wording::Report => Wording::Handout,
            Wording::Handout => Wording::Report,
        };
        let wording = in_wording(other).filter(|right| compared(right).passed).map(|_| other);
        Some(Self { path: path.to_owned(), difference, wording })
    }
}

/// Notes about the goldens of these cases. `submissions` are those whose programs are run.
pub(super) fn notes(cases: &[PreparedCase], submissions: &[Submission]) -> Vec<GradeNote> {
    let others: Vec<&OtherGolden> = cases.iter().filter_map(|case| case.other_golden.as_ref()).collect();
    let others =
        others.first().map(|first| GradeNote::OtherGoldens { first: (*first).clone(), count: others.len() });
    let goldens: Vec<(&Path, PathBuf)> = cases
        .iter()
        .filter_map(|case| case.golden.as_deref())
        .filter_map(|golden| Some((golden, golden.canonicalize().ok()?)))
        .collect();
    let in_reach = submissions.iter().filter(|submission| submission.is_usable()).find_map(|submission| {
        let folder = submission.path.canonicalize().ok()?;
        let (golden, _) = goldens.iter().find(|(_, golden)| golden.starts_with(&folder))?;
        Some(GradeNote::GoldenInReach {
            golden: (*golden).to_owned(),
            submission: submission.show(&submission.path),
        })
    });
    others.into_iter().chain(in_reach).collect()
}
