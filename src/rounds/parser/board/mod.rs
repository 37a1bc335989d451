//! Boards: ten lines of ten fields, each of them empty or the letter of a ship class.

mod faults;

use std::ops::Range;

pub use faults::HANDOUT_WORDING;

use crate::model::{Cell, Layout};
use crate::rounds::{FLEET, SIZE, Wording};
use crate::source::{Problem, Source};

/// A board in a valid format: the right number of rows and fields, each of them empty or the letter of a ship
/// class. [`arrange_ships`](super::arrange_ships) checks whether the letters form ships.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// One for each cell, in reading order.
    fields: Vec<Field>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    class: Option<usize>,
    span: Range<usize>,
}

impl Grid {
    /// The class whose letter is on `cell`, as an index into the fleet.
    pub fn class_at(&self, cell: Cell) -> Option<usize> {
        self.field(cell).class
    }

    /// Where the field of `cell` is in the file.
    pub fn span(&self, cell: Cell) -> Range<usize> {
        self.field(cell).span.clone()
    }

    /// All cells with the letter of `class`, in reading order.
    pub fn cells_of(&self, class: usize) -> Vec<Cell> {
        SIZE.cells().filter(|&cell| self.class_at(cell) == Some(class)).collect()
    }

    fn field(&self, cell: Cell) -> &Field {
        &self.fields[SIZE.index(cell).expect("callers only ask about cells on the board")]
    }
}

/// Parses a board: one line per row, with fields separated by `;`, each empty or the letter of a class.
///
/// `\n`, `\r\n` and `\r` all end a line, and one newline may follow the last line. With
/// [`Wording::Handout`], a board in which every line has an extra empty field at its start is read without
/// that field. Nothing else is accepted: no spaces, no lowercase letters, no byte order mark.
pub fn parse_board(source: &Source, wording: Wording) -> Result<Grid, Vec<Problem>> {
    let text = source.text().map_err(|problem| vec![problem])?;
    let columns = usize::from(SIZE.columns());
    let every_line_has_margin = || {
        source
            .lines()
            .all(|line| text[line.clone()].starts_with(';') && fields(text, line).count() == columns + 1)
    };
    let margin = usize::from(wording == Wording::Handout && every_line_has_margin());
    read(source, text, margin).ok_or_else(|| faults::explain(source, text, margin))
}

/// Reads a grid, or returns `None` if anything is wrong with it. The first `margin` fields of every line are
/// skipped.
fn read(source: &Source, text: &str, margin: usize) -> Option<Grid> {
    let mut read = Vec::with_capacity(SIZE.area());
    let columns = usize::from(SIZE.columns());
    for (row, line) in source.lines().enumerate() {
        // One field or row too many is enough to see that this is not a board.
        for span in fields(text, line).skip(margin).take(columns + 1) {
            read.push(Field { class: read_field(&text[span.clone()])?, span });
        }
        if read.len() != (row + 1) * columns || read.len() > SIZE.area() {
            return None;
        }
    }
    (read.len() == SIZE.area()).then_some(Grid { fields: read })
}

/// Formats a layout as a board file.
///
/// ```
/// use battleship::rounds::Wording;
/// use battleship::rounds::parser::{arrange_ships, board_text, parse_board};
/// use battleship::source::Source;
///
/// let text = "C;C;C;C;C;;;;;\nB;B;B;B;;;;;;\nB;B;B;B;;;;;;\nD;D;D;;;;;;;\nS;S;S;;;;;;;\n\
///             P;P;;P;P;;;;;\n;;;;;;;;;\nP;P;;P;P;;;;;\n;;;;;;;;;\n;;;;;;;;;\n";
/// let grid = parse_board(&Source::new("board", text), Wording::Report).unwrap();
/// assert_eq!(board_text(&arrange_ships(&grid, None).unwrap().layout), text);
/// ```
pub fn board_text(layout: &Layout) -> String {
    let mut text = String::new();
    for cell in SIZE.cells() {
        text.extend(layout.ship_at(cell).map(|ship| FLEET.classes()[layout.ship(ship).class].symbol));
        text.push(if cell.column + 1 < SIZE.columns() { ';' } else { '\n' });
    }
    text
}

/// The spans of the fields of a line.
fn fields(text: &str, line: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = line.start;
    text[line].split(';').map(move |field| {
        let span = start..start + field.len();
        start = span.end + 1;
        span
    })
}

/// The class of a field: `Some(None)` if the field is empty, `None` if it is not valid.
fn read_field(text: &str) -> Option<Option<usize>> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Some(None),
        (Some(letter), None) => FLEET.class_of(letter).map(Some),
        _ => None,
    }
}
