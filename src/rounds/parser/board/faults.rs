//! Explains why a board could not be read. A mistake that affects the whole file is reported once, by its
//! cause, rather than once for every field.

use std::ops::Range;

use super::{fields, read_field};
use crate::rounds::parser::FILE_ORDER;
use crate::rounds::recognize::{is_move, is_ship};
use crate::rounds::{FLEET, NOTATION, SIZE};
use crate::source::{Highlight, Hint, Problem, Source, UTF16_HELP, count, looks_like_utf16};

/// The topic of a [`Hint`]: boards in this format can be read with the handout's wording.
pub const HANDOUT_WORDING: &str = "handout wording";

/// All problems with the format of a board. There is at least one.
pub(super) fn explain(source: &Source, text: &str, margin: usize) -> Vec<Problem> {
    let board = Faulty {
        source,
        text,
        margin,
        rows: SIZE.rows().into(),
        columns: SIZE.columns().into(),
        lines: source.lines().count(),
    };
    if let Some(cause) = board.cause_of_all() {
        return vec![cause];
    }
    let mut problems = Vec::new();
    problems.extend(board.wrong_line_count());
    problems.extend(board.wrong_field_counts());
    problems.extend(board.wrong_fields());
    problems
}

struct Faulty<'a> {
    source: &'a Source,
    text: &'a str,
    margin: usize,
    rows: usize,
    columns: usize,
    lines: usize,
}

impl Faulty<'_> {
    /// A single mistake that explains all problems of the file.
    fn cause_of_all(&self) -> Option<Problem> {
        if self.text.trim_start_matches('\u{feff}').trim().is_empty() {
            return Some(Problem::error("the file is empty, expected a board", form(), Vec::new()));
        }
        let first_line = self.source.lines().next()?;
        let mut items = self.source.bytes()[first_line.clone()].split(|&byte| byte == b';');
        if items.next().is_some_and(is_move) {
            let place = Highlight::new(first_line, "boards do not contain commas");
            return Some(not_a_board("a move list", place));
        }
        let is_ship = |line: &Range<usize>| is_ship(&self.source.bytes()[line.clone()]);
        if let Some(line) = self.source.lines().take(self.rows).find(is_ship) {
            return Some(not_a_board("a placement file", Highlight::unlabelled(line)));
        }
        if looks_like_utf16(self.text.as_bytes()) {
            let message = "this looks like UTF-16, expected UTF-8 text";
            return Some(Problem::error(message, UTF16_HELP, vec![Highlight::unlabelled(first_line)]));
        }
        if !self.text.contains(';') {
            let separators = [(',', "commas"), ('\t', "tabs"), (' ', "spaces"), ('|', "bars")];
            let message = match separators.into_iter().find(|(sign, _)| self.text.contains(*sign)) {
                Some((_, instead)) => format!("the board has {instead} instead of semicolons"),
                None => "the board has no semicolons".into(),
            };
            let help = "each line has 10 fields, separated by 9 semicolons";
            return Some(Problem::error(message, help, vec![Highlight::unlabelled(first_line)]));
        }
        self.labels(first_line.clone()).or_else(|| self.spare_fields(first_line))
    }

    /// Finds names of columns in the first line, and of rows at the start of each line.
    fn labels(&self, first_line: Range<usize>) -> Option<Problem> {
        let field_texts = |line| fields(self.text, line).map(|span| self.text[span].trim());
        let columns = (0..SIZE.columns()).map(|column| NOTATION.column(column));
        let first: Vec<&str> = field_texts(first_line.clone()).collect();
        let has_columns = first.iter().copied().eq(columns.clone())
            || first.get(1..).is_some_and(|rest| rest.iter().copied().eq(columns));
        let lines = || self.source.lines().skip(usize::from(has_columns));
        let is_row = |(row, line)| field_texts(line).next() == Some(&*NOTATION.row(row));
        let has_rows = lines().count() == self.rows && (0..).zip(lines()).all(is_row);
        let what = match (has_rows, has_columns) {
            (false, false) => return None,
            (true, true) => "rows and columns",
            (true, false) => "rows",
            (false, true) => "columns",
        };
        let message = format!("the board has labels of its {what}, as in a spreadsheet");
        let help = "remove the labels: only the 10 lines of 10 fields are read";
        Some(Problem::error(message, help, vec![Highlight::unlabelled(first_line)]))
    }

    /// Finds an extra empty field at the same end of every line.
    fn spare_fields(&self, first_line: Range<usize>) -> Option<Problem> {
        let all_lines = |is_spare: fn(&str) -> bool| {
            self.lines == self.rows
                && self.source.lines().all(|line| {
                    is_spare(&self.text[line.clone()]) && fields(self.text, line).count() == self.columns + 1
                })
        };
        let problem = |which: &str, help: &str, place: Highlight| {
            let columns = SIZE.columns();
            let fields = format!("every line has {} fields, the {which} of them empty", columns + 1);
            Problem::error(format!("{fields}; expected {columns}"), help, vec![place])
        };
        if all_lines(|line| line.starts_with(';')) {
            let start = first_line.start..first_line.start;
            let place = Highlight::new(start, "nothing before the first semicolon");
            let hint = Some(Hint { topic: HANDOUT_WORDING, at: 0 });
            Some(Problem { hint, ..problem("first", "remove the first ';' of each line", place) })
        } else if all_lines(|line| line.ends_with(';')) {
            let end = first_line.end - 1..first_line.end;
            let place = Highlight::new(end, "nothing after the last semicolon");
            Some(problem("last", "remove the last ';' of each line", place))
        } else {
            None
        }
    }

    fn wrong_line_count(&self) -> Option<Problem> {
        if self.lines == self.rows {
            return None;
        }
        let found = format!("the board has {}, expected {}", count(self.lines, "line"), self.rows);
        let blank = self.source.lines().find(|line| self.text[line.clone()].trim().is_empty());
        let place = match (self.source.lines().nth(self.rows), blank) {
            (Some(_), Some(blank)) => {
                let help = "remove the blank lines; a single newline may follow the last row";
                let place = Highlight::new(blank, "this line is blank");
                return Some(Problem::error(format!("{found} without blank lines"), help, vec![place]));
            }
            (Some(extra), None) => Highlight::new(extra, "the first extra line"),
            (None, _) => Highlight::new(self.source.end(), "the file ends here"),
        };
        let help = format!("a board has {} lines, one for each row", self.rows);
        Some(Problem::error(found, help, vec![place]))
    }

    /// Lines with the wrong number of fields, grouped by that number.
    fn wrong_field_counts(&self) -> Vec<Problem> {
        let counts = self.rows_to_check().map(|line| {
            let found = fields(self.text, line.clone()).count() - self.margin;
            (found, Highlight::unlabelled(line))
        });
        let problem = |(found, places): (usize, Vec<Highlight>)| {
            let lines = if places.len() == 1 {
                "the line has".into()
            } else {
                format!("{} lines have", places.len())
            };
            let (columns, number) = (self.columns, found.abs_diff(self.columns));
            let action = if found < columns { "add" } else { "remove" };
            let semicolons = columns - 1;
            Problem::error(
                format!("{lines} {}, expected {columns}", count(found, "field")),
                format!(
                    "{action} {number} ';': each line has {columns} fields, separated by {semicolons} semicolons"
                ),
                places,
            )
        };
        grouped(counts.filter(|(found, _)| *found != self.columns)).into_iter().map(problem).collect()
    }

    /// Fields that are neither empty nor a valid letter, grouped by fault.
    fn wrong_fields(&self) -> Vec<Problem> {
        // Looking at one extra field is enough to see what went wrong.
        let row = |line| fields(self.text, line).skip(self.margin).take(self.columns + 1);
        let faults = self.rows_to_check().flat_map(row).filter_map(|span| {
            let text = &self.text[span.clone()];
            read_field(text).is_none().then(|| (field_fault(text), Highlight::unlabelled(span)))
        });
        grouped(faults).into_iter().map(|(fault, places)| wrong_field(fault, places)).collect()
    }

    /// The lines that should be rows. If there are too many lines, the blank ones have already been reported.
    fn rows_to_check(&self) -> impl Iterator<Item = Range<usize>> {
        let too_many = self.lines > self.rows;
        let reported = move |line: &Range<usize>| too_many && self.text[line.clone()].trim().is_empty();
        self.source.lines().filter(move |line| !reported(line)).take(self.rows)
    }
}

/// The places with the same fault, in the order of the first of them.
fn grouped<T: PartialEq>(faults: impl Iterator<Item = (T, Highlight)>) -> Vec<(T, Vec<Highlight>)> {
    let mut groups: Vec<(T, Vec<Highlight>)> = Vec::new();
    for (fault, place) in faults {
        match groups.iter_mut().find(|(other, _)| *other == fault) {
            Some((_, places)) => places.push(place),
            None => groups.push((fault, vec![place])),
        }
    }
    groups
}

/// What the form of a board is.
fn form() -> String {
    format!("a board has {} lines of {} fields separated by ';'", SIZE.rows(), SIZE.columns())
}

fn not_a_board(found: &str, place: Highlight) -> Problem {
    let help = form();
    let hint = Some(Hint { topic: FILE_ORDER, at: help.len() });
    Problem { hint, ..Problem::error(format!("this is {found}, expected a board"), help, vec![place]) }
}

/// Why a field is neither empty nor a valid letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldFault {
    ByteOrderMark,
    Spaces,
    Quotes,
    Lowercase,
    SeveralCharacters,
    Unknown(char),
}

/// The problem that all these fields have.
fn wrong_field(fault: FieldFault, places: Vec<Highlight>) -> Problem {
    let symbols: Vec<_> = FLEET.classes().iter().map(|class| class.symbol.to_string()).collect();
    let symbols = symbols.join(" ");
    let (one, many, help) = match fault {
        FieldFault::ByteOrderMark => {
            let message = "the file starts with a byte order mark (BOM)";
            return Problem::error(message, "save the file as UTF-8 without a byte order mark", places);
        }
        FieldFault::Unknown(letter) => {
            let code =
                if letter.is_ascii() { String::new() } else { format!(" (U+{:04X})", u32::from(letter)) };
            let message = format!("unknown letter '{letter}'{code}");
            return Problem::error(message, format!("a field is empty or one of {symbols}"), places);
        }
        FieldFault::Spaces => (
            "contains spaces",
            "contain spaces",
            "remove the spaces: a field is a single letter or empty".into(),
        ),
        FieldFault::Quotes => (
            "contains quotes",
            "contain quotes",
            "remove the quotes: a field is a single letter or empty".into(),
        ),
        FieldFault::Lowercase => {
            ("has a lowercase letter", "have lowercase letters", format!("use uppercase letters: {symbols}"))
        }
        FieldFault::SeveralCharacters => (
            "has more than one character",
            "have more than one character",
            format!("a field is empty or one of {symbols}"),
        ),
    };
    let message = match places.len() {
        1 => format!("a field {one}"),
        number => format!("{number} fields {many}"),
    };
    Problem::error(message, help, places)
}

fn field_fault(text: &str) -> FieldFault {
    let is_letter = |text: &str| matches!(read_field(text), Some(Some(_)));
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some('\u{feff}'), _) => FieldFault::ByteOrderMark,
        _ if text.trim().len() < text.len() => FieldFault::Spaces,
        _ if text.contains('"') => FieldFault::Quotes,
        _ if is_letter(&text.to_ascii_uppercase()) => FieldFault::Lowercase,
        (Some(letter), None) => FieldFault::Unknown(letter),
        _ => FieldFault::SeveralCharacters,
    }
}
