//! Looking ahead while there are no hits on ships afloat.
//!
//! For each of the best few cells it follows the shots that [`Density`](super::density::Density) would fire from there if
//! all of them missed, and takes the cell from which all ships are found soonest, as far as can be told from the number
//! of their placements.

use super::afloat::Afloat;
use super::chart::{Cells, Chart, Starts, first};
use super::density::hunting_map;

/// How many cells are looked at. More of them cost time and do not help.
const CANDIDATES: usize = 3;
/// A sweep ends when all ships are found with this probability.
const NEARLY_CERTAIN: f64 = 0.97;

/// The cell to fire at, if any is untried.
pub(super) fn best_ahead(chart: &Chart, untried: Cells, afloat: &Afloat) -> Option<usize> {
    let map = hunting_map(chart, untried, afloat);
    let mut left = untried;
    let (mut best, mut least) = (None, f64::INFINITY);
    for _ in 0..CANDIDATES {
        let Some(candidate) = first(map.greatest(left)) else { break };
        left &= !(1 << candidate);
        let time = time_to_find(chart, untried, candidate, afloat, least);
        if time < least {
            (best, least) = (Some(candidate), time);
        }
    }
    best
}

/// The expected number of shots until all ships are found, if the first of them is at `start` and none of them hits
/// before a ship is found. Ends early when it reaches `limit`.
///
/// After some misses, the share of placements that they leave is about the probability that a ship is not found.
fn time_to_find(chart: &Chart, untried: Cells, start: usize, afloat: &Afloat, limit: f64) -> f64 {
    let mut left = untried;
    let mut at_first = Vec::new();
    chart.for_each_length(untried, afloat, |_, _, starts| {
        at_first.push(f64::from(number(starts)));
    });
    let (mut next, mut time) = (start, 0.0);
    loop {
        left &= !(1 << next);
        let mut all_found = 1.0;
        let mut at_first = at_first.iter();
        chart.for_each_length(left, afloat, |_, count, starts| {
            let placements = at_first.next().copied().unwrap_or(0.0);
            let found = if placements == 0.0 { 1.0 } else { 1.0 - f64::from(number(starts)) / placements };
            (0..count).for_each(|_| all_found *= found);
        });
        time += 1.0 - all_found;
        if all_found > NEARLY_CERTAIN || time >= limit {
            break;
        }
        match first(hunting_map(chart, left, afloat).greatest(left)) {
            Some(cell) => next = cell,
            None => break,
        }
    }
    time
}

/// The number of ships that start at these cells.
fn number(starts: Starts) -> u32 {
    starts.across.count_ones() + starts.down.count_ones()
}
