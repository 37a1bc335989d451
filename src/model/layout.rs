use std::sync::Arc;

use super::{Cell, Size};

/// One ship: its class and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// Its class, as an index into [`Fleet::classes`](super::Fleet::classes).
    pub class: usize,
    /// The cells that it occupies.
    pub cells: Vec<Cell>,
}

/// Identifies a ship of a [`Layout`]. Ids are given in the order in which ships are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShipId(u32);

impl ShipId {
    /// The index of the ship in [`Layout::ships`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a ship cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PlaceError {
    #[error("a ship needs at least one cell")]
    Empty,
    #[error("row {}, column {} is off the board", .0.row, .0.column)]
    OffBoard(Cell),
    /// The cell belongs to another ship, or is listed twice.
    #[error("row {}, column {} is already taken", .0.row, .0.column)]
    Taken(Cell, ShipId),
}

/// Ships placed on a board. All of them are on the board, and no two share a cell.
///
/// ```
/// use battleship::{Cell, Direction, Layout, PlaceError, Ship, Size};
///
/// let size = Size::new(3, 3).unwrap();
/// let mut layout = Layout::new(size);
/// let across = Cell::new(1, 0).run(Direction::Right, 3, size).unwrap();
/// let first = layout.place(Ship { class: 0, cells: across }).unwrap();
/// assert_eq!(layout.ship_at(Cell::new(1, 2)), Some(first));
///
/// let down = Cell::new(0, 0).run(Direction::Down, 2, size).unwrap();
/// let refused = layout.place(Ship { class: 1, cells: down });
/// assert_eq!(refused, Err(PlaceError::Taken(Cell::new(1, 0), first)));
/// assert_eq!(layout.ships().len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    size: Size,
    ships: Vec<Ship>,
    at: Vec<Option<ShipId>>,
}

/// Copies the layout, so that boards and matches can be made of a layout that is still needed.
impl From<&Layout> for Arc<Layout> {
    fn from(layout: &Layout) -> Self {
        Self::new(layout.clone())
    }
}

impl Layout {
    /// Creates a layout without ships.
    pub fn new(size: Size) -> Self {
        Self { size, ships: Vec::new(), at: vec![None; size.area()] }
    }

    /// Adds `ship`. If it cannot be placed, the layout does not change.
    pub fn place(&mut self, ship: Ship) -> Result<ShipId, PlaceError> {
        // The id cannot wrap: no board has room for 2^32 ships.
        let id = ShipId(self.ships.len() as u32);
        if ship.cells.is_empty() {
            return Err(PlaceError::Empty);
        }
        if let Some(&cell) = ship.cells.iter().find(|&&cell| !self.size.contains(cell)) {
            return Err(PlaceError::OffBoard(cell));
        }
        for (index, &cell) in ship.cells.iter().enumerate() {
            let itself = ship.cells[..index].contains(&cell).then_some(id);
            if let Some(other) = self.ship_at(cell).or(itself) {
                return Err(PlaceError::Taken(cell, other));
            }
        }
        for index in ship.cells.iter().filter_map(|&cell| self.size.index(cell)) {
            self.at[index] = Some(id);
        }
        self.ships.push(ship);
        Ok(id)
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All ships, in the order in which they were placed.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// The ids of all ships, in the same order.
    pub fn ids(&self) -> impl Iterator<Item = ShipId> + use<> {
        (0..self.ships.len() as u32).map(ShipId)
    }

    /// The ship with this id.
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }

    /// The ship on `cell`, if there is one.
    pub fn ship_at(&self, cell: Cell) -> Option<ShipId> {
        self.at[self.size.index(cell)?]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejected_ship_changes_nothing() {
        let mut layout = Layout::new(Size::new(4, 4).unwrap());
        layout.place(Ship { class: 0, cells: vec![Cell::new(0, 2)] }).unwrap();
        let before = layout.clone();
        let mut refused = |cells: &[(u16, u16)]| {
            let cells = cells.iter().copied().map(Cell::from).collect();
            let error = layout.place(Ship { class: 1, cells }).unwrap_err();
            assert_eq!(layout, before);
            error
        };
        let taken = |error| matches!(error, PlaceError::Taken(..));
        assert!(taken(refused(&[(0, 0), (0, 1), (0, 2)])));
        assert!(taken(refused(&[(1, 1), (1, 1)])), "a cell is listed twice");
        assert_eq!(refused(&[(3, 3), (3, 4)]), PlaceError::OffBoard(Cell::new(3, 4)));
        assert_eq!(refused(&[]), PlaceError::Empty);
    }
}
