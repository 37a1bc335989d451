use super::afloat::Afloat;
use super::chart::{CellSet, Chart};
use super::{Draw, Opponent, Reply};
use crate::model::Cell;

/// An opponent that fires at random until it hits a ship, then at neighbors of its hits in random order.
///
/// With parity, it searches only on every n-th diagonal, where n is the length of the shortest ship afloat. No ship can
/// lie between these diagonals.
pub(super) struct Hunt<S, const TEN: bool> {
    chart: Chart<S, TEN>,
    untried: S,
    /// The neighbors of all hits.
    near_hits: S,
    afloat: Afloat,
    has_parity: bool,
    /// The cells to search.
    searched: S,
}

impl<S: CellSet, const TEN: bool> Hunt<S, TEN> {
    pub(super) fn new(chart: Chart<S, TEN>, lengths: &[u16], has_parity: bool) -> Self {
        let mut hunt = Self {
            untried: chart.all().clone(),
            near_hits: chart.none(),
            searched: chart.all().clone(),
            afloat: Afloat::new(lengths),
            has_parity,
            chart,
        };
        hunt.find_diagonals();
        hunt
    }

    /// Finds the diagonals to search for the shortest ship afloat.
    fn find_diagonals(&mut self) {
        if self.has_parity {
            let distance = self.afloat.shortest().unwrap_or(1);
            let columns = self.chart.columns();
            self.searched = self.chart.none();
            (0..self.chart.area())
                .filter(|index| (index / columns + index % columns).is_multiple_of(distance))
                .for_each(|index| self.searched.insert(index));
        }
    }
}

impl<S: CellSet, const TEN: bool> Opponent for Hunt<S, TEN> {
    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        let [near_hits, searched] = [&self.near_hits, &self.searched].map(|cells| cells.and(&self.untried));
        let cell = near_hits.draw(random).or_else(|| searched.draw(random));
        cell.or_else(|| self.untried.draw(random)).map(|cell| self.chart.cell(cell))
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        let Some(index) = self.chart.index(cell) else { return };
        self.untried.remove(index);
        if reply != Reply::Miss {
            self.near_hits = self.near_hits.or(&self.chart.neighbors(&self.chart.ship(index, 1, 1)));
        }
        if let Reply::Sunk { length } = reply {
            self.afloat.sink(length.into());
            self.find_diagonals();
        }
    }
}
