use std::ops::Range;

use super::{LineHint, Mark, Problem, ProblemKind, Source};
use crate::model::{Cell, Fleet, Size};
use crate::rules::rounds::Wording;

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
    let (rows, columns) = (usize::from(size.rows()), usize::from(size.columns()));
    let line_count = source.lines().count();
    if line_count < rows && text.contains(',') {
        let first = source.lines().next().unwrap_or(0..0);
        return Err(vec![Problem {
            kind: ProblemKind::MovesForBoard,
            marks: vec![Mark::new(first, "moves have commas, boards have none")],
        }]);
    }
    let every_line_has_margin = source
        .lines()
        .all(|line| text[line.clone()].starts_with(';') && fields(text, line).count() == columns + 1);
    if every_line_has_margin && wording == Wording::Report && line_count == rows {
        let first = source.lines().next().map_or(0..0, |line| line.start..line.start);
        return Err(vec![Problem {
            kind: ProblemKind::EmptyFirstField { found: columns + 1 },
            marks: vec![Mark::new(first, "nothing before the first semicolon")],
        }]);
    }
    let margin = usize::from(every_line_has_margin && wording == Wording::Handout);

    let mut problems = Vec::new();
    let mut read = Vec::with_capacity(size.area());
    if line_count != rows {
        let (hint, problem) = wrong_line_count(source, line_count, rows);
        problems.push(problem);
        if hint == LineHint::DoubledLineEnds {
            return Err(problems);
        }
    }
    for line in source.lines().take(rows) {
        let found = fields(text, line.clone()).count() - margin;
        if found != columns {
            let kind = ProblemKind::FieldCount { found, expected: columns };
            problems.push(Problem { kind, marks: vec![Mark::new(line.clone(), "")] });
        }
        for span in fields(text, line).skip(margin).take(columns + 1) {
            match read_field(&text[span.clone()], fleet) {
                Ok(class) => read.push(Field { class, span }),
                Err(kind) => problems.push(Problem { kind, marks: vec![Mark::new(span, "")] }),
            }
        }
    }
    if problems.is_empty() { Ok(Grid { size, fields: read }) } else { Err(problems) }
}

/// The spans between the semicolons of a line.
fn fields(text: &str, line: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = line.start;
    text[line].split(';').map(move |field| {
        let span = start..start + field.len();
        start = span.end + 1;
        span
    })
}

fn read_field(text: &str, fleet: &Fleet) -> Result<Option<usize>, ProblemKind> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => return Ok(None),
        (Some(letter), None) => {
            if let Some(class) = fleet.class_of(letter) {
                return Ok(Some(class));
            }
        }
        _ => {}
    }
    let symbols = fleet.classes().iter().map(|class| class.symbol.to_string());
    Err(ProblemKind::UnknownField {
        text: text.chars().take(20).collect(),
        symbols: symbols.collect::<Vec<_>>().join(" "),
    })
}

fn wrong_line_count(source: &Source, found: usize, expected: usize) -> (LineHint, Problem) {
    let mut extra = source.lines().skip(expected).peekable();
    let (place, label) = match extra.peek() {
        Some(line) => (line.clone(), "the first line too many"),
        None => (source.end(), "the file ends here"),
    };
    let hint = if found == expected * 2 && source.lines().skip(1).step_by(2).all(|line| line.is_empty()) {
        LineHint::DoubledLineEnds
    } else if found > expected && extra.all(|line| line.is_empty()) {
        LineHint::BlankAtEnd
    } else {
        LineHint::None
    };
    let kind = ProblemKind::LineCount { found, expected, hint };
    (hint, Problem { kind, marks: vec![Mark::new(place, label)] })
}
