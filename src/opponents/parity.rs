use super::afloat::Afloat;
use super::chart::{CellSet, Chart, Width};
use super::hunt::any_cell;
use super::{Draw, Opponent, Reply};
use crate::model::Cell;

/// An opponent that plays like [`Hunt`](super::hunt::Hunt), but hunts only on every n-th diagonal, where n is the length
/// of the shortest ship afloat. No ship can lie between these diagonals.
pub(super) struct Parity<S, W> {
    chart: Chart<S, W>,
    fleet: Afloat,
    afloat: Afloat,
    untried: S,
    /// The neighbors of all hits.
    near_hits: S,
    /// The cells to hunt on, for the shortest ship afloat.
    diagonals: S,
}

impl<S: CellSet, W: Width> Parity<S, W> {
    pub(super) fn new(chart: Chart<S, W>, lengths: &[u16]) -> Self {
        let fleet = Afloat::new(lengths);
        Self {
            untried: chart.all().clone(),
            near_hits: chart.none(),
            diagonals: diagonals(&chart, &fleet),
            afloat: fleet.clone(),
            fleet,
            chart,
        }
    }
}

/// The cells on every n-th diagonal for the shortest of these ships.
fn diagonals<S: CellSet, W: Width>(chart: &Chart<S, W>, afloat: &Afloat) -> S {
    let distance = afloat.shortest().unwrap_or(1);
    let mut cells = chart.none();
    for index in 0..chart.area() {
        if (index / chart.columns() + index % chart.columns()).is_multiple_of(distance) {
            cells.insert(index);
        }
    }
    cells
}

impl<S: CellSet, W: Width> Opponent for Parity<S, W> {
    fn new_game(&mut self) {
        self.untried = self.chart.all().clone();
        self.near_hits = self.chart.none();
        if self.afloat.shortest() != self.fleet.shortest() {
            self.diagonals = diagonals(&self.chart, &self.fleet);
        }
        self.afloat.copy_from(&self.fleet);
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        let [near_hits, hunting] = [&self.near_hits, &self.diagonals].map(|cells| cells.and(&self.untried));
        let cell = any_cell(&near_hits, random)
            .or_else(|| any_cell(&hunting, random))
            .or_else(|| any_cell(&self.untried, random))?;
        Some(self.chart.cell(cell))
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        let Some(index) = self.chart.index(cell) else { return };
        self.untried.remove(index);
        if reply != Reply::Miss {
            self.near_hits = self.near_hits.or(&self.chart.neighbors(&self.chart.ship(index, 1, 1)));
        }
        if let Reply::Sunk { length } = reply {
            let shortest = self.afloat.shortest();
            self.afloat.sink(length.into());
            if self.afloat.shortest() != shortest {
                self.diagonals = diagonals(&self.chart, &self.afloat);
            }
        }
    }
}
