use crate::model::{Cell, Direction, Layout, PlaceError, Ship, Size};
use crate::source::Integer;

/// A ship list and the name of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipFile {
    /// The name of the file, as the player gave it.
    pub name: String,
    /// The content of the file.
    pub text: String,
}

/// Why a ship file cannot be used. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ShipFileError {
    #[error("line {line}: expected a symbol of one character and four whole numbers, as in C 0 0 0 4")]
    Form { line: usize },
    #[error("it has no ships: expected one per line, as in C 0 0 0 4")]
    NoShips,
    #[error("line {line}: the symbol {symbol} is reserved, choose another one")]
    Reserved { line: usize, symbol: char },
    #[error("line {line}: the symbol {symbol} is already in use, choose another one")]
    Used { line: usize, symbol: char },
    #[error("line {line}: an end of {symbol} is off the board")]
    Outside { line: usize, symbol: char },
    #[error("line {line}: ships lie across or down, not diagonally")]
    Diagonal { line: usize },
    #[error("line {line}: there is already a ship at row {}, column {}", cell.row, cell.column)]
    Taken { line: usize, cell: Cell },
}

/// Reads the player's ships from the text of their file: one ship per line, `SYMBOL row1 col1 row2 col2`, separated by
/// any whitespace. Empty lines are skipped. Each ship is a class of its own with its symbol.
///
/// ```
/// use battleship::Size;
/// use battleship::play::solo::{ShipFileError, read_ships};
///
/// let (symbols, layout) = read_ships("P 0 0 1 0\r\n\nC 2 2 2 4", Size::TEN).unwrap();
/// assert_eq!((symbols, layout.ships().len()), (vec!['P', 'C'], 2));
/// let error = read_ships("P 0 0 1 0\n\nCC 2 2 2 4", Size::TEN).unwrap_err();
/// assert_eq!(error, ShipFileError::Form { line: 3 });
/// ```
pub fn read_ships(text: &str, size: Size) -> Result<(Vec<char>, Layout), ShipFileError> {
    let ships = listed_ships(text).map_err(|line| ShipFileError::Form { line })?;
    if ships.is_empty() {
        return Err(ShipFileError::NoShips);
    }
    let mut symbols = Vec::with_capacity(ships.len());
    let mut layout = Layout::new(size);
    for ship in ships {
        let ListedShip { line, symbol, .. } = ship;
        if ['x', 'X', 'o', 'O', '*'].contains(&symbol) {
            return Err(ShipFileError::Reserved { line, symbol });
        }
        if symbols.contains(&symbol) {
            return Err(ShipFileError::Used { line, symbol });
        }
        layout.place(Ship { class: symbols.len(), cells: ship.cells(size)? }).map_err(
            |error| match error {
                PlaceError::Taken(cell, _) => ShipFileError::Taken { line, cell },
                PlaceError::OffBoard(_) | PlaceError::Empty => {
                    unreachable!("the cells between two ends on the board are on it")
                }
            },
        )?;
        symbols.push(symbol);
    }
    Ok((symbols, layout))
}

/// A line of a ship list: a symbol, and row and column of both ends of the ship.
struct ListedShip {
    line: usize,
    symbol: char,
    ends: [(Integer, Integer); 2],
}

/// The error is the number of the first line that does not have the form.
fn listed_ships(text: &str) -> Result<Vec<ListedShip>, usize> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines = (1..).zip(text.split('\n')).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| listed_ship(number, line).ok_or(number)).collect()
}

fn listed_ship(line: usize, text: &str) -> Option<ListedShip> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[symbol, row1, column1, row2, column2] = &words[..] else { return None };
    let mut letters = symbol.chars();
    let (Some(symbol), None) = (letters.next(), letters.next()) else { return None };
    let end = |row, column| Some((Integer::parse(row)?, Integer::parse(column)?));
    Some(ListedShip { line, symbol, ends: [end(row1, column1)?, end(row2, column2)?] })
}

impl ListedShip {
    /// The cells of the ship, from its top or left end.
    fn cells(&self, size: Size) -> Result<Vec<Cell>, ShipFileError> {
        let cell = |(row, column): &(Integer, Integer)| {
            let cell = Cell { row: row.coordinate()?, column: column.coordinate()? };
            size.contains(cell).then_some(cell)
        };
        let [Some(start), Some(end)] = self.ends.each_ref().map(cell) else {
            return Err(ShipFileError::Outside { line: self.line, symbol: self.symbol });
        };
        let (first, last) = (start.min(end), start.max(end));
        let direction = if first.row == last.row {
            Direction::Right
        } else if first.column == last.column {
            Direction::Down
        } else {
            return Err(ShipFileError::Diagonal { line: self.line });
        };
        let length = (last.row - first.row).max(last.column.abs_diff(first.column)) + 1;
        Ok(first.run(direction, length, size).expect("both ends are on the board"))
    }
}

impl ShipFileError {
    /// The line with which the published program ends the game; `name` is the name of the file.
    pub(super) fn published(self, name: &str) -> String {
        match self {
            Self::Form { line } => format!("Error in line {line} of {name}. Terminating game."),
            Self::NoShips => format!("Error {name} has no ships. Terminating game."),
            Self::Reserved { symbol, .. } => format!("Error symbol {symbol} is reserved. Terminating game."),
            // The published program leaves out the full stop here.
            Self::Used { symbol, .. } => format!("Error symbol {symbol} is already in use. Terminating game"),
            Self::Outside { symbol, .. } => {
                format!("Error {symbol} is placed outside of the board. Terminating game.")
            }
            Self::Diagonal { .. } => "Ships cannot be placed diagonally. Terminating game.".into(),
            Self::Taken { cell: Cell { row, column }, .. } => {
                format!("There is already a ship at location {row}, {column}. Terminating game.")
            }
        }
    }
}
