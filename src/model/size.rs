use serde::{Deserialize, Serialize};

use super::Cell;

/// The number of rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Sides")]
pub struct Size {
    rows: u16,
    columns: u16,
}

impl Size {
    /// The maximum number of rows, and of columns.
    pub const MAX_SIDE: u16 = 1000;

    /// Ten by ten, the size in most editions.
    pub const TEN: Self = Self { rows: 10, columns: 10 };

    /// Creates a size of `rows` by `columns`, each from 1 to [`Size::MAX_SIDE`].
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

    /// Whether `cell` is on a board of this size.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// The index of `cell` in reading order, or `None` if it is off the board.
    pub fn index(self, cell: Cell) -> Option<usize> {
        self.contains(cell)
            .then(|| usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column))
    }

    /// All cells in reading order: row by row, each from left to right.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Cell { row, column }))
    }
}

/// A deserialized size that has not been validated.
#[derive(Deserialize)]
struct Sides {
    rows: u16,
    columns: u16,
}

impl TryFrom<Sides> for Size {
    type Error = String;

    fn try_from(Sides { rows, columns }: Sides) -> Result<Self, String> {
        Self::new(rows, columns).ok_or_else(|| {
            format!(
                "a board cannot have {rows} rows and {columns} columns, expected 1 to {} of each",
                Self::MAX_SIDE
            )
        })
    }
}
