//! Explains why letters on a board do not form ships.

use std::cmp::Ordering;

use super::exact_cover::arrangements;
use super::pieces;
use crate::model::{Cell, ShipClass};
use crate::rounds::parser::Grid;
use crate::rounds::{FLEET, SIZE};
use crate::source::{Highlight, Hint, Problem, count};

/// The topic of a [`Hint`]: a placement file can say how the ships lie.
pub const PLACEMENT_FILE: &str = "placement file";

/// What can be wrong with the ships of a board in a valid format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ShipError {
    #[error("there is no {} on the board", class.name)]
    NoShip { class: ShipClass },
    #[error("the board has {}, expected {}", count(*found, &format!("{} cell", class.symbol)), class.cells())]
    CellCount { class: ShipClass, found: usize },
    #[error("the {} is bent: its {} cells must be in one row or column", class.name, class.length)]
    Bent { class: ShipClass },
    #[error("the {} is broken into {pieces} pieces", class.name)]
    Broken { class: ShipClass, pieces: usize },
    #[error("the {} cells cannot be read as {} straight {}s of {} cells", class.symbol, class.count, class.name, class.length)]
    NotShips { class: ShipClass },
    #[error("the {symbols} ships can be read in {ways} ways; the first in reading order is used")]
    Ambiguous { ways: u64, symbols: String, used: String },
}

impl ShipError {
    fn help(&self) -> String {
        match self {
            Self::NoShip { class } => {
                let ships = count(class.count, "ship");
                format!(
                    "place {ships} of {} {} cells, horizontally or vertically",
                    class.length, class.symbol
                )
            }
            Self::CellCount { class, .. } => {
                format!("each player has {} of {} cells", count(class.count, &class.name), class.length)
            }
            Self::Bent { class } | Self::Broken { class, .. } => {
                format!("put the {} cells next to each other in one row or column", class.length)
            }
            Self::NotShips { class } => {
                format!(
                    "each ship is {} cells next to each other in one row or column; ships may touch",
                    class.length
                )
            }
            Self::Ambiguous { used, .. } => {
                format!("{}; the ships are now read as\n{used}", Self::settled_by_a_file())
            }
        }
    }

    fn settled_by_a_file() -> String {
        let several = FLEET.classes().iter().filter(|class| class.count > 1);
        let needed: Vec<_> = several.map(|class| format!("{} {}", class.count, class.symbol)).collect();
        format!("to choose another way, list all {} ships in a placement file", needed.join(" and "))
    }

    /// This error as a problem at these places.
    pub(super) fn at(&self, highlights: Vec<Highlight>) -> Problem {
        if let Self::Ambiguous { .. } = self {
            let hint = Some(Hint { topic: PLACEMENT_FILE, at: Self::settled_by_a_file().len() });
            return Problem { hint, ..Problem::warning(self, self.help(), highlights) };
        }
        Problem::error(self, self.help(), highlights)
    }
}

/// Explains why the cells of a class do not form its ships.
pub(super) fn explain(grid: &Grid, class: &ShipClass, cells: &[Cell]) -> Problem {
    let (found, expected) = (cells.len(), class.cells());
    if found == 0 {
        let first_row = grid.span(Cell::new(0, 0)).start..grid.span(Cell::new(0, SIZE.columns() - 1)).end;
        let place = Highlight::new(first_row, format!("no {} in this or any later line", class.symbol));
        return ShipError::NoShip { class: class.clone() }.at(vec![place]);
    }
    let pieces = pieces(cells);
    let error = match (class.count, pieces.len()) {
        _ if found != expected => ShipError::CellCount { class: class.clone(), found },
        (1, 1) => ShipError::Bent { class: class.clone() },
        (1, pieces) => ShipError::Broken { class: class.clone(), pieces },
        _ => ShipError::NotShips { class: class.clone() },
    };
    let mut culprits = match found.cmp(&expected) {
        Ordering::Less => {
            let short = |piece: &Vec<Cell>| !piece.len().is_multiple_of(usize::from(class.length));
            pieces.into_iter().filter(short).flatten().collect()
        }
        Ordering::Equal => {
            let unreadable = |piece: &Vec<Cell>| arrangements(piece, class.length).ways == 0;
            pieces.into_iter().filter(unreadable).flatten().collect()
        }
        Ordering::Greater => extra_cells(pieces, cells, class),
    };
    if culprits.is_empty() {
        culprits = cells.to_vec();
    }
    let mut highlights: Vec<_> =
        culprits.iter().map(|&cell| Highlight::unlabelled(grid.span(cell))).collect();
    if let (Ordering::Greater, Some(last)) = (found.cmp(&expected), highlights.last_mut()) {
        let all_must_go = culprits.len() == found - expected;
        last.label =
            if all_must_go { "too many" } else { "too many: remove some of the marked cells" }.into();
    }
    error.at(highlights)
}

/// The pieces, or else the single cells, that would each leave valid ships if removed. May be empty.
fn extra_cells(pieces: Vec<Vec<Cell>>, cells: &[Cell], class: &ShipClass) -> Vec<Cell> {
    let can_go = |extra: &Vec<Cell>| {
        let rest: Vec<_> = cells.iter().copied().filter(|cell| !extra.contains(cell)).collect();
        rest.len() == class.cells() && arrangements(&rest, class.length).ways > 0
    };
    let whole: Vec<_> = pieces.into_iter().filter(&can_go).flatten().collect();
    if !whole.is_empty() {
        return whole;
    }
    cells.iter().map(|&cell| vec![cell]).filter(can_go).flatten().collect()
}
