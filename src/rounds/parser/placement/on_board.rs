//! Places the ships of a placement file on the board.

use super::Placement;
use crate::model::{Cell, Layout, PlaceError, Ship};
use crate::rounds::parser::Grid;
use crate::rounds::{FLEET, NOTATION};
use crate::source::{Highlight, Problem, Source, count};

/// Places the ships of one class as the placement file says, and returns what is wrong with them.
pub(in crate::rounds::parser) fn place(
    class: usize,
    grid: &Grid,
    source: &Source,
    placement: &Placement,
    layout: &mut Layout,
) -> Vec<Problem> {
    let symbol_of = |class: usize| FLEET.classes()[class].symbol;
    let mut problems = Vec::new();
    for ship in placement.ships.iter().filter(|ship| ship.class == class) {
        if let Some(&cell) = ship.cells.iter().find(|&&cell| grid.class_at(cell) != Some(class)) {
            let (name, symbol, cell_name) = (&ship.name, symbol_of(class), NOTATION.cell(cell));
            let found = grid.class_at(cell).map_or("empty".into(), |class| symbol_of(class).to_string());
            problems.push(ship.problem(
                format!("{name} is not on {symbol} cells: {cell_name} is {found}"),
                "give the top or left cell of the ship on the board, then right or down",
            ));
            continue;
        }
        // All cells are on the board, so only another ship can be in the way.
        if let Err(PlaceError::Taken(cell, _)) = layout.place(Ship { class, cells: ship.cells.clone() }) {
            problems.push(placement.overlap(ship, cell));
        }
    }
    problems.extend(check_coverage(class, grid, source, placement, layout));
    problems
}

/// Checks that the file has the right number of ships, and that every cell of the letter belongs to one.
fn check_coverage(
    index: usize,
    grid: &Grid,
    source: &Source,
    placement: &Placement,
    layout: &Layout,
) -> Option<Problem> {
    let mut uncovered = grid.cells_of(index);
    uncovered.retain(|&cell| layout.ship_at(cell).is_none());
    if let Some(problem) = count_problem(index, source, placement, &uncovered) {
        return Some(problem);
    }
    let class = &FLEET.classes()[index];
    let every_ship_lies = layout.ships().iter().filter(|ship| ship.class == index).count() == class.count;
    (every_ship_lies && !uncovered.is_empty()).then(|| {
        let (symbol, cells) = (class.symbol, names(&uncovered));
        let message = format!("the board has {symbol} cells that belong to no ship in this file: {cells}");
        let help = "add the missing ships, or correct the board";
        Problem::error(message, help, vec![Highlight::unlabelled(source.end())])
    })
}

/// The problem that the file has the wrong number of ships of a class, if it does.
pub(in crate::rounds) fn count_problem(
    index: usize,
    source: &Source,
    placement: &Placement,
    uncovered: &[Cell],
) -> Option<Problem> {
    let (class, found) = (&FLEET.classes()[index], placement.named[index]);
    if found == class.count {
        return None;
    }
    let surplus = placement.ships.iter().filter(|ship| ship.class == index).nth(class.count);
    let place = match (surplus, &placement.skipped) {
        (Some(surplus), _) => Highlight::new(surplus.span.clone(), "one too many"),
        (None, Some(line)) if found < class.count => {
            let label = if source.bytes()[line.clone()].starts_with("\u{feff}".as_bytes()) {
                "skipped: it starts with a byte order mark (BOM)".into()
            } else {
                format!("skipped: it does not start with {}", class.symbol)
            };
            Highlight::new(line.clone(), label)
        }
        _ => Highlight::unlabelled(source.end()),
    };
    let symbol = class.symbol;
    let message = format!("the file has {}, expected {}", count(found, &class.name), class.count);
    let mut help = format!("exactly {} must start with {symbol}", count(class.count, "line"));
    if !uncovered.is_empty() {
        help += &format!("; {symbol} cells without a ship: {}", names(uncovered));
    }
    Some(Problem::error(message, help, vec![place]))
}

fn names(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| NOTATION.cell(cell)).collect::<Vec<_>>().join(" ")
}
