//! Explains why letters on a board do not form ships.

use std::cmp::Ordering;

use super::exact_cover::arrangements;
use super::pieces;
use crate::model::{Cell, Layout, ShipClass};
use crate::rounds::parser::{Grid, placement_text};
use crate::rounds::{FLEET, SIZE};
use crate::source::{Highlight, Hint, Problem, count};

/// The topic of a [`Hint`]: a placement file can say how the ships lie.
pub const PLACEMENT_FILE: &str = "placement file";

/// The warning that ships can be read in several ways, of which this layout is the first.
pub(super) fn ambiguous(ways: u64, symbols: &str, layout: &Layout, places: Vec<Highlight>) -> Problem {
    let message =
        format!("the {symbols} ships can be read in {ways} ways; the first in reading order is used");
    let several = FLEET.classes().iter().filter(|class| class.count > 1);
    let needed: Vec<_> = several.map(|class| format!("{} {}", class.count, class.symbol)).collect();
    let way_out =
        format!("to choose another way, list all {} ships in a placement file", needed.join(" and "));
    let used = placement_text(layout);
    let help = format!("{way_out}; the ships are now read as\n{}", used.trim_end());
    let hint = Some(Hint { topic: PLACEMENT_FILE, at: way_out.len() });
    Problem { hint, ..Problem::warning(message, help, places) }
}

/// Explains why the cells of a class do not form its ships.
pub(super) fn explain(grid: &Grid, class: &ShipClass, cells: &[Cell]) -> Problem {
    let (found, expected) = (cells.len(), class.cells());
    if found == 0 {
        let first_row = grid.span(Cell::new(0, 0)).start..grid.span(Cell::new(0, SIZE.columns() - 1)).end;
        let place = Highlight::new(first_row, format!("no {} in this or any later line", class.symbol));
        return Problem::error(
            format!("there is no {} on the board", class.name),
            format!(
                "place {} of {} {} cells, horizontally or vertically",
                count(class.count, "ship"),
                class.length,
                class.symbol
            ),
            vec![place],
        );
    }
    let pieces = pieces(cells);
    let ShipClass { name, symbol, length, count: ships } = class;
    let in_line = format!("{length} cells next to each other in one row or column");
    let (message, help) = match (ships, pieces.len()) {
        _ if found != expected => (
            format!("the board has {}, expected {expected}", count(found, &format!("{symbol} cell"))),
            format!("each player has {} of {length} cells", count(*ships, name)),
        ),
        (1, 1) => (
            format!("the {name} is bent: its {length} cells must be in one row or column"),
            format!("put the {in_line}"),
        ),
        (1, pieces) => (format!("the {name} is broken into {pieces} pieces"), format!("put the {in_line}")),
        _ => (
            format!("the {symbol} cells cannot be read as {ships} straight {name}s of {length} cells"),
            format!("each ship is {in_line}; ships may touch"),
        ),
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
    Problem::error(message, help, highlights)
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
