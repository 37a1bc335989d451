//! Giving up on a submission whose program keeps running out of time.

use super::{Results, Standing};

/// The first case after `limit` cases in a row in which the program of a submission ran out of time. Results that are
/// still missing can only change it to an earlier one.
pub(super) fn first_given_up(results: &Results, submission: usize, limit: usize) -> Option<usize> {
    let mut row = 0;
    let mut cases = 0..results.cases();
    let last = cases.find(|case| {
        let is_timeout =
            results.get(submission, *case).is_some_and(|result| result.standing() == Standing::TimedOut);
        row = if is_timeout { row + 1 } else { 0 };
        row == limit
    });
    last.map(|last| last + 1)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::course::class::{CaseResult, Credit, Verdict};
    use crate::course::run::{End, TimeLimit, Trouble};

    #[test]
    fn only_cases_in_a_row_count_whichever_comes_first() {
        let result = |trouble| CaseResult::new(Verdict::Trouble(trouble), None, 1.0, Credit::All);
        let timeout = || result(Trouble::from(End::OutOfTime(TimeLimit::Cpu(Duration::from_secs(10)))));
        let mut results = Results::none(2, 6);
        let mut first = |case, result| {
            results.set(1, case, result);
            [0, 1].map(|submission| first_given_up(&results, submission, 2))
        };
        assert_eq!(first(4, timeout()), [None, None]);
        assert_eq!(first(1, timeout()), [None, None]);
        assert_eq!(first(3, timeout()), [None, Some(5)]);
        assert_eq!(first(2, result(Trouble::Empty)), [None, Some(5)]);
        assert_eq!(first(0, timeout()), [None, Some(2)]);
    }
}
