use serde::Serialize;

use super::EditionName;
use crate::model::{Cell, Size};

/// How an edition writes rows, columns and cells.
///
/// ```
/// use battleship::model::Cell;
/// use battleship::record::EditionName;
/// use battleship::record::Notation;
/// use battleship::rounds::SIZE;
///
/// let cell = Cell::new(2, 5);
/// assert_eq!(Notation::new(EditionName::Rounds, SIZE).cell(cell), "3,F");
/// assert_eq!(Notation::new(EditionName::Duel, SIZE).cell(cell), "C5");
/// assert_eq!(Notation::new(EditionName::Streak, SIZE).cell(cell), "2 5");
/// assert_eq!(Notation::new(EditionName::Solo, SIZE).cell(cell), "(2, 5)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notation {
    /// What each row is called.
    pub rows: Vec<String>,
    /// What each column is called.
    pub columns: Vec<String>,
    /// What stands before, between and after the two in the name of a cell.
    pub around: [&'static str; 3],
}

impl Notation {
    /// The notation of an edition for boards of this size.
    pub fn new(edition: EditionName, size: Size) -> Self {
        let from_zero = |index: u16| index.to_string();
        let from_one = |index: u16| (u32::from(index) + 1).to_string();
        type Name<'a> = &'a dyn Fn(u16) -> String;
        let (row, column, around): (Name, Name, _) = match edition {
            EditionName::Rounds => (&from_one, &letter, ["", ",", ""]),
            EditionName::Duel => (&letter, &from_zero, ["", "", ""]),
            EditionName::Console | EditionName::Streak => (&from_zero, &from_zero, ["", " ", ""]),
            EditionName::Solo => (&from_zero, &from_zero, ["(", ", ", ")"]),
        };
        Self {
            rows: (0..size.rows()).map(row).collect(),
            columns: (0..size.columns()).map(column).collect(),
            around,
        }
    }

    /// What a cell is called.
    pub fn cell(&self, cell: Cell) -> String {
        let name = |names: &[String], index: u16| names.get(usize::from(index)).cloned().unwrap_or_default();
        let [before, between, after] = self.around;
        format!("{before}{}{between}{}{after}", name(&self.rows, cell.row), name(&self.columns, cell.column))
    }
}

/// Editions with letters have boards of ten.
fn letter(index: u16) -> String {
    ('A'..='Z').nth(index.into()).map_or_else(|| index.to_string(), String::from)
}
