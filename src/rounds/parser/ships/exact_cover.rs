//! Finds all ways to cover cells with ships of one length so that each cell belongs to exactly one ship.

use crate::model::{Cell, Direction};

/// The ways in which cells of one letter can be read as ships.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Arrangements {
    /// The first one in reading order, with horizontal ships before vertical ones. Empty if there is none.
    pub(super) first: Vec<Vec<Cell>>,
    /// How many there are.
    pub(super) ways: u64,
}

/// Finds all ways to cover `cells`, which must be in reading order, with straight ships of `length` that
/// share no cell.
pub(super) fn arrangements(cells: &[Cell], length: u16) -> Arrangements {
    let mut search = Search {
        cells,
        length,
        covered: vec![false; cells.len()],
        ships: Vec::new(),
        found: Arrangements { first: Vec::new(), ways: 0 },
    };
    search.cover_from(0);
    search.found
}

struct Search<'cells> {
    cells: &'cells [Cell],
    length: u16,
    covered: Vec<bool>,
    ships: Vec<Vec<usize>>,
    found: Arrangements,
}

impl Search<'_> {
    /// Covers the remaining cells. All cells before `index` are already covered.
    fn cover_from(&mut self, index: usize) {
        let Some(next) = (index..self.cells.len()).find(|&index| !self.covered[index]) else {
            if self.found.ways == 0 {
                let cells = |ship: &Vec<usize>| ship.iter().map(|&index| self.cells[index]).collect();
                self.found.first = self.ships.iter().map(cells).collect();
            }
            self.found.ways = self.found.ways.saturating_add(1);
            return;
        };
        for direction in [Direction::Right, Direction::Down] {
            if let Some(ship) = self.ship_from(next, direction) {
                self.set_covered(&ship, true);
                self.ships.push(ship);
                self.cover_from(next + 1);
                if let Some(ship) = self.ships.pop() {
                    self.set_covered(&ship, false);
                }
            }
        }
    }

    fn ship_from(&self, first: usize, direction: Direction) -> Option<Vec<usize>> {
        (0..self.length)
            .map(|steps| {
                let cell = self.cells[first].step(direction, steps)?;
                let index = self.cells.binary_search(&cell).ok()?;
                (!self.covered[index]).then_some(index)
            })
            .collect()
    }

    fn set_covered(&mut self, ship: &[usize], covered: bool) {
        for &index in ship {
            self.covered[index] = covered;
        }
    }
}
