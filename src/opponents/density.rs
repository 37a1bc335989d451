use super::afloat::Afloat;
use super::chart::{Cells, Chart, earlier, first, later};
use super::counter::{Counter, along};
use super::knowledge::Knowledge;
use super::look_ahead::best_ahead;
use super::{Draw, Opponent, Reply};
use crate::model::{Cell, Size};

/// An opponent that fires at the cell that most placements of the ships afloat cover.
///
/// While there are hits on ships afloat, only the placements through as many of these hits as possible count, and
/// ties go to the cell that is better without regard to hits. Without such hits, placements of length 2 count double.
/// Remaining ties go to the first cell in reading order. The strong player looks ahead instead while there are no hits.
pub(super) struct Density {
    chart: Chart,
    knowledge: Knowledge,
    looks_ahead: bool,
}

impl Density {
    /// The opponent, on a board of at most [`Ai::MOST_CELLS`](super::Ai::MOST_CELLS) cells.
    pub(super) fn new(size: Size, lengths: &[u16], looks_ahead: bool) -> Self {
        let chart = Chart::new(size);
        Self { knowledge: Knowledge::new(&chart, Afloat::new(lengths)), chart, looks_ahead }
    }
}

impl Opponent for Density {
    fn choose(&mut self, _random: &mut dyn Draw) -> Option<Cell> {
        let Knowledge { untried, ref afloat, .. } = self.knowledge;
        let open_hits = self.knowledge.open_hits();
        let best = if self.looks_ahead && !open_hits.clone().any(|open| open != 0) {
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
fn best_cell(
    chart: &Chart,
    untried: Cells,
    open_hits: impl Iterator<Item = Cells>,
    afloat: &Afloat,
) -> Option<usize> {
    let Some(best) = best_near_hits(chart, untried, open_hits, afloat) else {
        return first(hunting_map(chart, untried, afloat).greatest(untried));
    };
    if best.is_power_of_two() {
        return first(best);
    }
    first(hunting_map(chart, untried, afloat).greatest(best))
}

/// For each cell, the number of placements of ships afloat on untried cells that cover it; those of length 2 count
/// double.
#[inline(always)]
pub(super) fn hunting_map(chart: &Chart, untried: Cells, afloat: &Afloat) -> Counter {
    let mut map = Counter::default();
    chart.for_each_length(untried, afloat, |length, count, starts| {
        let times = if length == 2 { 2 * count } else { count };
        along(length, |by| later(starts.across, by), |number| map.add(number, times));
        along(length, |by| later(starts.down, by * chart.columns()), |number| map.add(number, times));
    });
    map
}

/// The untried cells that most placements through as many open hits as possible cover. Returns `None` if no ship
/// afloat can lie on an open hit.
#[inline(always)]
fn best_near_hits(
    chart: &Chart,
    untried: Cells,
    open_hits: impl Iterator<Item = Cells>,
    afloat: &Afloat,
) -> Option<Cells> {
    let mut map = Counter::default();
    let mut most_hits = 0;
    for open in open_hits {
        if open == 0 {
            continue;
        }
        chart.for_each_length(untried | open, afloat, |length, count, starts| {
            for (starts, step) in [(starts.across, 1), (starts.down, chart.columns())] {
                let (starts, hits) = along(
                    length,
                    |by| earlier(open, by * step),
                    |number| through_most(starts, number, length),
                );
                if hits > most_hits {
                    map = Counter::default();
                    most_hits = hits;
                }
                if hits > 0 && hits == most_hits {
                    along(length, |by| later(starts, by * step), |number| map.add(number, count));
                }
            }
        });
    }
    (most_hits > 0).then(|| map.greatest(untried))
}

/// The starts of ships that have most hits but not only hits, since those would be sunk, and their number of hits.
/// `number` has the number of hits for each start, digit by digit.
#[inline(always)]
fn through_most(starts: Cells, number: &[Cells], length: usize) -> (Cells, usize) {
    let mut sunk = starts;
    for (digit, &plane) in number.iter().enumerate() {
        sunk &= if length >> digit & 1 == 1 { plane } else { !plane };
    }
    let mut best = starts & !sunk;
    let mut hits = 0;
    for (digit, plane) in number.iter().enumerate().rev() {
        let more = best & plane;
        if more != 0 {
            best = more;
            hits += 1 << digit;
        }
    }
    (best, hits)
}
