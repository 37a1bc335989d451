use serde::{Deserialize, Serialize};

use super::Size;

/// One square of a board; row 0, column 0 is the top left corner. Serialized as `[row, column]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
pub struct Cell {
    /// The row, counted from the top.
    pub row: u16,
    /// The column, counted from the left.
    pub column: u16,
}

/// The direction in which a ship extends from its first cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the right.
    Right,
    /// Downward.
    Down,
    /// To the left.
    Left,
    /// Upward.
    Up,
}

impl Cell {
    /// Creates the cell in `row` and `column`.
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }

    /// The cell `steps` away in `direction`, or `None` if a coordinate would overflow.
    pub fn step(self, direction: Direction, steps: u16) -> Option<Self> {
        match direction {
            Direction::Right => Some(Self { column: self.column.checked_add(steps)?, ..self }),
            Direction::Down => Some(Self { row: self.row.checked_add(steps)?, ..self }),
            Direction::Left => Some(Self { column: self.column.checked_sub(steps)?, ..self }),
            Direction::Up => Some(Self { row: self.row.checked_sub(steps)?, ..self }),
        }
    }

    /// The straight run of `length` cells that starts here, or `None` if it leaves a board of `size`.
    ///
    /// ```
    /// use battleship::{Cell, Direction, Size};
    ///
    /// let size = Size::new(10, 10).unwrap();
    /// let run = Cell::new(0, 7).run(Direction::Right, 3, size).unwrap();
    /// assert_eq!(run.last(), Some(&Cell::new(0, 9)));
    /// assert_eq!(Cell::new(0, 8).run(Direction::Right, 3, size), None);
    /// ```
    pub fn run(self, direction: Direction, length: u16, size: Size) -> Option<Vec<Self>> {
        (0..length).map(|steps| self.step(direction, steps).filter(|&cell| size.contains(cell))).collect()
    }
}

impl From<(u16, u16)> for Cell {
    fn from((row, column): (u16, u16)) -> Self {
        Self { row, column }
    }
}

impl From<Cell> for (u16, u16) {
    fn from(cell: Cell) -> Self {
        (cell.row, cell.column)
    }
}
