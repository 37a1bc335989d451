use crate::model::{Cell, ShipClass};
use crate::rounds::NOTATION;
use crate::source::{Highlight, Problem, count};

/// What can be wrong with a placement file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PlacementError {
    #[error("expected {expected}")]
    Form { expected: &'static str },
    #[error("{row},{column} is not on the board")]
    OffBoard { row: String, column: char },
    #[error("{ship} runs off the board")]
    RunsOff { ship: String, length: u16 },
    #[error("{ship} is not on {symbol} cells: {} is {}", NOTATION.cell(*cell), letter(*found))]
    NotOnShip { ship: String, symbol: char, cell: Cell, found: Option<char> },
    #[error("{ship} shares cell {} with the ship in line {line}", NOTATION.cell(*cell))]
    Overlap { ship: String, cell: Cell, line: usize },
    #[error("the file has {}, expected {}", count(*found, &class.name), class.count)]
    Count { class: ShipClass, found: usize, uncovered: Vec<Cell> },
    #[error("the board has {} cells that belong to no ship in this file: {}", class.symbol, names(cells))]
    Uncovered { class: ShipClass, cells: Vec<Cell> },
}

impl PlacementError {
    fn help(&self) -> String {
        match self {
            Self::Form { .. } => "write a ship as in B1:6,B;right; or P4:3,H;down;".into(),
            Self::OffBoard { .. } => "rows are numbered 1 to 10, columns are A to J".into(),
            Self::RunsOff { length, .. } => {
                format!("give the top or left cell of its {length} cells, then right or down")
            }
            Self::NotOnShip { .. } => {
                "give the top or left cell of the ship on the board, then right or down".into()
            }
            Self::Overlap { .. } => "each cell can belong to only one ship".into(),
            Self::Count { class, uncovered, .. } => {
                let symbol = class.symbol;
                let lines = format!("exactly {} must start with {symbol}", count(class.count, "line"));
                if uncovered.is_empty() {
                    lines
                } else {
                    format!("{lines}; {symbol} cells without a ship: {}", names(uncovered))
                }
            }
            Self::Uncovered { .. } => "add the missing ships, or correct the board".into(),
        }
    }

    /// This error as a problem at these places.
    pub(super) fn at(&self, highlights: Vec<Highlight>) -> Problem {
        Problem::error(self, self.help(), highlights)
    }
}

fn letter(found: Option<char>) -> String {
    found.map_or_else(|| "empty".into(), String::from)
}

fn names(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| NOTATION.cell(cell)).collect::<Vec<_>>().join(" ")
}
