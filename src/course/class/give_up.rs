//! Giving up on a submission whose program keeps running out of time.

use super::{CaseResult, Standing};

/// The first case after `limit` cases in a row in which the program of a submission ran out of time. Results that are
/// still missing can only change it to an earlier one.
pub(super) fn first_given_up(results: &[CaseResult], limit: usize) -> Option<usize> {
    let mut row = 0;
    let last = results.iter().position(|result| {
        row = if result.standing() == Standing::TimedOut { row + 1 } else { 0 };
        row == limit
    });
    last.map(|last| last + 1)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::course::class::{Credit, Verdict};
    use crate::course::run::{End, TimeLimit, Trouble};

    #[test]
    fn only_cases_in_a_row_count_whichever_comes_first() {
        let result = |trouble| CaseResult::new(Verdict::Trouble(trouble), None, 1.0, Credit::All);
        let timeout = || result(Trouble::from(End::OutOfTime(TimeLimit::Cpu(Duration::from_secs(10)))));
        let mut results = vec![result(Trouble::NotGraded); 6];
        let mut first = |case: usize, result| {
            results[case] = result;
            first_given_up(&results, 2)
        };
        assert_eq!(first(4, timeout()), None);
        assert_eq!(first(1, timeout()), None);
        assert_eq!(first(3, timeout()), Some(5));
        assert_eq!(first(2, result(Trouble::Empty)), Some(5));
        assert_eq!(first(0, timeout()), Some(2));
    }
}
