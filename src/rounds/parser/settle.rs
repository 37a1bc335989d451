//! Ships of one class, as a placement file names them.

use super::Grid;
use super::placement::{Placement, cell_name};
use crate::model::{Fleet, Layout, PlaceError, Ship, ShipClass, ShipId};
use crate::source::{Mark, Problem, ProblemKind, Source};

/// Places the ships of one class as the placement file says, and returns what is wrong with them.
pub(crate) fn settle(
    grid: &Grid,
    fleet: &Fleet,
    index: usize,
    source: &Source,
    placement: &Placement,
    layout: &mut Layout,
) -> Vec<Problem> {
    let class = &fleet.classes()[index];
    let ships: Vec<_> = placement.ships.iter().filter(|ship| ship.class == index).collect();
    let mut problems = Vec::new();
    let mut placed: Vec<(ShipId, usize)> = Vec::new();
    for &ship in &ships {
        let mark = Mark::new(ship.span.clone(), "");
        if let Some(&cell) = ship.cells.iter().find(|&&cell| grid.class_at(cell) != Some(index)) {
            let found = match grid.class_at(cell) {
                Some(other) => fleet.classes()[other].symbol.to_string(),
                None => "empty".into(),
            };
            let kind = ProblemKind::PlacementNotOnShip {
                ship: ship.name.clone(),
                symbol: class.symbol,
                cell: cell_name(cell),
                found,
            };
            problems.push(Problem { kind, marks: vec![mark] });
            continue;
        }
        match layout.place(Ship { class: index, cells: ship.cells.clone() }) {
            Ok(id) => placed.push((id, ship.line)),
            Err(PlaceError::Taken(cell, other)) => {
                let line = placed.iter().find(|(id, _)| *id == other).map_or(ship.line, |&(_, line)| line);
                problems.push(ship.overlaps(cell, line));
            }
            // A ship of a placement has cells, all on the board.
            Err(PlaceError::Empty | PlaceError::OffBoard(_)) => {}
        }
    }
    problems.extend(judge_coverage(grid, class, index, (source, placement), layout));
    problems
}

/// Whether the right number of ships was named, and every cell of the letter belongs to one.
fn judge_coverage(
    grid: &Grid,
    class: &ShipClass,
    index: usize,
    (source, placement): (&Source, &Placement),
    layout: &Layout,
) -> Option<Problem> {
    let uncovered: Vec<_> = grid
        .cells_of(index)
        .into_iter()
        .filter(|&cell| layout.ship_at(cell).is_none())
        .map(cell_name)
        .collect();
    if let Some(problem) = count_problem(class, index, (source, placement), &uncovered) {
        return Some(problem);
    }
    let every_ship_lies = layout.ships().iter().filter(|ship| ship.class == index).count() == class.count;
    (every_ship_lies && !uncovered.is_empty()).then(|| Problem {
        kind: ProblemKind::Uncovered { symbol: class.symbol, cells: uncovered.join(" ") },
        marks: vec![Mark::new(source.end(), "")],
    })
}

/// The wrong number of ships of a class.
pub(crate) fn count_problem(
    class: &ShipClass,
    index: usize,
    (source, placement): (&Source, &Placement),
    uncovered: &[String],
) -> Option<Problem> {
    let found = placement.named[index];
    if found == class.count {
        return None;
    }
    let kind = ProblemKind::PlacementCount {
        class: class.name.to_string(),
        symbol: class.symbol,
        found,
        expected: class.count,
        uncovered: uncovered.join(" "),
    };
    let surplus = placement.ships.iter().filter(|ship| ship.class == index).nth(class.count);
    let mark = match (surplus, &placement.passed_over) {
        (Some(surplus), _) => Mark::new(surplus.span.clone(), "one too many"),
        (None, Some(line)) if found < class.count => {
            let label = if source.bytes()[line.clone()].starts_with("\u{feff}".as_bytes()) {
                "passed over: a byte order mark (BOM) stands before its letter".into()
            } else {
                format!("passed over: it does not start with {}", class.symbol)
            };
            Mark::new(line.clone(), label)
        }
        _ => Mark::new(source.end(), ""),
    };
    Some(Problem { kind, marks: vec![mark] })
}
