//! Faults in placement files.

use super::{Fault, Making, Site};
use crate::model::Cell;
use crate::rounds::{FLEET, SIZE};

pub(super) const FAULTS: &[Fault] = &[
    Fault::touching("placement-missing-number", |making| line_becomes(making, 0, "B:6,B;right;", 2)),
    Fault::touching("placement-missing-colon", |making| line_becomes(making, 0, "B1 6,B;right;", 4)),
    Fault::touching("placement-row-not-a-number", |making| line_becomes(making, 0, "B1:F,B;right;", 4)),
    Fault::touching("placement-missing-comma", |making| line_becomes(making, 0, "B1:6;B;right;", 5)),
    Fault::touching("placement-column-lowercase", |making| line_becomes(making, 0, "B1:6,b;right;", 6)),
    Fault::touching("placement-missing-semicolon", |making| line_becomes(making, 0, "B1:6,B right;", 8)),
    Fault::touching("placement-bad-direction", |making| line_becomes(making, 0, "B1:6,B;left;", 8)),
    Fault::touching("placement-text-after-the-end", |making| line_becomes(making, 0, "B1:6,B;right;;", 14)),
    Fault::touching("placement-row-out-of-range", |making| line_becomes(making, 2, "P1:11,B;right;", 4)),
    Fault::touching("placement-column-out-of-range", |making| line_becomes(making, 2, "P1:5,K;right;", 4)),
    Fault::touching("placement-runs-off-the-board", |making| line_becomes(making, 0, "B1:1,H;right;", 1)),
    Fault::touching("placement-not-on-its-letter", not_on_its_letter),
    Fault::touching("placement-overlap", overlap),
    Fault::touching("placement-battleship-missing", |making| missing(making, 'B')),
    Fault::touching("placement-patrol-boat-missing", |making| missing(making, 'P')),
    Fault::touching("placement-battleship-too-many", |making| too_many(making, 'B')),
    Fault::touching("placement-patrol-boat-too-many", |making| too_many(making, 'P')),
    Fault::touching("placement-empty", empty),
    Fault::touching("placement-not-utf8", not_utf8),
];

fn line_becomes(making: &mut Making, index: usize, text: &str, column: usize) -> Site {
    making.placement[index] = text.into();
    Site::Placement { line: index + 1, column }
}

/// Places the first patrol boat on a field that is not `P`.
fn not_on_its_letter(making: &mut Making) -> Site {
    let patrol_boat = FLEET.class_of('P');
    let class_at = |cell: Cell| making.layout.ship_at(cell).map(|ship| making.layout.ship(ship).class);
    let is_wrong = |cell: &Cell| cell.column < 9 && class_at(*cell) != patrol_boat;
    let cells: Vec<Cell> = SIZE.cells().filter(is_wrong).collect();
    let index = making.below(cells.len());
    let text = format!("P1:{};right;", super::moves::name(cells[index]));
    line_becomes(making, 2, &text, 1)
}

/// Places the last patrol boat on the one before it.
fn overlap(making: &mut Making) -> Site {
    let last = making.placement.len() - 1;
    let text = making.placement[last - 1].replace("P3", "P4");
    line_becomes(making, last, &text, 1)
}

fn missing(making: &mut Making, symbol: char) -> Site {
    let index = making.placement.iter().rposition(|line| line.starts_with(symbol));
    making.placement.remove(index.expect("every ship of such a class has a line"));
    let last = making.placement.last().expect("the lines of the other ships are left");
    Site::Placement { line: making.placement.len(), column: last.len() + 1 }
}

fn too_many(making: &mut Making, symbol: char) -> Site {
    let first = making.placement.iter().find(|line| line.starts_with(symbol));
    making.placement.push(first.expect("every ship of such a class has a line").clone());
    Site::Placement { line: making.placement.len(), column: 1 }
}

fn empty(making: &mut Making) -> Site {
    making.placement.clear();
    Site::Placement { line: 1, column: 1 }
}

fn not_utf8(making: &mut Making) -> Site {
    let text: String = making.placement.iter().map(|line| format!("{line}\n")).collect();
    making.placement_bytes = Some([text.as_bytes(), b"# \xfc"].concat());
    Site::Placement { line: making.placement.len() + 1, column: 3 }
}
