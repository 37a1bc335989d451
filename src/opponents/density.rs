use super::afloat::Afloat;
use super::chart::{CellSet, Chart, Counter, Wide, along};
use super::knowledge::Knowledge;
use super::look_ahead::best_ahead;
use super::{Draw, Opponent, Reply};
use crate::model::{Cell, Size};

/// An opponent that fires at the cell that most placements of the ships afloat cover.
///
/// While there are hits on ships afloat, only the placements through as many of these hits as possible count, and
/// ties go to the cell that is better without regard to hits. Without such hits, placements of length 2 count double.
/// Remaining ties go to the first cell in reading order. The strong player looks ahead instead while there are no hits.
struct Density<S, const TEN: bool> {
    chart: Chart<S, TEN>,
    knowledge: Knowledge<S>,
    looks_ahead: bool,
}

impl<S: CellSet, const TEN: bool> Density<S, TEN> {
    fn boxed(size: Size, lengths: &[u16], looks_ahead: bool) -> Box<dyn Opponent + Send> {
        let chart = Chart::<S, TEN>::new(size);
        Box::new(Self { knowledge: Knowledge::new(&chart, Afloat::new(lengths)), chart, looks_ahead })
    }
}

/// The opponent, with the sets of cells that suit the size of the board.
pub(super) fn density(size: Size, lengths: &[u16], looks_ahead: bool) -> Box<dyn Opponent + Send> {
    match (size.area() > 128, size.columns()) {
        (true, _) => Density::<Wide, false>::boxed(size, lengths, looks_ahead),
        (false, 10) => Density::<u128, true>::boxed(size, lengths, looks_ahead),
        (false, _) => Density::<u128, false>::boxed(size, lengths, looks_ahead),
    }
}

impl<S: CellSet, const TEN: bool> Opponent for Density<S, TEN> {
    fn choose(&mut self, _random: &mut dyn Draw) -> Option<Cell> {
        let Knowledge { untried, afloat, .. } = &self.knowledge;
        let open_hits = self.knowledge.open_hits();
        let best = if self.looks_ahead && !open_hits.clone().any(|open| !open.is_empty()) {
            best_ahead(&self.chart, untried, afloat)
        } else {
            best_cell(&self.chart, untried, open_hits, afloat)
        };
        best.map(|best| self.chart.cell(best))
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
fn best_cell<S: CellSet, const TEN: bool>(
    chart: &Chart<S, TEN>,
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
pub(super) fn hunting_map<S: CellSet, const TEN: bool>(
    chart: &Chart<S, TEN>,
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
fn best_near_hits<S: CellSet, const TEN: bool>(
    chart: &Chart<S, TEN>,
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
