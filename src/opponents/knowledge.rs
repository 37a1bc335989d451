//! What a player knows about the other board.

use super::Reply;
use super::afloat::Afloat;
use super::chart::{Cells, Chart, each};

/// The most explanations of sunk ships that are kept apart.
const MOST_EXPLANATIONS: usize = 32;

/// What a player has learned in one game.
///
/// The player is given the length of a sunk ship, not its cells. If several ships of that length can lie on hits and
/// cover the last one, which of them sank is open, and so is which hits belong to ships afloat. Every explanation is
/// kept until a later reply refutes it.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// The cells that have not been fired at.
    pub(crate) untried: Cells,
    pub(crate) hits: Cells,
    pub(crate) afloat: Afloat,
    /// The cells of all sunk ships, as far as is known.
    explanations: Vec<Cells>,
}

impl Knowledge {
    pub(crate) fn new(chart: &Chart, afloat: Afloat) -> Self {
        Self { untried: chart.all(), hits: 0, afloat, explanations: vec![0] }
    }

    /// The hits on ships that are still afloat, once for each explanation.
    #[inline(always)]
    pub(crate) fn open_hits(&self) -> impl Iterator<Item = Cells> + Clone {
        self.explanations.iter().map(|sunk| self.hits & !sunk)
    }

    /// Learns the reply to the shot at a cell.
    #[inline(always)]
    pub(crate) fn learn(&mut self, chart: &Chart, cell: usize, reply: Reply) {
        self.untried &= !(1 << cell);
        match reply {
            Reply::Miss => {}
            Reply::Hit => self.hits |= 1 << cell,
            Reply::Sunk { length } => {
                self.hits |= 1 << cell;
                self.afloat.sink(length.into());
                self.explain(chart, cell, length.into());
            }
        }
        if self.explanations.len() > 1 {
            self.drop_refuted(chart);
        }
    }

    /// Adds the ship that was sunk by a hit on `cell` to all explanations.
    fn explain(&mut self, chart: &Chart, cell: usize, length: usize) {
        let mut explanations: Vec<Cells> = Vec::with_capacity(1);
        for sunk in &self.explanations {
            for ship in chart.ships_through(cell, length, self.hits & !sunk) {
                let sunk = sunk | ship;
                if !explanations.contains(&sunk) {
                    explanations.push(sunk);
                }
            }
        }
        assert!(!explanations.is_empty(), "a ship that sank lies on hits");
        if explanations.len() > MOST_EXPLANATIONS {
            // Only what all of them agree on is certain. Other hits are taken for hits on ships afloat.
            explanations = vec![explanations.iter().fold(self.hits, |all, sunk| all & sunk)];
        }
        self.explanations = explanations;
    }

    /// Drops the explanations that leave a hit on which no ship afloat can lie.
    #[cold]
    fn drop_refuted(&mut self, chart: &Chart) {
        let is_possible = |sunk: &Cells| {
            let open = self.hits & !sunk;
            let available = self.untried | open;
            each(open).all(|hit| {
                self.afloat.iter().any(|(length, _)| {
                    // A ship all of whose cells are hit would have been sunk.
                    let ships = chart.ships_through(hit, length, available);
                    ships.iter().any(|ship| ship & !open != 0)
                })
            })
        };
        let possible: Vec<_> = self.explanations.iter().filter(|one| is_possible(one)).copied().collect();
        // After explanations were merged, none may be possible.
        if !possible.is_empty() {
            self.explanations = possible;
        }
    }
}
