//! Faults in placement files.

use super::{Fault, Making, NOT_UTF8};
use crate::model::Cell;
use crate::rounds::{FLEET, NOTATION, SIZE};

pub(super) const FAULTS: &[Fault] = &[
    Fault::touching("placement-missing-number", |making| line_becomes(making, 0, "B:6,B;right;")),
    Fault::touching("placement-missing-colon", |making| line_becomes(making, 0, "B1 6,B;right;")),
    Fault::touching("placement-row-not-a-number", |making| line_becomes(making, 0, "B1:F,B;right;")),
    Fault::touching("placement-missing-comma", |making| line_becomes(making, 0, "B1:6;B;right;")),
    Fault::touching("placement-column-lowercase", |making| line_becomes(making, 0, "B1:6,b;right;")),
    Fault::touching("placement-missing-semicolon", |making| line_becomes(making, 0, "B1:6,B right;")),
    Fault::touching("placement-bad-direction", |making| line_becomes(making, 0, "B1:6,B;left;")),
    Fault::touching("placement-text-after-the-end", |making| line_becomes(making, 0, "B1:6,B;right;;")),
    Fault::touching("placement-row-out-of-range", |making| line_becomes(making, 2, "P1:11,B;right;")),
    Fault::touching("placement-column-out-of-range", |making| line_becomes(making, 2, "P1:5,K;right;")),
    Fault::touching("placement-runs-off-the-board", |making| line_becomes(making, 0, "B1:1,H;right;")),
    Fault::touching("placement-not-on-its-letter", not_on_its_letter),
    Fault::touching("placement-overlap", overlap),
    Fault::touching("placement-battleship-missing", |making| missing(making, 'B')),
    Fault::touching("placement-patrol-boat-missing", |making| missing(making, 'P')),
    Fault::touching("placement-battleship-too-many", |making| too_many(making, 'B')),
    Fault::touching("placement-patrol-boat-too-many", |making| too_many(making, 'P')),
    Fault::touching("placement-empty", |making| making.placement.clear()),
    Fault::touching("placement-not-utf8", |making| making.placement.push(format!("# {NOT_UTF8}"))),
];

fn line_becomes(making: &mut Making, index: usize, text: &str) {
    making.placement[index] = text.into();
}

/// Places the first patrol boat on a field that is not `P`.
fn not_on_its_letter(making: &mut Making) {
    let patrol_boat = FLEET.class_of('P');
    let class_at = |cell: Cell| making.layout.ship_at(cell).map(|ship| making.layout.ship(ship).class);
    let is_wrong = |cell: &Cell| cell.column < 9 && class_at(*cell) != patrol_boat;
    let cells: Vec<Cell> = SIZE.cells().filter(is_wrong).collect();
    let index = making.below(cells.len());
    making.placement[2] = format!("P1:{};right;", NOTATION.cell(cells[index]));
}

/// Places the last patrol boat on the one before it.
fn overlap(making: &mut Making) {
    let last = making.placement.len() - 1;
    making.placement[last] = making.placement[last - 1].replace("P3", "P4");
}

fn missing(making: &mut Making, symbol: char) {
    let index = making.placement.iter().rposition(|line| line.starts_with(symbol));
    making.placement.remove(index.expect("every ship of such a class has a line"));
}

fn too_many(making: &mut Making, symbol: char) {
    let first = making.placement.iter().find(|line| line.starts_with(symbol));
    making.placement.push(first.expect("every ship of such a class has a line").clone());
}
