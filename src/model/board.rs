use super::{Cell, Layout, ShipId};

/// A board under fire: a layout and the shots it has taken.
///
/// ```
/// use battleship::{Board, Cell, Layout, Mark, Ship, Shot, Size};
///
/// let mut layout = Layout::new(Size::new(2, 2).unwrap());
/// let boat = layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0), Cell::new(1, 0)] }).unwrap();
///
/// let mut board = Board::new(&layout);
/// assert_eq!(board.fire(Cell::new(0, 1)), Ok(Shot::Miss));
/// assert_eq!(board.fire(Cell::new(0, 0)), Ok(Shot::Hit(boat)));
/// assert_eq!(board.fire(Cell::new(1, 0)), Ok(Shot::Sunk(boat)));
/// assert_eq!(board.mark(Cell::new(1, 0)), Some(Mark::Hit));
/// assert_eq!(board.afloat(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Board<'layout> {
    layout: &'layout Layout,
    marks: Vec<Mark>,
    cells_left: Vec<u32>,
    afloat: usize,
    untouched: usize,
}

/// What a cell has seen so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Not fired at.
    Untouched,
    /// Fired at, and no ship is there.
    Miss,
    /// Fired at, and a ship is there.
    Hit,
}

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// No ship is there.
    Miss,
    /// It hit this ship, which has cells left.
    Hit(ShipId),
    /// It hit the last cell of this ship.
    Sunk(ShipId),
}

/// Why a cell cannot be fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FireError {
    /// There is no such cell.
    #[error("the cell is off the board")]
    OffBoard,
    /// The cell has been fired at before.
    #[error("the cell has been fired at already")]
    Repeated,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

impl<'layout> Board<'layout> {
    /// A board that no shot has touched.
    pub fn new(layout: &'layout Layout) -> Self {
        Self {
            layout,
            marks: vec![Mark::Untouched; layout.size().area()],
            cells_left: layout.ships().iter().map(|ship| ship.cells.len() as u32).collect(),
            afloat: layout.ships().len(),
            untouched: layout.size().area(),
        }
    }

    /// The ships on it.
    pub fn layout(&self) -> &'layout Layout {
        self.layout
    }

    /// What `cell` has seen, if it is on the board.
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        Some(self.marks[self.layout.size().index(cell)?])
    }

    /// How many ships still have a cell that was not hit.
    pub fn afloat(&self) -> usize {
        self.afloat
    }

    /// How many cells have not been fired at.
    pub fn untouched(&self) -> usize {
        self.untouched
    }

    /// Whether every cell of `ship` was hit.
    pub fn is_sunk(&self, ship: ShipId) -> bool {
        self.cells_left[ship.index()] == 0
    }

    /// Fires at `cell`.
    pub fn fire(&mut self, cell: Cell) -> Result<Shot, FireError> {
        let index = self.layout.size().index(cell).ok_or(FireError::OffBoard)?;
        if self.marks[index] != Mark::Untouched {
            return Err(FireError::Repeated);
        }
        self.untouched -= 1;
        let Some(ship) = self.layout.ship_at(cell) else {
            self.marks[index] = Mark::Miss;
            return Ok(Shot::Miss);
        };
        self.marks[index] = Mark::Hit;
        self.cells_left[ship.index()] -= 1;
        if self.cells_left[ship.index()] > 0 {
            return Ok(Shot::Hit(ship));
        }
        self.afloat -= 1;
        Ok(Shot::Sunk(ship))
    }
}
