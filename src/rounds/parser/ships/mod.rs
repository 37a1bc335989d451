//! Finds the ships that the letters of a board form, with or without the help of a placement file.

mod exact_cover;
mod faults;

use exact_cover::arrangements;
pub use faults::PLACEMENT_FILE;

use super::Grid;
use super::placement::{self, Placement};
use crate::model::{Cell, Layout, Ship};
use crate::rounds::{FLEET, SIZE};
use crate::source::{Highlight, Problem, Source};

/// Ships found on a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// Where the ships are.
    pub layout: Layout,
    /// A warning if the ships can also be read in other ways.
    pub ambiguity: Option<Problem>,
}

/// What is wrong with the ships of a grid, grouped by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShipProblems {
    /// Problems in the board.
    pub board: Vec<Problem>,
    /// Problems in the placement file.
    pub placement: Vec<Problem>,
}

/// Finds the ships of `grid`. If there is a placement file, it decides how the ships of classes with more than
/// one ship lie. Otherwise, the first way to read the board is used, with horizontal ships before vertical
/// ones.
pub fn arrange_ships(
    grid: &Grid,
    placement: Option<(&Source, &Placement)>,
) -> Result<Arranged, ShipProblems> {
    let mut layout = Layout::new(SIZE);
    let mut problems = ShipProblems::default();
    // The choices that remain without a placement file.
    let (mut ways, mut symbols, mut open_cells) = (1_u64, Vec::new(), Vec::new());
    for (index, class) in FLEET.classes().iter().enumerate() {
        let cells = grid.cells_of(index);
        let right_number = cells.len() == class.cells();
        let found = arrangements(if right_number { &cells } else { &[] }, class.length);
        if !right_number || found.ways == 0 {
            problems.board.push(faults::explain(grid, class, &cells));
        }
        match placement {
            Some((source, placement)) if class.count > 1 => {
                problems.placement.extend(placement::place(index, grid, source, placement, &mut layout));
            }
            _ => {
                ways = ways.saturating_mul(found.ways);
                if found.ways > 1 {
                    symbols.push(class.symbol.to_string());
                    let is_open = |piece: &Vec<Cell>| arrangements(piece, class.length).ways > 1;
                    open_cells.extend(pieces(&cells).into_iter().filter(is_open).flatten());
                }
                for cells in found.first {
                    let ship = Ship { class: index, cells };
                    layout.place(ship).expect("ships of a cover are on the board and share no cell");
                }
            }
        }
    }
    // The ships of lines that could not be read are missing from the layout.
    let is_read = placement.is_none_or(|(_, placement)| placement.problems.is_empty());
    if !is_read || problems != ShipProblems::default() {
        return Err(problems);
    }
    let ambiguity = (ways > 1).then(|| {
        let places = open_cells.iter().map(|&cell| Highlight::unlabelled(grid.span(cell)));
        faults::ambiguous(ways, &symbols.join(" and "), &layout, places.collect())
    });
    Ok(Arranged { layout, ambiguity })
}

/// Groups cells that touch along a side. Groups and cells are in reading order.
fn pieces(cells: &[Cell]) -> Vec<Vec<Cell>> {
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
