use crate::rounds::{FLEET, SIZE};
use crate::source::{Highlight, Hint, Problem, count};

/// The topic of a [`Hint`]: boards of this form can be read in the handout's wording.
pub const HANDOUT_WORDING: &str = "handout wording";

/// What can be wrong with the form of a board: its lines, fields and letters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BoardError {
    #[error("this looks like UTF-16, expected UTF-8 text")]
    Utf16,
    #[error("this is {found}, expected a board")]
    NotABoard { found: &'static str },
    #[error("{}", no_semicolons(*instead))]
    NoSemicolons { instead: Option<&'static str> },
    #[error("the board has {found} lines: its line ends are doubled")]
    DoubledLineEnds { found: usize },
    #[error("the board has {}, expected {}", count(*found, "line"), SIZE.rows())]
    LineCount { found: usize },
    #[error("the board has {}, expected {} and none of them blank", count(*found, "line"), SIZE.rows())]
    BlankLine { found: usize },
    #[error("{} {}, expected {}", lines_have(*lines), count(*found, "field"), SIZE.columns())]
    FieldCount { lines: usize, found: usize },
    #[error("every line has {} fields, the first one empty; expected {}", SIZE.columns() + 1, SIZE.columns())]
    EmptyFirstField,
    #[error("every line has {} fields, the last one empty; expected {}", SIZE.columns() + 1, SIZE.columns())]
    EmptyLastField,
    #[error("{}", wrong_field(*fault, *fields))]
    WrongField { fault: FieldFault, fields: usize },
}

/// Why a field is neither empty nor a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum FieldFault {
    ByteOrderMark,
    Spaces,
    Quotes,
    Lowercase,
    SeveralCharacters,
    Unknown(char),
}

impl BoardError {
    fn help(&self) -> String {
        match self {
            Self::Utf16 => "save the file as UTF-8".into(),
            Self::NotABoard { .. } => {
                "the order is: Player1's board, Player2's board, Player1's moves, Player2's moves".into()
            }
            Self::NoSemicolons { .. } => "a row is 10 fields with 9 semicolons between them".into(),
            Self::DoubledLineEnds { .. } => {
                "this happens when CR LF is converted twice: write LF or CR LF, once a line".into()
            }
            Self::LineCount { .. } => format!("a board is {} lines, one a row", SIZE.rows()),
            Self::BlankLine { .. } => {
                "remove the blank lines: one line end after the last row is enough".into()
            }
            Self::EmptyFirstField => "remove the first ';' of every line".into(),
            Self::EmptyLastField => "remove the last ';' of every line".into(),
            Self::FieldCount { found, .. } => {
                let columns = usize::from(SIZE.columns());
                let action = if *found < columns { "add" } else { "remove" };
                let number = found.abs_diff(columns);
                format!("{action} {number} ';': {columns} fields have {} between them", columns - 1)
            }
            Self::WrongField { fault, .. } => field_help(*fault),
        }
    }

    /// The problem that it is at these places.
    pub(super) fn at(&self, highlights: Vec<Highlight>) -> Problem {
        let hint = (*self == Self::EmptyFirstField).then_some(Hint { topic: HANDOUT_WORDING, at: 0 });
        Problem { hint, ..Problem::error(self, self.help(), highlights) }
    }
}

fn lines_have(lines: usize) -> String {
    if lines == 1 { "the line has".into() } else { format!("{lines} lines have") }
}

fn no_semicolons(instead: Option<&str>) -> String {
    match instead {
        Some(instead) => format!("the board has {instead} where it should have semicolons"),
        None => "the board has no semicolons".into(),
    }
}

fn wrong_field(fault: FieldFault, fields: usize) -> String {
    let (one, many) = match fault {
        FieldFault::ByteOrderMark => return "the file starts with a byte order mark (BOM)".into(),
        FieldFault::Unknown(letter) if letter.is_ascii() => return format!("unknown letter '{letter}'"),
        FieldFault::Unknown(letter) => {
            return format!("unknown letter '{letter}' (U+{:04X})", u32::from(letter));
        }
        FieldFault::Spaces => ("a field has blanks", "fields have blanks"),
        FieldFault::Quotes => ("a field has quotes", "fields have quotes"),
        FieldFault::Lowercase => ("a field has a small letter", "fields have small letters"),
        FieldFault::SeveralCharacters => {
            ("a field has more than one character", "fields have more than one character")
        }
    };
    if fields == 1 { one.into() } else { format!("{fields} {many}") }
}

fn field_help(fault: FieldFault) -> String {
    let symbols: Vec<_> = FLEET.classes().iter().map(|class| class.symbol.to_string()).collect();
    let symbols = symbols.join(" ");
    match fault {
        FieldFault::ByteOrderMark => "save the file as UTF-8 without a byte order mark".into(),
        FieldFault::Spaces => "leave out the blanks: a field is a letter or nothing".into(),
        FieldFault::Quotes => "leave out the quotes: a field is a letter or nothing".into(),
        FieldFault::Lowercase => format!("letters are capitals: {symbols}"),
        FieldFault::SeveralCharacters | FieldFault::Unknown(_) => {
            format!("a field is empty or one of {symbols}")
        }
    }
}
