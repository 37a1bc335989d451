use std::ops::Range;

use super::board_faults::explain;
use crate::model::{Cell, Fleet, Layout, Size};
use crate::rounds::Wording;
use crate::source::{Problem, Source};

/// A board as written: the right number of rows and fields, each empty or with the letter of a class.
/// Whether the letters are ships is for [`arrange_ships`](super::arrange_ships).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: Size,
    fields: Vec<Field>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    class: Option<usize>,
    span: Range<usize>,
}

impl Grid {
    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The class whose letter stands on `cell`, as an index into the fleet.
    pub fn class_at(&self, cell: Cell) -> Option<usize> {
        self.fields[self.size.index(cell)?].class
    }

    /// Where the letter of `cell` stands in the file.
    pub fn span(&self, cell: Cell) -> Range<usize> {
        self.size.index(cell).map_or(0..0, |index| self.fields[index].span.clone())
    }

    /// All cells with the letter of `class`, in reading order.
    pub fn cells_of(&self, class: usize) -> Vec<Cell> {
        self.size.cells().filter(|&cell| self.class_at(cell) == Some(class)).collect()
    }
}

/// Reads a board: a line a row, fields separated by `;`, each empty or the letter of a class.
///
/// `\n`, `\r\n` and `\r` all end a line, and one line end may follow the last line. With
/// [`Wording::Handout`], a board whose every line has one field too many, the first of them empty, is
/// read without that field. Nothing else is forgiven: no blanks, no small letters, no byte order mark.
pub fn parse_board(
    source: &Source,
    size: Size,
    fleet: &Fleet,
    wording: Wording,
) -> Result<Grid, Vec<Problem>> {
    let text = source.text().map_err(|problem| vec![problem])?;
    let columns = usize::from(size.columns());
    let every_line_has_margin = || {
        source
            .lines()
            .all(|line| text[line.clone()].starts_with(';') && fields(text, line).count() == columns + 1)
    };
    let margin = usize::from(wording == Wording::Handout && every_line_has_margin());
    read(source, text, size, fleet, margin).ok_or_else(|| explain(source, text, size, fleet, margin))
}

/// The grid, if there is nothing wrong with it. `margin` fields of every line are passed over.
fn read(source: &Source, text: &str, size: Size, fleet: &Fleet, margin: usize) -> Option<Grid> {
    let mut read = Vec::with_capacity(size.area());
    for (row, line) in source.lines().enumerate() {
        for span in fields(text, line).skip(margin) {
            read.push(Field { class: read_field(&text[span.clone()], fleet)?, span });
        }
        if read.len() != (row + 1) * usize::from(size.columns()) {
            return None;
        }
    }
    (read.len() == size.area()).then_some(Grid { size, fields: read })
}

/// Writes a board.
///
/// ```
/// use battleship::rounds::parser::{arrange_ships, board_text, parse_board};
/// use battleship::source::Source;
/// use battleship::rounds::{FLEET, SIZE, Wording};
///
/// let text = "C;C;C;C;C;;;;;\nB;B;B;B;;;;;;\nB;B;B;B;;;;;;\nD;D;D;;;;;;;\nS;S;S;;;;;;;\n\
///             P;P;;P;P;;;;;\n;;;;;;;;;\nP;P;;P;P;;;;;\n;;;;;;;;;\n;;;;;;;;;\n";
/// let grid = parse_board(&Source::new("board", text), SIZE, &FLEET, Wording::Report).unwrap();
/// assert_eq!(board_text(&arrange_ships(&grid, &FLEET, None).unwrap().layout, &FLEET), text);
/// ```
pub fn board_text(layout: &Layout, fleet: &Fleet) -> String {
    let symbol = |ship| fleet.classes().get(layout.ship(ship).class).map(|class| class.symbol);
    let mut text = String::new();
    for cell in layout.size().cells() {
        text.extend(layout.ship_at(cell).and_then(symbol));
        text.push(if cell.column + 1 < layout.size().columns() { ';' } else { '\n' });
    }
    text
}

/// The spans between the semicolons of a line.
pub(super) fn fields(text: &str, line: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = line.start;
    text[line].split(';').map(move |field| {
        let span = start..start + field.len();
        start = span.end + 1;
        span
    })
}

/// The class of a field, none if it is empty; nothing if it is no field at all.
pub(super) fn read_field(text: &str, fleet: &Fleet) -> Option<Option<usize>> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Some(None),
        (Some(letter), None) => fleet.class_of(letter).map(Some),
        _ => None,
    }
}
