//! Boards as sets of cells, on which all placements of a ship are counted at once.

use super::afloat::Afloat;
use crate::model::{Cell, Size};

/// A set of cells of one board, numbered in reading order: the lowest bit is the first cell.
pub(crate) type Cells = u128;

/// The most cells that a board can have here.
pub(crate) const MOST_CELLS: usize = Cells::BITS as usize;

/// Moves all cells to numbers that are greater by `by`. Cells that leave the range are dropped.
#[inline(always)]
pub(crate) fn later(cells: Cells, by: usize) -> Cells {
    if by < MOST_CELLS { cells << by } else { 0 }
}

/// Moves all cells to numbers that are smaller by `by`.
#[inline(always)]
pub(crate) fn earlier(cells: Cells, by: usize) -> Cells {
    if by < MOST_CELLS { cells >> by } else { 0 }
}

#[inline(always)]
pub(crate) fn first(cells: Cells) -> Option<usize> {
    (cells != 0).then(|| cells.trailing_zeros() as usize)
}

/// All cells in reading order.
pub(crate) fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = first(cells)?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The shape of a board.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    area: usize,
    columns: usize,
    first_column: Cells,
}

/// The first cells of all ships of one length that lie in a set of cells, by how they lie. A ship of one cell is
/// only listed as lying across.
pub(crate) struct Starts {
    pub(crate) across: Cells,
    pub(crate) down: Cells,
}

impl Chart {
    pub(crate) fn new(size: Size) -> Self {
        let (area, columns) = (size.area(), usize::from(size.columns()));
        assert!(area <= MOST_CELLS, "a larger board needs another opponent");
        let first_column = (0..area).step_by(columns).map(|cell| 1 << cell).sum();
        Self { area, columns, first_column }
    }

    #[inline(always)]
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// All cells of the board.
    pub(crate) fn all(&self) -> Cells {
        Cells::MAX >> (MOST_CELLS - self.area)
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
        available: Cells,
        afloat: &Afloat,
        mut act: impl FnMut(usize, usize, Starts),
    ) {
        let (mut across, mut down) = (available, available);
        let (mut right, mut below) = (available, available);
        let mut reached = 1;
        for (length, count) in afloat.iter() {
            while reached < length {
                // A cell of the first column is not to the right of the last cell in the row above it.
                right = earlier(right & !self.first_column, 1);
                below = earlier(below, self.columns());
                across &= right;
                down &= below;
                reached += 1;
            }
            act(length, count, Starts { across, down: if length == 1 { 0 } else { down } });
        }
    }

    /// The ship of this length whose first cell is `start`.
    fn ship(&self, start: usize, length: usize, step: usize) -> Cells {
        (0..length).map(|index| 1 << (start + index * step)).sum()
    }

    /// All ships of this length that lie within `available` and cover `cell`.
    pub(crate) fn ships_through(&self, cell: usize, length: usize, available: Cells) -> Vec<Cells> {
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
                    if ship & !available == 0 {
                        ships.push(ship);
                    }
                }
            }
        }
        ships
    }
}
