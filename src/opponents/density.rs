use super::afloat::Afloat;
use super::chart::{CellSet, Chart, Counter, Width, along};
use super::knowledge::Knowledge;
use super::{Draw, Opponent, Reply};
use crate::model::Cell;

/// An opponent that fires at the cell that most placements of the ships afloat cover.
///
/// While there are hits on ships afloat, only the placements through as many of these hits as possible count, and
/// ties go to the cell that is better without regard to hits. Without such hits, placements of length 2 count double.
/// Remaining ties go to the first cell in reading order.
pub(super) struct Density<S, W> {
    chart: Chart<S, W>,
    knowledge: Knowledge<S>,
}

impl<S: CellSet, W: Width> Density<S, W> {
    pub(super) fn new(chart: Chart<S, W>, lengths: &[u16]) -> Self {
        Self { knowledge: Knowledge::new(&chart, lengths), chart }
    }
}

impl<S: CellSet, W: Width> Opponent for Density<S, W> {
    fn new_game(&mut self) {
        self.knowledge.reset(&self.chart);
    }

    fn choose(&mut self, _random: &mut dyn Draw) -> Option<Cell> {
        let Knowledge { untried, afloat, .. } = &self.knowledge;
        let best = best_cell(&self.chart, untried, self.knowledge.open_hits(), afloat)?;
        Some(self.chart.cell(best))
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        if let Some(index) = self.chart.index(cell) {
            self.knowledge.learn(&self.chart, index, reply);
        }
    }
}

/// The cell to fire at, if any is untried. `open_hits` has one set of hits on ships afloat for each explanation of
/// the ships that sank.
#[inline(always)]
pub(super) fn best_cell<S: CellSet, W: Width>(
    chart: &Chart<S, W>,
    untried: &S,
    open_hits: impl Iterator<Item = S>,
    afloat: &Afloat,
) -> Option<usize> {
    let Some(best) = best_near_hits(chart, untried, open_hits, afloat) else {
        return hunting_map(chart, untried, afloat).greatest(untried).first();
    };
    if best.is_single() {
        return best.first();
    }
    hunting_map(chart, untried, afloat).greatest(&best).first()
}

/// For each cell, the number of placements of ships afloat on untried cells that cover it; those of length 2 count
/// double.
#[inline(always)]
pub(super) fn hunting_map<S: CellSet, W: Width>(
    chart: &Chart<S, W>,
    untried: &S,
    afloat: &Afloat,
) -> Counter<S> {
    let mut map = Counter::new(chart.area());
    chart.for_each_length(untried, afloat, |length, count, starts| {
        let times = if length == 2 { 2 * count } else { count };
        along(length, |by| starts.across.later(by), |number| map.add(number, times));
        along(length, |by| starts.down.later(by * chart.columns()), |number| map.add(number, times));
    });
    map
}

/// The untried cells that most placements through as many open hits as possible cover. Returns `None` if no ship
/// afloat can lie on an open hit.
#[inline(always)]
fn best_near_hits<S: CellSet, W: Width>(
    chart: &Chart<S, W>,
    untried: &S,
    open_hits: impl Iterator<Item = S>,
    afloat: &Afloat,
) -> Option<S> {
    let mut map = Counter::new(chart.area());
    let mut most_hits = 0;
    for open in open_hits {
        if open.is_empty() {
            continue;
        }
        chart.for_each_length(&untried.or(&open), afloat, |length, count, starts| {
            for (starts, step) in [(&starts.across, 1), (&starts.down, chart.columns())] {
                let (starts, hits) = along(
                    length,
                    |by| open.earlier(by * step),
                    |number| through_most(starts, number, length),
                );
                if hits > most_hits {
                    map = Counter::new(chart.area());
                    most_hits = hits;
                }
                if hits > 0 && hits == most_hits {
                    along(length, |by| starts.later(by * step), |number| map.add(number, count));
                }
            }
        });
    }
    (most_hits > 0).then(|| map.greatest(untried))
}

/// The starts of ships that have most hits but not only hits, since those would be sunk, and their number of hits.
/// `number` has the number of hits for each start, digit by digit.
#[inline(always)]
fn through_most<S: CellSet>(starts: &S, number: &[S], length: usize) -> (S, usize) {
    let mut sunk = starts.clone();
    for (digit, plane) in number.iter().enumerate() {
        sunk = if length >> digit & 1 == 1 { sunk.and(plane) } else { sunk.minus(plane) };
    }
    let mut best = starts.minus(&sunk);
    let mut hits = 0;
    for (digit, plane) in number.iter().enumerate().rev() {
        let more = best.and(plane);
        if !more.is_empty() {
            best = more;
            hits += 1 << digit;
        }
    }
    (best, hits)
}
