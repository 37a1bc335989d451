use std::sync::Arc;

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
pub struct Board {
    layout: Arc<Layout>,
    marks: Vec<Mark>,
    cells_left: Vec<u32>,
    afloat: usize,
    untouched: usize,
}

/// What has happened to a cell so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// No shot has been fired at it.
    Untouched,
    /// A shot hit water.
    Miss,
    /// A shot hit a ship.
    Hit,
}

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// It hit water.
    Miss,
    /// It hit this ship, which is still afloat.
    Hit(ShipId),
    /// It hit the last remaining cell of this ship.
    Sunk(ShipId),
}

/// Why a cell cannot be fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FireError {
    #[error("the cell is off the board")]
    OffBoard,
    #[error("the cell has already been fired at")]
    Repeated,
    #[error("the game is over")]
    Over,
}

impl Board {
    /// Creates a board that has not been fired at.
    pub fn new(layout: impl Into<Arc<Layout>>) -> Self {
        let layout = layout.into();
        Self {
            marks: vec![Mark::Untouched; layout.size().area()],
            cells_left: layout.ships().iter().map(|ship| ship.cells.len() as u32).collect(),
            afloat: layout.ships().len(),
            untouched: layout.size().area(),
            layout,
        }
    }

    /// The ships on the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What has happened to `cell`, or `None` if it is off the board.
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        Some(self.marks[self.layout.size().index(cell)?])
    }

    /// The number of ships that are not sunk.
    pub fn afloat(&self) -> usize {
        self.afloat
    }

    /// The number of cells that have not been fired at.
    pub fn untouched(&self) -> usize {
        self.untouched
    }

    /// Whether every cell of `ship` has been hit.
    pub fn is_sunk(&self, ship: ShipId) -> bool {
        self.cells_left[ship.index()] == 0
    }

    /// Fires at `cell`. A rejected shot changes nothing.
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
