//! Where ships are, and the answers that place them.

use std::cmp::Ordering;

use super::{Answers, pick};
use crate::model::{Cell, Layout, Ship};
use crate::opponents::PythonRandom;
use crate::play::Terms;
use crate::record::EditionName;

/// Adds the answers that place the ships of a layout.
pub(super) fn answer(terms: &Terms, layout: &Layout, answers: &mut Answers, random: &mut PythonRandom) {
    let mut order: Vec<usize> = (0..layout.ships().len()).collect();
    if terms.edition == EditionName::Streak && random.below(2) == 0 {
        order.reverse();
    }
    for (index, &ship) in order.iter().enumerate() {
        let placed = &order[..index];
        let ship = &layout.ships()[ship];
        let form = Form { terms, layout, placed };
        answers.add_bad(random, |random| form.bad(ship, random));
        answers.add(form.good(ship, random));
    }
}

struct Form<'a> {
    terms: &'a Terms,
    layout: &'a Layout,
    placed: &'a [usize],
}

impl Form<'_> {
    /// The answers that place a ship, in any way that is allowed.
    fn good(&self, ship: &Ship, random: &mut PythonRandom) -> String {
        let mut cells = ship.cells.clone();
        if random.below(2) == 0 {
            cells.reverse();
        }
        let (from, to) = (cells[0], cells[cells.len() - 1]);
        match self.terms.edition {
            EditionName::Duel => self.names(&cells),
            EditionName::Console => ends(from, to),
            _ => {
                let direction = match (from.row.cmp(&to.row), from.column.cmp(&to.column)) {
                    (Ordering::Less, _) => "s",
                    (Ordering::Greater, _) => "n",
                    (_, Ordering::Greater) => "w",
                    _ => "e",
                };
                format!("{} {} {} {direction}", ship.class, from.row, from.column)
            }
        }
    }

    /// Answers that are refused instead of placing this ship.
    fn bad(&self, ship: &Ship, random: &mut PythonRandom) -> String {
        let covered = self.placed.first().map(|&other| self.layout.ships()[other].cells[0]);
        let cells = &ship.cells;
        let bad = match self.terms.edition {
            EditionName::Duel => {
                let mut gap = cells.clone();
                gap[0] = Cell::new(9 - gap[0].row, (gap[0].column + 5) % 10);
                let doubled = [&cells[1..], &cells[1..2]].concat();
                let names = |cells: &[Cell]| self.names(cells);
                vec![names(&cells[1..]), names(&gap), names(&doubled), names(cells).to_lowercase()]
            }
            EditionName::Console => {
                let [from, to] = [cells[0], cells[cells.len() - 1]];
                let outside = Cell::new(from.row, 9 + self.terms.ships[ship.class].length - 1);
                let outside = ends(Cell::new(from.row, 9), outside);
                let diagonal = ends(Cell::new(0, 0), Cell::new(to.row.max(1), to.column.max(1)));
                vec![outside, ends(from, from), diagonal, "one".to_owned()]
            }
            // The assignment promises three numbers and a direction, so that is what every answer has.
            _ => {
                let class = ship.class;
                let mut bad = vec![
                    format!("{} 0 0 e", self.layout.ships().len()),
                    "-1 0 0 e".to_owned(),
                    format!("{class} -1 0 s"),
                    format!("{class} 0 {} w", self.terms.size.columns()),
                ];
                if cells.len() > 1 {
                    bad.push(format!("{class} 0 0 n"));
                }
                bad.extend(self.placed.first().map(|placed| format!("{placed} 0 0 e")));
                bad.extend(covered.map(|cell| format!("{class} {} {} e", cell.row, cell.column)));
                bad
            }
        };
        pick(&bad, random)
    }

    fn names(&self, cells: &[Cell]) -> String {
        cells.iter().map(|cell| self.terms.notation.cell(*cell)).collect::<Vec<_>>().join(" ")
    }
}

/// The answers for both ends of a ship, each in its own line.
fn ends(from: Cell, to: Cell) -> String {
    format!("{}\n{}\n{}\n{}", from.row, from.column, to.row, to.column)
}
