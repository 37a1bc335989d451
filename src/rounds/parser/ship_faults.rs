//! What is wrong with letters that are no ships.

use std::cmp::Ordering;

use super::Grid;
use super::cover::arrangements;
use crate::model::{Cell, ShipClass};
use crate::source::{Mark, Problem, ProblemKind};

/// Says what is wrong with the cells of a class that cannot be read as its ships.
pub(super) fn diagnose(grid: &Grid, class: &ShipClass, cells: &[Cell]) -> Problem {
    let (name, symbol, length) = (class.name.to_string(), class.symbol, class.length);
    let (found, expected) = (cells.len(), class.cells());
    if found == 0 {
        let kind = ProblemKind::NoShip { class: name, symbol, length, ships: class.count };
        let first_row =
            grid.span(Cell::new(0, 0)).start..grid.span(Cell::new(0, grid.size().columns() - 1)).end;
        return Problem { kind, marks: vec![Mark::new(first_row, format!("no {symbol} from here on"))] };
    }
    let pieces = pieces(cells);
    let kind = match (class.count, pieces.len()) {
        _ if found != expected => {
            ProblemKind::CellCount { class: name, symbol, found, length, ships: class.count }
        }
        (1, 1) => ProblemKind::Bent { class: name, length },
        (1, pieces) => ProblemKind::Broken { class: name, length, pieces },
        (ships, _) => ProblemKind::NotShips { class: name, symbol, length, ships },
    };
    let mut culprits = match found.cmp(&expected) {
        Ordering::Less => {
            let short = |piece: &Vec<Cell>| !piece.len().is_multiple_of(usize::from(length));
            pieces.into_iter().filter(short).flatten().collect()
        }
        Ordering::Equal => {
            let unreadable = |piece: &Vec<Cell>| arrangements(piece, length).ways == 0;
            pieces.into_iter().filter(unreadable).flatten().collect()
        }
        Ordering::Greater => extra_cells(pieces, cells, class),
    };
    if culprits.is_empty() {
        culprits = cells.to_vec();
    }
    let mut marks: Vec<_> = culprits.iter().map(|&cell| Mark::new(grid.span(cell), "")).collect();
    if let (Ordering::Greater, Some(last)) = (found.cmp(&expected), marks.last_mut()) {
        let all_must_go = culprits.len() == found - expected;
        last.label = if all_must_go { "too many" } else { "too many: some of the marked ones" }.into();
    }
    Problem { kind, marks }
}

/// The pieces, or else the single cells, each of which would leave a sound rest. Empty if there is none.
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

/// Cells that touch along a side, piece by piece, both in reading order.
pub(super) fn pieces(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut left = cells.to_vec();
    let mut pieces = Vec::new();
    while !left.is_empty() {
        let mut piece = vec![left.remove(0)];
        let mut next = 0;
        while let Some(&from) = piece.get(next) {
            next += 1;
            let touches = |to: &Cell| from.row.abs_diff(to.row) + from.column.abs_diff(to.column) == 1;
            piece.extend(left.iter().copied().filter(touches));
            left.retain(|cell| !touches(cell));
        }
        piece.sort();
        pieces.push(piece);
    }
    pieces
}
