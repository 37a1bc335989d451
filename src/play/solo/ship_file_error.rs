use crate::model::Cell;

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
            Self::Taken { cell, .. } => {
                format!(
                    "There is already a ship at location {}, {}. Terminating game.",
                    cell.row, cell.column
                )
            }
        }
    }
}
