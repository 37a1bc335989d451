//! Looking ahead while there are no hits on ships afloat.
//!
//! For each of the best few cells it follows the shots that [`Density`](super::density::Density) would fire from there if
//! all of them missed, and takes the cell from which all ships are found soonest, as far as can be told from the number
//! of their placements.

use super::afloat::Afloat;
use super::chart::{CellSet, Chart};
use super::density::hunting_map;

/// How many cells are looked at. More of them cost time and do not help.
const CANDIDATES: usize = 3;
/// A sweep ends when all ships are found with this probability.
const NEARLY_CERTAIN: f64 = 0.97;
/// A sweep ends after so many cells were counted, so that a shot takes bounded time with any board and fleet.
const MOST_WORK: usize = 1 << 26;

/// How many shots a sweep may have. For each of them, every cell of the board is counted once for each cell of a ship
/// of each length.
fn most_shots(area: usize, afloat: &Afloat) -> usize {
    let lengths: usize = afloat.iter().map(|(length, _)| length).sum();
    MOST_WORK / (area * lengths.max(1))
}

/// The cell to fire at, if any is untried.
pub(super) fn best_ahead<S: CellSet, const TEN: bool>(
    chart: &Chart<S, TEN>,
    untried: &S,
    afloat: &Afloat,
) -> Option<usize> {
    let map = hunting_map(chart, untried, afloat);
    let mut left = untried.clone();
    let (mut best, mut least) = (None, f64::INFINITY);
    for _ in 0..CANDIDATES {
        let Some(candidate) = map.greatest(&left).first() else { break };
        left.remove(candidate);
        let time = time_to_find(chart, untried, candidate, afloat, least);
        if time < least {
            (best, least) = (Some(candidate), time);
        }
    }
    best
}

/// The expected number of shots until all ships are found, if the first of them is at `first` and none of them hits
/// before a ship is found. Ends early when it reaches `limit`.
///
/// After some misses, the share of placements that they leave is about the probability that a ship is not found.
fn time_to_find<S: CellSet, const TEN: bool>(
    chart: &Chart<S, TEN>,
    untried: &S,
    first: usize,
    afloat: &Afloat,
    limit: f64,
) -> f64 {
    let mut left = untried.clone();
    let mut at_first = Vec::new();
    chart.for_each_length(untried, afloat, |_, _, starts| {
        at_first.push((starts.across.len() + starts.down.len()) as f64);
    });
    let (mut next, mut time) = (first, 0.0);
    for _ in 0..most_shots(chart.area(), afloat) {
        left.remove(next);
        let mut all_found = 1.0;
        let mut at_first = at_first.iter();
        chart.for_each_length(&left, afloat, |_, count, starts| {
            let placements = at_first.next().copied().unwrap_or(0.0);
            let found = if placements == 0.0 {
                1.0
            } else {
                1.0 - (starts.across.len() + starts.down.len()) as f64 / placements
            };
            (0..count).for_each(|_| all_found *= found);
        });
        time += 1.0 - all_found;
        if all_found > NEARLY_CERTAIN || time >= limit {
            break;
        }
        match hunting_map(chart, &left, afloat).greatest(&left).first() {
            Some(cell) => next = cell,
            None => break,
        }
    }
    time
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_small_boards_are_always_swept_whole() {
        let lengths: Vec<u16> = (1..=15).collect();
        assert!(most_shots(128, &Afloat::new(&lengths)) >= 128);
        assert!(most_shots(10_000, &Afloat::new(&[5, 4, 3, 3, 2])) >= 400);
        let lengths: Vec<u16> = (1..=75).collect();
        assert!(most_shots(10_000, &Afloat::new(&lengths)) < 5, "a shot would take seconds");
    }
}
