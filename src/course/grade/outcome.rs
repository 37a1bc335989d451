use std::time::Duration;

use super::Judgement;
use crate::course::case::Compare;

/// All that came of grading.
#[derive(Clone, Debug)]
pub struct Grades {
    /// How transcripts are compared, unless a case says otherwise.
    pub compare: Compare,
    /// How points are given.
    pub credit: Credit,
    /// What everybody was graded on.
    pub cases: Vec<GradedCase>,
    /// Everybody, in the order in which they were named.
    pub submissions: Vec<GradedSubmission>,
}

/// How points are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Credit {
    /// All or nothing.
    #[default]
    All,
    /// For each turn that is right.
    Turns,
}

impl Credit {
    /// As it is written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Turns => "turns",
        }
    }
}

/// A case, as far as tables show it.
#[derive(Clone, Debug)]
pub struct GradedCase {
    /// What it is called.
    pub name: String,
    /// What it is worth.
    pub points: f64,
    /// How its transcripts are compared.
    pub compare: Compare,
}

/// A submission and its results, one a case.
#[derive(Clone, Debug)]
pub struct GradedSubmission {
    /// Its path, as it was given.
    pub name: String,
    /// What came of each case.
    pub results: Vec<CaseResult>,
}

/// What came of one case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The points that were given.
    pub points: f64,
    /// Why.
    pub verdict: Verdict,
    /// How its program failed after it wrote what was judged, if it did.
    pub failure: Option<Trouble>,
}

/// Why points were given, or not.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// There was a transcript.
    Judged(Box<Judgement>),
    /// There was none.
    Trouble(Trouble),
}

/// Why there is no transcript to compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Trouble {
    #[error("nothing was written: there is no {0}")]
    Nothing(String),
    #[error("Battleship.out is no regular file")]
    NoFile,
    #[error("the transcript is empty")]
    Empty,
    #[error("more was written than is allowed: stdout, stderr and Battleship.out may have {} MiB each, all files four times that", .0 >> 20)]
    TooLarge(u64),
    #[error("the transcript is not UTF-8 text")]
    NotUtf8,
    #[error("the transcript cannot be read: {0}")]
    Unreadable(String),
    #[error("the program cannot be run: {0}")]
    CannotRun(String),
    #[error("the program was killed by signal {0}")]
    Signal(i32),
    #[error("the program ended with exit status {code} and without a transcript{}", if complaint.is_empty() { String::new() } else { format!(": {complaint}") })]
    ExitStatus { code: i32, complaint: String },
    #[error("the program was stopped after {} seconds", .0.as_secs_f64())]
    Timeout(Duration),
}

impl Trouble {
    /// One word for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Nothing(_) | Self::NoFile => "missing",
            Self::Empty => "empty",
            Self::TooLarge(_) => "too-large",
            Self::NotUtf8 => "not-utf8",
            Self::Unreadable(_) => "unreadable",
            Self::CannotRun(_) => "cannot-run",
            Self::Signal(_) | Self::ExitStatus { .. } => "crashed",
            Self::Timeout(_) => "timeout",
        }
    }

    /// The same of a program that had written something before.
    pub fn after_writing(&self) -> String {
        match self {
            Self::ExitStatus { code, complaint } if complaint.is_empty() => {
                format!("the program ended with exit status {code} after it wrote this")
            }
            Self::ExitStatus { code, complaint } => {
                format!("the program ended with exit status {code} after it wrote this: {complaint}")
            }
            Self::Signal(signal) => format!("the program was killed by signal {signal} after it wrote this"),
            other => other.to_string(),
        }
    }

    /// Whether the program failed, and not what it wrote.
    pub fn is_crash(&self) -> bool {
        matches!(self, Self::CannotRun(_) | Self::Signal(_) | Self::ExitStatus { .. } | Self::Timeout(_))
    }
}

impl CaseResult {
    /// The points for a verdict on a case that is worth `worth`.
    ///
    /// ```
    /// use battleship::course::grade::{CaseResult, Credit, Trouble, Verdict};
    ///
    /// let result = CaseResult::new(Verdict::Trouble(Trouble::Empty), None, 6.0, Credit::All);
    /// assert_eq!((result.points, result.is_passed()), (0.0, false));
    /// ```
    pub fn new(verdict: Verdict, failure: Option<Trouble>, worth: f64, credit: Credit) -> Self {
        let points = match &verdict {
            Verdict::Judged(judgement) if judgement.passed => worth,
            Verdict::Judged(judgement) if credit == Credit::Turns => part(worth, judgement.turns),
            _ => 0.0,
        };
        Self { points, verdict, failure }
    }

    /// Whether the transcript is right.
    pub fn is_passed(&self) -> bool {
        matches!(&self.verdict, Verdict::Judged(judgement) if judgement.passed)
    }
}

/// A part of the points, rounded down to hundredths.
fn part(worth: f64, (right, all): (usize, usize)) -> f64 {
    let hundredths = worth * 100.0 * right as f64 / all.max(1) as f64;
    // What is a whole number in truth may be a hair below it here.
    (hundredths + 1e-7).floor() / 100.0
}

impl GradedSubmission {
    /// All its points.
    pub fn total(&self) -> f64 {
        hundredths(self.results.iter().map(|result| result.points).sum())
    }
}

impl Grades {
    /// All the points there are.
    pub fn worth(&self) -> f64 {
        hundredths(self.cases.iter().map(|case| case.points).sum())
    }

    /// Whether nobody lost a point.
    pub fn are_full(&self) -> bool {
        let is_full = |result: (&CaseResult, &GradedCase)| result.0.is_passed() || result.1.points == 0.0;
        self.submissions.iter().all(|submission| submission.results.iter().zip(&self.cases).all(is_full))
    }
}

/// Sums of hundredths, without what floating point adds to them.
fn hundredths(points: f64) -> f64 {
    let rounded = (points * 100.0).round() / 100.0;
    if (rounded - points).abs() < 1e-6 { rounded } else { points }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_rounded_down_to_hundredths() {
        assert_eq!(part(1.0, (2, 3)), 0.66);
        assert_eq!(part(6.0, (50, 100)), 3.0);
        assert_eq!(part(0.7, (1, 1)), 0.7);
        assert_eq!(part(10.0, (0, 0)), 0.0);
        assert_eq!(part(1.15, (100, 100)), 1.15);
    }
}
