use crate::model::{Cell, ShipClass};
use crate::rounds::NOTATION;
use crate::source::{Highlight, Problem, count};

/// What can be wrong with a placement file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PlacementError {
    #[error("{expected} expected here")]
    Form { expected: &'static str },
    #[error("{row},{column} is not on the board")]
    OffBoard { row: String, column: char },
    #[error("{ship} runs off the board")]
    RunsOff { ship: String, length: u16 },
    #[error("{ship} does not lie on {symbol} cells: {} is {}", NOTATION.cell(*cell), letter(*found))]
    NotOnShip { ship: String, symbol: char, cell: Cell, found: Option<char> },
    #[error("{ship} shares cell {} with the ship of line {line}", NOTATION.cell(*cell))]
    Overlap { ship: String, cell: Cell, line: usize },
    #[error("{} named, expected {}", count(*found, &class.name), class.count)]
    Count { class: ShipClass, found: usize, uncovered: Vec<Cell> },
    #[error("{} cells of the board belong to no ship named here: {}", class.symbol, names(cells))]
    Uncovered { class: ShipClass, cells: Vec<Cell> },
}

impl PlacementError {
    fn help(&self) -> String {
        match self {
            Self::Form { .. } => "a ship is written as B1:6,B;right; or P4:3,H;down;".into(),
            Self::OffBoard { .. } => "rows are 1 to 10, columns A to J".into(),
            Self::RunsOff { length, .. } => {
                format!("name the top or left one of its {length} cells, and right or down")
            }
            Self::NotOnShip { .. } => {
                "name the top or left cell of the ship, and right or down as it lies on the board".into()
            }
            Self::Overlap { .. } => "every cell belongs to one ship".into(),
            Self::Count { class, uncovered, .. } => {
                let symbol = class.symbol;
                let lines = format!("exactly {} must start with {symbol}", count(class.count, "line"));
                if uncovered.is_empty() {
                    lines
                } else {
                    format!("{lines}; {symbol} cells of no ship so far: {}", names(uncovered))
                }
            }
            Self::Uncovered { .. } => "name every ship, or mend the board".into(),
        }
    }

    /// The problem that it is at these places.
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
