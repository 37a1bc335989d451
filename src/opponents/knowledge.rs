//! What a player knows about the other board.

use super::Reply;
use super::afloat::Afloat;
use super::chart::{CellSet, Chart};

/// The most explanations of sunk ships that are kept apart.
const MOST_EXPLANATIONS: usize = 32;

/// What a player has learned in one game.
///
/// The player is given the length of a sunk ship, not its cells. If several ships of that length can lie on hits and
/// cover the last one, which of them sank is open, and so is which hits belong to ships afloat. Every explanation is
/// kept until a later reply refutes it.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge<S> {
    /// The cells that have not been fired at.
    pub(crate) untried: S,
    pub(crate) hits: S,
    pub(crate) afloat: Afloat,
    /// The cells of all sunk ships, as far as is known.
    explanations: Vec<S>,
}

impl<S: CellSet> Knowledge<S> {
    pub(crate) fn new<const TEN: bool>(chart: &Chart<S, TEN>, afloat: Afloat) -> Self {
        Self { untried: chart.all().clone(), hits: chart.none(), afloat, explanations: vec![chart.none()] }
    }

    /// The hits on ships that are still afloat, once for each explanation.
    #[inline(always)]
    pub(crate) fn open_hits(&self) -> impl Iterator<Item = S> + Clone {
        self.explanations.iter().map(|sunk| self.hits.minus(sunk))
    }

    /// Learns the reply to the shot at a cell.
    #[inline(always)]
    pub(crate) fn learn<const TEN: bool>(&mut self, chart: &Chart<S, TEN>, cell: usize, reply: Reply) {
        self.untried.remove(cell);
        match reply {
            Reply::Miss => {}
            Reply::Hit => self.hits.insert(cell),
            Reply::Sunk { length } => {
                self.hits.insert(cell);
                self.afloat.sink(length.into());
                self.explain(chart, cell, length.into());
            }
        }
        if self.explanations.len() > 1 {
            self.drop_refuted(chart);
        }
    }

    /// Adds the ship that was sunk by a hit on `cell` to all explanations.
    fn explain<const TEN: bool>(&mut self, chart: &Chart<S, TEN>, cell: usize, length: usize) {
        let mut explanations: Vec<S> = Vec::with_capacity(1);
        for sunk in &self.explanations {
            for ship in chart.ships_through(cell, length, &self.hits.minus(sunk)) {
                let sunk = sunk.or(&ship);
                if !explanations.contains(&sunk) {
                    explanations.push(sunk);
                }
            }
        }
        assert!(!explanations.is_empty(), "a ship that sank lies on hits");
        if explanations.len() > MOST_EXPLANATIONS {
            // Only what all of them agree on is certain. Other hits are taken for hits on ships afloat.
            explanations = vec![explanations.iter().fold(self.hits.clone(), |all, sunk| all.and(sunk))];
        }
        self.explanations = explanations;
    }

    /// Drops the explanations that leave a hit on which no ship afloat can lie.
    #[cold]
    fn drop_refuted<const TEN: bool>(&mut self, chart: &Chart<S, TEN>) {
        let is_possible = |sunk: &S| {
            let open = self.hits.minus(sunk);
            let available = self.untried.or(&open);
            open.cells().all(|hit| {
                self.afloat.iter().any(|(length, _)| {
                    // A ship all of whose cells are hit would have been sunk.
                    let ships = chart.ships_through(hit, length, &available);
                    ships.iter().any(|ship| !ship.is_within(&open))
                })
            })
        };
        let possible: Vec<_> = self.explanations.iter().filter(|one| is_possible(one)).cloned().collect();
        // After explanations were merged, none may be possible.
        if !possible.is_empty() {
            self.explanations = possible;
        }
    }
}
