use std::ops::Range;

use crate::model::{Cell, Direction, Fleet, Layout, Size};
use crate::rounds::NOTATION;
use crate::source::{Mark, Problem, ProblemKind, Source};

/// A placement file as written: the ships of those classes that have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Its ships, line by line, up to more than any game has.
    pub ships: Vec<PlacedShip>,
    /// How many lines name a ship of each class, whether they could be read or not.
    pub named: Vec<usize>,
    /// What is wrong with those that could not.
    pub problems: Vec<Problem>,
    /// The first line that is not blank and names no ship.
    pub passed_over: Option<Range<usize>>,
}

/// How many ships, and how many problems, are kept. A file with more is wrong in any case.
const MAX_KEPT: usize = 1000;

/// One line of a placement file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedShip {
    /// The class, as an index into the fleet.
    pub class: usize,
    /// Label and number, such as `B1`.
    pub name: String,
    /// Its cells: on the board, but perhaps not those of its letter.
    pub cells: Vec<Cell>,
    /// The line's number, from 1.
    pub line: usize,
    /// Where the line stands in the file.
    pub span: Range<usize>,
}

impl PlacedShip {
    /// It lies on a cell of the ship that another line names.
    pub(crate) fn overlaps(&self, cell: Cell, line: usize) -> Problem {
        let kind = ProblemKind::PlacementOverlap { ship: self.name.clone(), cell: cell_name(cell), line };
        Problem { kind, marks: vec![Mark::new(self.span.clone(), "")] }
    }
}

/// Reads a placement file: a ship a line, `B1:6,B;right;`.
///
/// Lines may come in any order, with any line end, blanks around the parts, and without the last `;`.
/// Blank lines, and lines that do not start with the letter of a class of several ships, are passed
/// over. The number is any digits. Lines that cannot be read leave a problem each, and a placement that
/// is good for finding more of them.
pub fn parse_placement(source: &Source, size: Size, fleet: &Fleet) -> Result<Placement, Problem> {
    let text = source.text()?;
    let mut placement = Placement {
        ships: Vec::new(),
        named: vec![0; fleet.classes().len()],
        problems: Vec::new(),
        passed_over: None,
    };
    for (index, span) in source.lines().enumerate() {
        let mut line = Line { text, at: span.start, end: span.end };
        line.skip_blanks();
        let Some((class, symbol)) = line.peek().and_then(|symbol| {
            let class = fleet.class_of(symbol)?;
            (fleet.classes()[class].count > 1).then_some((class, symbol))
        }) else {
            if placement.passed_over.is_none() && line.peek().is_some() {
                placement.passed_over = Some(span);
            }
            continue;
        };
        placement.named[class] += 1;
        match line.ship(symbol, fleet.classes()[class].length, size) {
            Ok((name, cells)) if placement.ships.len() < MAX_KEPT => {
                placement.ships.push(PlacedShip { class, name, cells, line: index + 1, span });
            }
            Err(problem) if placement.problems.len() < MAX_KEPT => placement.problems.push(problem),
            _ => {}
        }
    }
    Ok(placement)
}

/// Writes a placement file: a line for each ship of a class that has several.
pub fn placement_text(layout: &Layout, fleet: &Fleet) -> String {
    let mut text = String::new();
    for (index, class) in fleet.classes().iter().enumerate().filter(|(_, class)| class.count > 1) {
        let ships = layout.ships().iter().filter(|ship| ship.class == index);
        for (number, ship) in (1..).zip(ships) {
            if let [first, .., last] = ship.cells[..] {
                let direction = if first.row == last.row { "right" } else { "down" };
                text += &format!("{}{number}:{};{direction};\n", class.symbol, cell_name(first));
            }
        }
    }
    text
}

/// As moves and placement files write it: `6,B`.
pub(crate) fn cell_name(cell: Cell) -> String {
    NOTATION.cell(cell)
}

/// The rest of a line, read from the left.
struct Line<'text> {
    text: &'text str,
    at: usize,
    end: usize,
}

impl Line<'_> {
    fn ship(&mut self, symbol: char, length: u16, size: Size) -> Result<(String, Vec<Cell>), Problem> {
        let start = self.at;
        self.at += symbol.len_utf8();
        self.skip_blanks();
        let number = self.digits("the ship's number")?;
        self.literal(':', "':' after the ship's number")?;
        let row = self.digits("a row number")?;
        self.literal(',', "',' after the row")?;
        let column = self.word("a capital letter for the column")?;
        self.literal(';', "';' after the cell")?;
        let direction = self.word("'right' or 'down'")?;
        let direction = match &self.text[direction.clone()] {
            "right" => Direction::Right,
            "down" => Direction::Down,
            _ => return Err(form(direction, "'right' or 'down'")),
        };
        if self.peek() == Some(';') {
            self.literal(';', "';'")?;
        }
        if self.at < self.end {
            return Err(form(self.at..self.end, "the end of the line"));
        }
        let cell = self.cell(row, column, size)?;
        let name = format!("{symbol}{}", short(&self.text[number]));
        match cell.run(direction, length, size) {
            Some(cells) => Ok((name, cells)),
            None => Err(Problem {
                kind: ProblemKind::PlacementRunsOff { ship: name, length },
                marks: vec![Mark::new(start..self.end, "")],
            }),
        }
    }

    fn cell(&self, row: Range<usize>, column: Range<usize>, size: Size) -> Result<Cell, Problem> {
        let &[letter @ b'A'..=b'Z'] = &self.text.as_bytes()[column.clone()] else {
            return Err(form(column, "a capital letter for the column"));
        };
        let digits = &self.text[row.clone()];
        let cell = NOTATION
            .parse_row(digits.trim_start_matches('0'), size)
            .zip(NOTATION.parse_column(&self.text[column.clone()], size))
            .map(Cell::from);
        cell.ok_or_else(|| Problem {
            kind: ProblemKind::PlacementOff { row: short(digits), column: char::from(letter) },
            marks: vec![Mark::new(row.start..column.end, "")],
        })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..self.end].chars().next()
    }

    /// Reads the characters that `wanted` takes, and the blanks after them.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Range<usize> {
        let rest = &self.text[self.at..self.end];
        let length = rest.find(|letter| !wanted(letter)).unwrap_or(rest.len());
        let span = self.at..self.at + length;
        self.at = span.end;
        self.skip_blanks();
        span
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..self.end];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn digits(&mut self, expected: &'static str) -> Result<Range<usize>, Problem> {
        self.some(|letter| letter.is_ascii_digit(), expected)
    }

    fn word(&mut self, expected: &'static str) -> Result<Range<usize>, Problem> {
        self.some(char::is_alphabetic, expected)
    }

    fn some(
        &mut self,
        wanted: impl Fn(char) -> bool,
        expected: &'static str,
    ) -> Result<Range<usize>, Problem> {
        let span = self.take(wanted);
        if span.is_empty() { Err(self.unexpected(expected)) } else { Ok(span) }
    }

    fn literal(&mut self, letter: char, expected: &'static str) -> Result<(), Problem> {
        if self.peek() != Some(letter) {
            return Err(self.unexpected(expected));
        }
        self.at += letter.len_utf8();
        self.skip_blanks();
        Ok(())
    }

    fn unexpected(&self, expected: &'static str) -> Problem {
        let length = self.peek().map_or(0, char::len_utf8);
        form(self.at..self.at + length, expected)
    }
}

fn form(span: Range<usize>, expected: &'static str) -> Problem {
    Problem { kind: ProblemKind::PlacementForm { expected }, marks: vec![Mark::new(span, "")] }
}

/// Numbers have no limit in the file, but have one in a message.
fn short(digits: &str) -> String {
    if digits.len() <= 20 { digits.into() } else { format!("{}…", &digits[..20]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rounds::{FLEET, SIZE};

    fn parse(text: &str) -> Placement {
        parse_placement(&Source::new("", text), SIZE, &FLEET).unwrap()
    }

    #[test]
    fn blanks_line_ends_order_and_the_last_semicolon_are_free() {
        let written = "P7: 3 , H ; down ;\r\n\n  B 001:06,B;right\rC1:nonsense\n# P\nP4:10,I;right;";
        let placement = parse(written);
        assert_eq!(placement.problems, []);
        let names: Vec<_> = placement.ships.iter().map(|ship| (&*ship.name, ship.line)).collect();
        assert_eq!(names, [("P7", 1), ("B001", 3), ("P4", 6)]);
        assert_eq!(placement.ships[0].cells, [Cell::new(2, 7), Cell::new(3, 7)]);
    }

    #[track_caller]
    fn refused(text: &str, column: usize, kind: ProblemKind) {
        let placement = parse(text);
        assert_eq!((placement.ships.len(), placement.named.iter().sum()), (0, 1));
        assert_eq!(placement.problems.len(), 1, "{placement:?}");
        assert_eq!(placement.problems[0].kind, kind);
        assert_eq!(placement.problems[0].marks[0].span.start, column, "{text}");
    }

    #[test]
    fn every_part_is_needed_in_its_place() {
        let form = |expected| ProblemKind::PlacementForm { expected };
        refused("B", 1, form("the ship's number"));
        refused("B:6,B;right;", 1, form("the ship's number"));
        refused("B1 6,B;right;", 3, form("':' after the ship's number"));
        refused("B1:x,B;right;", 3, form("a row number"));
        refused("B1:6;B;right;", 4, form("',' after the row"));
        refused("B1:6,;right;", 5, form("a capital letter for the column"));
        refused("B1:6,b;right;", 5, form("a capital letter for the column"));
        refused("B1:6,BB;right;", 5, form("a capital letter for the column"));
        refused("B1:6,B", 6, form("';' after the cell"));
        refused("B1:6,B;left;", 7, form("'right' or 'down'"));
        refused("B1:6,B;right;;", 13, form("the end of the line"));
    }

    #[test]
    fn cells_must_be_on_the_board() {
        let off = |row: &str, column| ProblemKind::PlacementOff { row: row.into(), column };
        refused("B1:0,B;right;", 3, off("0", 'B'));
        refused("B1:99999999999,B;right;", 3, off("99999999999", 'B'));
        refused("B1:6,K;right;", 3, off("6", 'K'));
        refused("B1:8,B;down;", 0, ProblemKind::PlacementRunsOff { ship: "B1".into(), length: 4 });
    }
}
