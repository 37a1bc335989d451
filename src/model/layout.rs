use super::{Cell, Size};

/// One ship: its class, as an index into the fleet, and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// Which class of the fleet it belongs to.
    pub class: usize,
    /// Where it lies.
    pub cells: Vec<Cell>,
}

/// A ship of a [`Layout`], by the order in which it was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShipId(u32);

impl ShipId {
    /// Its place in [`Layout::ships`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a ship cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// A ship without cells could never be sunk.
    #[error("a ship needs at least one cell")]
    Empty,
    /// A cell of it is off the board.
    #[error("row {} column {} is off the board", .0.row, .0.column)]
    OffBoard(Cell),
    /// A cell of it belongs to another ship already, or is named twice.
    #[error("row {} column {} is taken", .0.row, .0.column)]
    Taken(Cell, ShipId),
}

/// Ships placed on a board: all within it, no two on one cell.
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

impl Layout {
    /// A board without ships.
    pub fn new(size: Size) -> Self {
        Self { size, ships: Vec::new(), at: vec![None; size.area()] }
    }

    /// Adds `ship`, or leaves the layout as it is and says why not.
    pub fn place(&mut self, ship: Ship) -> Result<ShipId, PlaceError> {
        // No board has room for 2^32 ships: the id cannot wrap.
        let id = ShipId(self.ships.len() as u32);
        if ship.cells.is_empty() {
            return Err(PlaceError::Empty);
        }
        if let Some(&cell) = ship.cells.iter().find(|&&cell| !self.size.contains(cell)) {
            return Err(PlaceError::OffBoard(cell));
        }
        for (done, &cell) in ship.cells.iter().enumerate() {
            if let Some(other) = self.ship_at(cell) {
                for &cell in &ship.cells[..done] {
                    self.set(cell, None);
                }
                return Err(PlaceError::Taken(cell, other));
            }
            self.set(cell, Some(id));
        }
        self.ships.push(ship);
        Ok(id)
    }

    fn set(&mut self, cell: Cell, ship: Option<ShipId>) {
        let index = self.size.index(cell).expect("a ship is placed only if all its cells are on the board");
        self.at[index] = ship;
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

    /// The ship that lies on `cell`, if any does.
    pub fn ship_at(&self, cell: Cell) -> Option<ShipId> {
        self.at[self.size.index(cell)?]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size() -> Size {
        Size::new(4, 4).unwrap()
    }

    #[test]
    fn a_refused_ship_leaves_nothing_behind() {
        let mut layout = Layout::new(size());
        layout.place(Ship { class: 0, cells: vec![Cell::new(0, 2)] }).unwrap();
        let before = layout.clone();

        let crossing = vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(0, 2)];
        assert!(matches!(
            layout.place(Ship { class: 1, cells: crossing }),
            Err(PlaceError::Taken(Cell { row: 0, column: 2 }, _))
        ));
        let leaving = vec![Cell::new(3, 3), Cell::new(3, 4)];
        assert_eq!(
            layout.place(Ship { class: 1, cells: leaving }),
            Err(PlaceError::OffBoard(Cell::new(3, 4)))
        );
        assert_eq!(layout.place(Ship { class: 1, cells: vec![] }), Err(PlaceError::Empty));
        assert_eq!(layout, before);
    }

    #[test]
    fn a_ship_cannot_name_a_cell_twice() {
        let mut layout = Layout::new(size());
        let doubled = vec![Cell::new(1, 1), Cell::new(1, 1)];
        assert!(matches!(layout.place(Ship { class: 0, cells: doubled }), Err(PlaceError::Taken(..))));
        assert_eq!(layout, Layout::new(size()));
    }
}
