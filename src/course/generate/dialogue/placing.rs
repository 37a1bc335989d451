//! Where ships are, and the answers that place them.

use super::{Answers, pick};
use crate::model::{Cell, Direction, Layout, Ship};
use crate::opponents::PythonRandom;
use crate::play::Terms;
use crate::record::EditionName;

/// How often all ships are placed before giving up.
const TRIES: usize = 10_000;

/// Places the ships of a player at random; nothing if they hardly fit.
pub(super) fn random_layout(terms: &Terms, random: &mut PythonRandom) -> Option<Layout> {
    (0..TRIES).find_map(|_| {
        let mut layout = Layout::new(terms.size);
        for (class, vessel) in terms.ships.iter().enumerate() {
            let direction = pick(&[Direction::Right, Direction::Down], random);
            let mut below = |side: u16| random.below(side.into()) as u16;
            let first = Cell::new(below(terms.size.rows()), below(terms.size.columns()));
            let cells = vessel.cells(first, direction, terms.size)?;
            layout.place(Ship { class, cells }).ok()?;
        }
        Some(layout)
    })
}

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
        let lines = form.good(ship, random);
        answers.lines.extend(lines);
    }
}

/// How answers that place a ship look.
struct Form<'a> {
    terms: &'a Terms,
    layout: &'a Layout,
    /// The ships that are placed already.
    placed: &'a [usize],
}

impl Form<'_> {
    /// The answers that place a ship, in any way that is allowed.
    fn good(&self, ship: &Ship, random: &mut PythonRandom) -> Vec<String> {
        let mut ends = (ship.cells[0], ship.cells[ship.cells.len() - 1]);
        let is_reversed = random.below(2) == 0;
        if is_reversed {
            ends = (ends.1, ends.0);
        }
        let (from, to) = ends;
        match self.terms.edition {
            EditionName::Duel => {
                let mut cells = ship.cells.clone();
                if is_reversed {
                    cells.reverse();
                }
                let names: Vec<String> = cells.iter().map(|cell| self.terms.notation.cell(*cell)).collect();
                vec![names.join(" ")]
            }
            EditionName::Console => {
                [from.row, from.column, to.row, to.column].iter().map(u16::to_string).collect()
            }
            _ => {
                let direction = match (from.row.cmp(&to.row), from.column.cmp(&to.column)) {
                    (std::cmp::Ordering::Less, _) => "s",
                    (std::cmp::Ordering::Greater, _) => "n",
                    (_, std::cmp::Ordering::Greater) => "w",
                    _ => "e",
                };
                vec![format!("{} {} {} {direction}", ship.class, from.row, from.column)]
            }
        }
    }

    /// Answers that are refused instead of placing this ship.
    fn bad(&self, ship: &Ship, random: &mut PythonRandom) -> Vec<String> {
        let covered = self.placed.first().map(|&other| self.layout.ships()[other].cells[0]);
        let last = ship.class;
        match self.terms.edition {
            EditionName::Duel => {
                let names = |cells: &[Cell]| -> String {
                    let names: Vec<String> =
                        cells.iter().map(|cell| self.terms.notation.cell(*cell)).collect();
                    names.join(" ")
                };
                let mut gap = ship.cells.clone();
                gap[0] = Cell::new(9 - gap[0].row, (gap[0].column + 5) % 10);
                let doubled = [&ship.cells[1..], &ship.cells[1..2]].concat();
                pick(
                    &[
                        names(&ship.cells[1..]),
                        names(&gap),
                        names(&doubled),
                        names(&ship.cells).to_lowercase(),
                        String::new(),
                    ],
                    random,
                )
                .lines()
                .map(str::to_owned)
                .collect()
            }
            EditionName::Console => {
                let [from, to] = [ship.cells[0], ship.cells[ship.cells.len() - 1]];
                let four = |from: (u16, u16), to: (u16, u16)| -> Vec<String> {
                    [from.0, from.1, to.0, to.1].iter().map(u16::to_string).collect()
                };
                let outside = four((from.row, 9), (from.row, 9 + self.terms.ships[last].length - 1));
                let short = four((from.row, from.column), (from.row, from.column));
                let diagonal = four((0, 0), (to.row.max(1), to.column.max(1)));
                pick(&[outside, short, diagonal, vec!["one".to_owned()]], random)
            }
            _ => {
                let mut bad = vec![
                    "here".to_owned(),
                    format!("{} 0 0 e", self.layout.ships().len()),
                    format!("{last} -1 0 s"),
                    format!("{last} 0 0 x"),
                ];
                bad.extend(self.placed.first().map(|placed| format!("{placed} 0 0 e")));
                bad.extend(covered.map(|cell| format!("{last} {} {} e", cell.row, cell.column)));
                vec![pick(&bad, random)]
            }
        }
    }
}
