use serde::{Deserialize, Serialize};

use super::Cell;

/// How many rows and columns a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Sides")]
pub struct Size {
    rows: u16,
    columns: u16,
}

impl Size {
    /// The most rows, and the most columns, that a board may have.
    pub const MAX_SIDE: u16 = 1000;

    /// Ten by ten, as most editions have it.
    pub const TEN: Self = Self { rows: 10, columns: 10 };

    /// A board of `rows` by `columns`, each from 1 to [`Size::MAX_SIDE`].
    ///
    /// ```
    /// use battleship::Size;
    ///
    /// assert_eq!(Size::new(10, 8).unwrap().area(), 80);
    /// assert_eq!(Size::new(0, 8), None);
    /// assert_eq!(Size::new(10, 1001), None);
    /// ```
    pub const fn new(rows: u16, columns: u16) -> Option<Self> {
        if rows == 0 || rows > Self::MAX_SIDE || columns == 0 || columns > Self::MAX_SIDE {
            return None;
        }
        Some(Self { rows, columns })
    }

    /// The number of rows.
    pub const fn rows(self) -> u16 {
        self.rows
    }

    /// The number of columns.
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// The number of cells.
    pub const fn area(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Whether `cell` lies on a board of this size.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// The place of `cell` in reading order, if it lies on the board.
    pub fn index(self, cell: Cell) -> Option<usize> {
        self.contains(cell)
            .then(|| usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column))
    }

    /// All cells in reading order: row by row, each from the left.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Cell { row, column }))
    }
}

/// A size as it is written down, valid or not.
#[derive(Deserialize)]
struct Sides {
    rows: u16,
    columns: u16,
}

impl TryFrom<Sides> for Size {
    type Error = String;

    fn try_from(Sides { rows, columns }: Sides) -> Result<Self, String> {
        Self::new(rows, columns).ok_or_else(|| format!("there is no board of {rows} x {columns}"))
    }
}
