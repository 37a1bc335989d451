use super::afloat::Afloat;
use super::chart::{CellSet, Chart, Width};
use super::hunt::Hunt;
use super::{Draw, Opponent, Reply};
use crate::model::Cell;

/// An opponent that plays like [`Hunt`], but hunts only on every n-th diagonal, where n is the length of the shortest
/// ship afloat. No ship can lie between these diagonals.
pub(super) struct Parity<S, W> {
    hunt: Hunt<S, W>,
    fleet: Afloat,
    afloat: Afloat,
    /// The cells to hunt on, for the shortest ship afloat.
    diagonals: S,
}

impl<S: CellSet, W: Width> Parity<S, W> {
    pub(super) fn new(chart: Chart<S, W>, lengths: &[u16]) -> Self {
        let fleet = Afloat::new(lengths);
        Self { diagonals: diagonals(&chart, &fleet), hunt: Hunt::new(chart), afloat: fleet.clone(), fleet }
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
        self.hunt.new_game();
        if self.afloat.shortest() != self.fleet.shortest() {
            self.diagonals = diagonals(self.hunt.chart(), &self.fleet);
        }
        self.afloat.copy_from(&self.fleet);
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        self.hunt.choose_from(&self.diagonals, random)
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        self.hunt.learn(cell, reply);
        if let Reply::Sunk { length } = reply {
            let shortest = self.afloat.shortest();
            self.afloat.sink(length.into());
            if self.afloat.shortest() != shortest {
                self.diagonals = diagonals(self.hunt.chart(), &self.afloat);
            }
        }
    }
}
