use crate::rounds::parser::FILE_ORDER;
use crate::rounds::{FLEET, SIZE};
use crate::source::{Highlight, Hint, Problem, UTF16_HELP, count};

/// The topic of a [`Hint`]: boards in this format can be read with the handout's wording.
pub const HANDOUT_WORDING: &str = "handout wording";

/// What can be wrong with the format of a board: its lines, fields and letters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BoardError {
    #[error("this looks like UTF-16, expected UTF-8 text")]
    Utf16,
    #[error("this is {found}, expected a board")]
    NotABoard { found: &'static str },
    #[error("the file is empty, expected a board")]
    Empty,
    #[error("{}", no_semicolons(*instead))]
    NoSemicolons { instead: Option<&'static str> },
    #[error("the board has {found} lines because its newlines are doubled")]
    DoubledLineEnds { found: usize },
    #[error("the board has {}, expected {}", count(*found, "line"), SIZE.rows())]
    LineCount { found: usize },
    #[error("the board has {}, expected {} without blank lines", count(*found, "line"), SIZE.rows())]
    BlankLine { found: usize },
    #[error("{} {}, expected {}", lines_have(*lines), count(*found, "field"), SIZE.columns())]
    FieldCount { lines: usize, found: usize },
    #[error("every line has {} fields, the first of them empty; expected {}", SIZE.columns() + 1, SIZE.columns())]
    EmptyFirstField,
    #[error("every line has {} fields, the last of them empty; expected {}", SIZE.columns() + 1, SIZE.columns())]
    EmptyLastField,
    #[error("the board has labels of its {what}, as in a spreadsheet")]
    Labels { what: &'static str },
    #[error("{}", wrong_field(*fault, *fields))]
    WrongField { fault: FieldFault, fields: usize },
}

/// Why a field is neither empty nor a valid letter.
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
            Self::Utf16 => UTF16_HELP.into(),
            Self::NotABoard { .. } | Self::Empty => {
                format!("a board has {} lines of {} fields separated by ';'", SIZE.rows(), SIZE.columns())
            }
            Self::NoSemicolons { .. } => "each line has 10 fields, separated by 9 semicolons".into(),
            Self::DoubledLineEnds { .. } => {
                "this happens when CR LF is converted twice; end each line with a single LF or CR LF".into()
            }
            Self::LineCount { .. } => format!("a board has {} lines, one for each row", SIZE.rows()),
            Self::BlankLine { .. } => {
                "remove the blank lines; a single newline may follow the last row".into()
            }
            Self::EmptyFirstField => "remove the first ';' of each line".into(),
            Self::EmptyLastField => "remove the last ';' of each line".into(),
            Self::Labels { .. } => "remove the labels: only the 10 lines of 10 fields are read".into(),
            Self::FieldCount { found, .. } => {
                let columns = usize::from(SIZE.columns());
                let action = if *found < columns { "add" } else { "remove" };
                let number = found.abs_diff(columns);
                format!(
                    "{action} {number} ';': each line has {columns} fields, separated by {} semicolons",
                    columns - 1
                )
            }
            Self::WrongField { fault, .. } => field_help(*fault),
        }
    }

    /// This error as a problem at these places.
    pub(super) fn at(&self, highlights: Vec<Highlight>) -> Problem {
        let help = self.help();
        let hint = match self {
            Self::EmptyFirstField => Some(Hint { topic: HANDOUT_WORDING, at: 0 }),
            Self::NotABoard { .. } => Some(Hint { topic: FILE_ORDER, at: help.len() }),
            _ => None,
        };
        Problem { hint, ..Problem::error(self, help, highlights) }
    }
}

fn lines_have(lines: usize) -> String {
    if lines == 1 { "the line has".into() } else { format!("{lines} lines have") }
}

fn no_semicolons(instead: Option<&str>) -> String {
    match instead {
        Some(instead) => format!("the board has {instead} instead of semicolons"),
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
        FieldFault::Spaces => ("a field contains spaces", "fields contain spaces"),
        FieldFault::Quotes => ("a field contains quotes", "fields contain quotes"),
        FieldFault::Lowercase => ("a field has a lowercase letter", "fields have lowercase letters"),
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
        FieldFault::Spaces => "remove the spaces: a field is a single letter or empty".into(),
        FieldFault::Quotes => "remove the quotes: a field is a single letter or empty".into(),
        FieldFault::Lowercase => format!("use uppercase letters: {symbols}"),
        FieldFault::SeveralCharacters | FieldFault::Unknown(_) => {
            format!("a field is empty or one of {symbols}")
        }
    }
}
