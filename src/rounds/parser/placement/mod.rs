//! Placement files: how ships that share a letter lie, with one line per ship.

mod line;
mod on_board;

use std::ops::Range;

pub(in crate::rounds) use on_board::count_problem;
pub(super) use on_board::place;

use crate::model::{Cell, Layout};
use crate::rounds::{FLEET, NOTATION};
use crate::source::{Highlight, Problem, Source};
use line::Line;

/// A placement file as written: the ships of all classes with more than one ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The ships in the order of their lines. Surplus ships are kept up to a limit.
    pub ships: Vec<PlacedShip>,
    /// How many lines there are for each class, whether or not they could be read.
    pub named: Vec<usize>,
    /// What is wrong with the lines that could not be read.
    pub problems: Vec<Problem>,
    /// The first line that is not empty but does not start with the letter of a class.
    pub skipped: Option<Range<usize>>,
}

/// How many ships, and how many problems, are kept. A file with more cannot be valid.
const MAX_KEPT: usize = 1000;

/// One line of a placement file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedShip {
    /// The class, as an index into the fleet.
    pub class: usize,
    /// Its letter and number, such as `B1`.
    pub name: String,
    /// Its cells. They are on the board, but the board may have other letters there.
    pub cells: Vec<Cell>,
    /// The number of the line, starting from 1.
    pub line: usize,
    /// Where the line is in the file.
    pub span: Range<usize>,
}

impl PlacedShip {
    fn problem(&self, message: String, help: &str) -> Problem {
        Problem::error(message, help, vec![Highlight::unlabelled(self.span.clone())])
    }
}

impl Placement {
    /// The problem that a ship shares a cell with one in another line.
    pub(in crate::rounds) fn overlap(&self, ship: &PlacedShip, cell: Cell) -> Problem {
        let is_other = |other: &&PlacedShip| other.line != ship.line && other.cells.contains(&cell);
        let line = self.ships.iter().find(is_other).map_or(ship.line, |other| other.line);
        let (name, cell) = (&ship.name, NOTATION.cell(cell));
        let message = format!("{name} shares cell {cell} with the ship in line {line}");
        ship.problem(message, "each cell can belong to only one ship")
    }
}

/// Parses a placement file: one ship per line, such as `B1:6,B;right;`.
///
/// Lines may come in any order, end with any kind of newline, have spaces around their parts, and lack the
/// last `;`. The number may be any digits. Empty lines are skipped, and so are lines that do not start with
/// the letter of a class with more than one ship. Each line that cannot be read adds a problem; the placement
/// can then only be used to find more problems.
pub fn parse_placement(source: &Source) -> Result<Placement, Problem> {
    let text = source.text()?;
    let mut placement = Placement {
        ships: Vec::new(),
        named: vec![0; FLEET.classes().len()],
        problems: Vec::new(),
        skipped: None,
    };
    for (index, span) in source.lines().enumerate() {
        let mut line = Line::new(text, span.clone());
        let Some((class, symbol)) = line.peek().and_then(|symbol| {
            let class = FLEET.class_of(symbol)?;
            (FLEET.classes()[class].count > 1).then_some((class, symbol))
        }) else {
            if placement.skipped.is_none() && line.peek().is_some() {
                placement.skipped = Some(span);
            }
            continue;
        };
        placement.named[class] += 1;
        match line.ship(symbol, FLEET.classes()[class].length) {
            Ok((name, cells)) if placement.ships.len() < MAX_KEPT => {
                placement.ships.push(PlacedShip { class, name, cells, line: index + 1, span });
            }
            Err(problem) if placement.problems.len() < MAX_KEPT => placement.problems.push(problem),
            _ => {}
        }
    }
    Ok(placement)
}

/// Formats a placement file, with one line for each ship of a class with more than one ship.
pub fn placement_text(layout: &Layout) -> String {
    let mut text = String::new();
    for (index, class) in FLEET.classes().iter().enumerate().filter(|(_, class)| class.count > 1) {
        let ships = layout.ships().iter().filter(|ship| ship.class == index);
        for (number, ship) in (1..).zip(ships) {
            if let [first, .., last] = ship.cells[..] {
                let direction = if first.row == last.row { "right" } else { "down" };
                text += &format!("{}{number}:{};{direction};\n", class.symbol, NOTATION.cell(first));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Placement {
        parse_placement(&Source::new("", text)).unwrap()
    }

    #[test]
    fn spaces_newlines_order_and_the_last_semicolon_do_not_matter() {
        let written = "P7: 3 , H ; down ;\r\n\n  B 001:06,B;right\rC1:nonsense\n# P\nP4:10,I;right;";
        let placement = parse(written);
        assert_eq!(placement.problems, []);
        let names: Vec<_> = placement.ships.iter().map(|ship| (&*ship.name, ship.line)).collect();
        assert_eq!(names, [("P7", 1), ("B001", 3), ("P4", 6)]);
        assert_eq!(placement.ships[0].cells, [Cell::new(2, 7), Cell::new(3, 7)]);
    }

    #[track_caller]
    fn refused(text: &str, column: usize, message: &str) {
        let placement = parse(text);
        assert_eq!((placement.ships.len(), placement.named.iter().sum()), (0, 1));
        let problems: Vec<_> =
            placement.problems.iter().map(|problem| (problem.start(), &*problem.message)).collect();
        assert_eq!(problems, [(Some(column), message)], "{text}");
    }

    #[test]
    fn every_part_must_be_in_its_place() {
        refused("B", 1, "expected the ship's number");
        refused("B:6,B;right;", 1, "expected the ship's number");
        refused("B1 6,B;right;", 3, "expected ':' after the ship's number");
        refused("B1:x,B;right;", 3, "expected a row number");
        refused("B1:6;B;right;", 4, "expected ',' after the row");
        refused("B1:6,;right;", 5, "expected an uppercase letter for the column");
        refused("B1:6,b;right;", 5, "expected an uppercase letter for the column");
        refused("B1:6,BB;right;", 5, "expected an uppercase letter for the column");
        refused("B1:6,B", 6, "expected ';' after the cell");
        refused("B1:6,B;left;", 7, "expected 'right' or 'down'");
        refused("B1:6,B;right;;", 13, "expected the end of the line");
        refused("B1:0,B;right;", 3, "0,B is not on the board");
        refused("B1:99999999999,B;right;", 3, "99999999999,B is not on the board");
        refused("B1:6,K;right;", 3, "6,K is not on the board");
        refused("B1:8,B;down;", 0, "B1 runs off the board");
    }
}
