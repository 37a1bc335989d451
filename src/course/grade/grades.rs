//! What came of grading: points for every submission on every case, and why.

use super::{Comparison, Trouble};
use crate::course::case::Compare;

/// All that came of grading.
#[derive(Clone, Debug)]
pub struct Grades {
    /// How transcripts are compared, unless a case says otherwise.
    pub compare: Compare,
    /// How points are given.
    pub credit: Credit,
    /// What readers set to compare in another mode, such as the name of an option.
    pub compare_setting: &'static str,
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
    /// How its program failed after it wrote what was compared, if it did.
    pub failure: Option<Trouble>,
}

/// Why points were given, or not.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// There was a transcript.
    Compared(Box<Comparison>),
    /// There was none.
    Trouble(Trouble),
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
            Verdict::Compared(comparison) if comparison.passed => worth,
            Verdict::Compared(comparison) if credit == Credit::Turns => part(worth, comparison.turns),
            _ => 0.0,
        };
        Self { points, verdict, failure }
    }

    /// Whether the transcript is right.
    pub fn is_passed(&self) -> bool {
        matches!(&self.verdict, Verdict::Compared(comparison) if comparison.passed)
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
