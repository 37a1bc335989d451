//! Boards as sets of cells, on which all placements of a ship are counted at once.

mod cells;
mod counter;
mod wide;

pub(crate) use cells::CellSet;
pub(crate) use counter::{Counter, along};
pub(crate) use wide::Wide;

use super::afloat::Afloat;
use crate::model::{Cell, Size};

/// The shape of a board. With `TEN`, it has ten columns, which the compiler then knows.
#[derive(Clone, Debug)]
pub(crate) struct Chart<S, const TEN: bool> {
    area: usize,
    columns: usize,
    all: S,
    first_column: S,
}

/// The first cells of all ships of one length that lie in a set of cells, by how they lie. A ship of one cell is
/// only listed as lying across.
pub(crate) struct Starts<S> {
    pub(crate) across: S,
    pub(crate) down: S,
}

impl<S: CellSet, const TEN: bool> Chart<S, TEN> {
    pub(crate) fn new(size: Size) -> Self {
        let columns = usize::from(size.columns());
        assert!(!TEN || columns == 10, "only boards with ten columns have TEN");
        let (mut all, mut first_column) = (S::none(size.area()), S::none(size.area()));
        (0..size.area()).for_each(|cell| all.insert(cell));
        (0..size.area()).step_by(columns).for_each(|cell| first_column.insert(cell));
        Self { area: size.area(), columns, all, first_column }
    }

    pub(crate) fn area(&self) -> usize {
        self.area
    }

    #[inline(always)]
    pub(crate) fn columns(&self) -> usize {
        if TEN { 10 } else { self.columns }
    }

    pub(crate) fn all(&self) -> &S {
        &self.all
    }

    pub(crate) fn none(&self) -> S {
        S::none(self.area)
    }

    /// The number of a cell, or `None` if it is off the board.
    #[inline(always)]
    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        let index = usize::from(cell.row) * self.columns() + usize::from(cell.column);
        (usize::from(cell.column) < self.columns() && index < self.area).then_some(index)
    }

    #[inline(always)]
    pub(crate) fn cell(&self, index: usize) -> Cell {
        let side = |index: usize| u16::try_from(index).expect("rows and columns have 16 bits");
        Cell { row: side(index / self.columns()), column: side(index % self.columns()) }
    }

    /// Calls `act` for each length of ships afloat, from the shortest, with the number of these ships and with
    /// all the ways in which they can lie within `available`.
    #[inline(always)]
    pub(crate) fn for_each_length(
        &self,
        available: &S,
        afloat: &Afloat,
        mut act: impl FnMut(usize, usize, &Starts<S>),
    ) {
        let mut starts = Starts { across: available.clone(), down: available.clone() };
        let (mut right, mut below) = (available.clone(), available.clone());
        let mut reached = 1;
        for (length, count) in afloat.iter() {
            while reached < length {
                // A cell of the first column is not to the right of the last cell in the row above it.
                right = right.minus(&self.first_column).earlier(1);
                below = below.earlier(self.columns());
                starts.across = starts.across.and(&right);
                starts.down = starts.down.and(&below);
                reached += 1;
            }
            if length == 1 {
                act(1, count, &Starts { across: available.clone(), down: self.none() });
            } else {
                act(length, count, &starts);
            }
        }
    }

    /// The ship of this length whose first cell is `start`.
    pub(crate) fn ship(&self, start: usize, length: usize, step: usize) -> S {
        let mut ship = self.none();
        (0..length).for_each(|index| ship.insert(start + index * step));
        ship
    }

    /// All ships of this length that lie within `available` and cover `cell`.
    pub(crate) fn ships_through(&self, cell: usize, length: usize, available: &S) -> Vec<S> {
        let column = cell % self.columns();
        let rows = self.area / self.columns();
        let row = cell / self.columns();
        let mut ships = Vec::new();
        for (place, places, step) in [(column, self.columns(), 1), (row, rows, self.columns())] {
            for before in 0..length.min(place + 1) {
                let fits = place - before + length <= places;
                // A ship of one cell does not lie across and down.
                if fits && (length > 1 || step == 1) {
                    let ship = self.ship(cell - before * step, length, step);
                    if ship.is_within(available) {
                        ships.push(ship);
                    }
                }
            }
        }
        ships
    }
}
