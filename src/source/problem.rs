use super::Source;
use std::ops::Range;

use crate::rounds::Rejection;

/// Something wrong in an input file, or worth a warning, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// Where it is: the first is the place to look at, the others belong to it.
    pub marks: Vec<Mark>,
}

/// A place in a file, in bytes, and what to say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// From its first byte to the one after its last.
    pub span: Range<usize>,
    /// A few words, or none.
    pub label: String,
}

impl Mark {
    /// A mark with a label.
    pub fn new(span: Range<usize>, label: impl Into<String>) -> Self {
        Self { span, label: label.into() }
    }
}

/// All that can be wrong in a file. `Display` says it in one sentence, [`ProblemKind::help`] shows the
/// way out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ProblemKind {
    #[error("the file has more than {} MiB", super::MAX_BYTES >> 20)]
    TooLarge,
    #[error("the file is not UTF-8 text: bad byte at offset {offset}")]
    NotUtf8 { offset: usize, utf16: bool },

    #[error("this looks like UTF-16, expected UTF-8 text")]
    Utf16,

    #[error("this is {found}, expected a board")]
    NotABoard { found: &'static str },
    #[error("{}", no_semicolons(*instead))]
    NoSemicolons { instead: Option<&'static str> },
    #[error("the board has {found} lines: its line ends are doubled")]
    DoubledLineEnds { found: usize },
    #[error("the board has {}, expected {expected}", count(*found, "line"))]
    LineCount { found: usize, expected: usize },
    #[error("the board has {}, expected {expected} and none of them blank", count(*found, "line"))]
    BlankLine { found: usize, expected: usize },
    #[error("{} {}, expected {expected}", if *lines == 1 { "the line has".into() } else { format!("{lines} lines have") }, count(*found, "field"))]
    FieldCount { lines: usize, found: usize, expected: usize },
    #[error("every line has {found} fields, the first one empty; expected {}", found - 1)]
    EmptyFirstField { found: usize },
    #[error("every line has {found} fields, the last one empty; expected {}", found - 1)]
    EmptyLastField { found: usize },
    #[error("{}", wrong_field(fault, *fields))]
    WrongField { fault: FieldFault, fields: usize, symbols: String },

    #[error("there is no {class} on the board")]
    NoShip { class: String, symbol: char, length: u16, ships: usize },
    #[error("the board has {} {symbol}, expected {}", count(*found, "field"), ships * usize::from(*length))]
    CellCount { class: String, symbol: char, found: usize, length: u16, ships: usize },
    #[error("the {class} is bent: its {length} cells are not in one row or column")]
    Bent { class: String, length: u16 },
    #[error("the {class} is broken into {pieces} pieces")]
    Broken { class: String, length: u16, pieces: usize },
    #[error("the {symbol} cells cannot be read as {ships} straight {class}s of {length} cells")]
    NotShips { class: String, symbol: char, length: u16, ships: usize },
    #[error("the {symbols} ships can be read in {ways} ways; the first in reading order is used")]
    Ambiguous { ways: u64, symbols: String, needed: String, used: String },

    #[error("the list starts with a byte order mark (BOM), which belongs to the first move")]
    MovesByteOrderMark,
    #[error("the list has a line break, which belongs to the move that it touches")]
    MovesLineBreak,

    #[error("{expected} expected here")]
    PlacementForm { expected: &'static str },
    #[error("{row},{column} is not on the board")]
    PlacementOff { row: String, column: char },
    #[error("{ship} runs off the board")]
    PlacementRunsOff { ship: String, length: u16 },
    #[error("{ship} does not lie on {symbol} cells: {cell} is {found}")]
    PlacementNotOnShip { ship: String, symbol: char, cell: String, found: String },
    #[error("{ship} shares cell {cell} with the ship of line {line}")]
    PlacementOverlap { ship: String, cell: String, line: usize },
    #[error("{} named, expected {expected}", count(*found, class))]
    PlacementCount { class: String, symbol: char, found: usize, expected: usize, uncovered: String },
    #[error("{symbol} cells of the board belong to no ship named here: {cells}")]
    Uncovered { symbol: char, cells: String },

    #[error("move {number}, '{item}', {}", why_no_shot(*rejection, *earlier))]
    NoShot { number: usize, item: String, rejection: Rejection, earlier: Option<usize> },

    #[error("{number} more moves are no shots")]
    MoreNoShots { number: usize },

    #[error("this is not TOML: {message}")]
    Toml { message: String },
    #[error("there is no key '{key}'")]
    UnknownKey { key: String },
    #[error("{key} must be {expected}")]
    SettingValue { key: String, expected: String },
}

/// Why a field is neither empty nor a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum FieldFault {
    ByteOrderMark,
    Blanks,
    Quotes,
    SmallLetter,
    SeveralCharacters,
    Unknown(char),
}

impl ProblemKind {
    /// Whether the game can be played all the same.
    pub fn is_warning(&self) -> bool {
        matches!(self, Self::Ambiguous { .. } | Self::MovesByteOrderMark | Self::MovesLineBreak)
    }

    /// How many problems it stands for.
    pub fn number(&self) -> usize {
        if let Self::MoreNoShots { number } = self { *number } else { 1 }
    }

    /// What would be right, or how to get there.
    pub fn help(&self) -> String {
        match self {
            Self::TooLarge => "is it the right file?".into(),
            Self::NotUtf8 { utf16: true, .. } => "it looks like UTF-16: save it as UTF-8".into(),
            Self::NotUtf8 { .. } => "save the file as UTF-8, without accents or other signs".into(),
            Self::Utf16 => "save the file as UTF-8".into(),
            Self::NotABoard { .. } => {
                "the order is: Player1's board, Player2's board, Player1's moves, Player2's moves".into()
            }
            Self::NoSemicolons { .. } => "a row is 10 fields with 9 semicolons between them".into(),
            Self::DoubledLineEnds { .. } => {
                "this happens when CR LF is converted twice: write LF or CR LF, once a line".into()
            }
            Self::LineCount { expected, .. } => format!("a board is {expected} lines, one a row"),
            Self::BlankLine { .. } => {
                "remove the blank lines: one line end after the last row is enough".into()
            }
            Self::EmptyFirstField { .. } => {
                "boards of this form are read with --wording handout; else remove the first ';' of every line".into()
            }
            Self::EmptyLastField { .. } => "remove the last ';' of every line".into(),
            Self::FieldCount { found, expected, .. } => {
                let (action, number) =
                    if found < expected { ("add", expected - found) } else { ("remove", found - expected) };
                format!("{action} {number} ';': {expected} fields have {} between them", expected.saturating_sub(1))
            }
            Self::WrongField { fault, symbols, .. } => field_help(*fault, symbols),
            Self::NoShip { symbol, length, ships, .. } => {
                format!("place {} of {length} cells {symbol}, across or down", count(*ships, "ship"))
            }
            Self::CellCount { class, length, ships, .. } => {
                format!("there must be {} of {length} cells", count(*ships, class))
            }
            Self::Bent { length, .. } | Self::Broken { length, .. } => {
                format!("put the {length} cells side by side, across or down")
            }
            Self::NotShips { length, .. } => {
                format!("every ship is {length} cells side by side, across or down; ships may touch")
            }
            Self::Ambiguous { needed, used, .. } => format!(
                "a placement file with all {needed} ships settles it: --p1-ships FILE or OptionalPlayer1.txt, \
                 --p2-ships FILE or OptionalPlayer2.txt; the reading in use is
{used}"
            ),
            Self::MovesByteOrderMark => "save the file as UTF-8 without a byte order mark".into(),
            Self::MovesLineBreak => "put all moves on one line, with ';' between them".into(),
            Self::PlacementForm { .. } => "a ship is written as B1:6,B;right; or P4:3,H;down;".into(),
            Self::PlacementOff { .. } => "rows are 1 to 10, columns A to J".into(),
            Self::PlacementRunsOff { length, .. } => {
                format!("name the top or left one of its {length} cells, and right or down")
            }
            Self::PlacementNotOnShip { .. } => {
                "name the top or left cell of the ship, and right or down as it lies on the board".into()
            }
            Self::PlacementOverlap { .. } => "every cell belongs to one ship".into(),
            Self::PlacementCount { symbol, expected, uncovered, .. } => {
                let lines = format!("exactly {} must start with {symbol}", count(*expected, "line"));
                if uncovered.is_empty() {
                    lines
                } else {
                    format!("{lines}; {symbol} cells of no ship so far: {uncovered}")
                }
            }
            Self::Uncovered { .. } => "name every ship, or mend the board".into(),
            Self::NoShot { rejection: Rejection::Repeated, .. } => "a cell is fired at once".into(),
            Self::NoShot { .. } => "a move is a row from 1 to 10, a comma and a column from A to J, as in 5,E".into(),
            Self::MoreNoShots { .. } => "so many have one cause: is it the right file?".into(),
            Self::Toml { .. } => "a line is: key = value, with texts in quotes".into(),
            Self::UnknownKey { .. } => "the keys are name, points, files, rounds, wording and compare".into(),
            Self::SettingValue { .. } => "without the key, its default holds".into(),
        }
    }
}

/// Why play would reject an item.
fn why_no_shot(rejection: Rejection, earlier: Option<usize>) -> String {
    match rejection {
        Rejection::MissingComma => "has no comma".into(),
        Rejection::TooManyCommas => "has more than one comma".into(),
        Rejection::Repeated => match earlier {
            Some(earlier) => format!("repeats move {earlier}"),
            None => "repeats an earlier one".into(),
        },
        Rejection::MissingBoth => "has neither row nor column".into(),
        Rejection::MissingRow => "has no row".into(),
        Rejection::MissingColumn => "has no column".into(),
        Rejection::RowNotInteger => "has a row that is no number from 1 to 10".into(),
        Rejection::RowOutside => "has a row that is not 1 to 10, or not written as plainly".into(),
        Rejection::ColumnNotLetter => "has a column that is not one capital letter".into(),
        Rejection::BothInvalid => "has a bad row and a bad column".into(),
        Rejection::ColumnOutside => "has a column to the right of J".into(),
    }
}

/// `1 cell`, `2 cells`.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn no_semicolons(instead: Option<&str>) -> String {
    match instead {
        Some(instead) => format!("the board has {instead} where it should have semicolons"),
        None => "the board has no semicolons".into(),
    }
}

fn wrong_field(fault: &FieldFault, fields: usize) -> String {
    let (one, many) = match fault {
        FieldFault::ByteOrderMark => return "the file starts with a byte order mark (BOM)".into(),
        FieldFault::Unknown(letter) if letter.is_ascii() => return format!("unknown letter '{letter}'"),
        FieldFault::Unknown(letter) => {
            return format!("unknown letter '{letter}' (U+{:04X})", u32::from(*letter));
        }
        FieldFault::Blanks => ("a field has blanks", "fields have blanks"),
        FieldFault::Quotes => ("a field has quotes", "fields have quotes"),
        FieldFault::SmallLetter => ("a field has a small letter", "fields have small letters"),
        FieldFault::SeveralCharacters => {
            ("a field has more than one character", "fields have more than one character")
        }
    };
    if fields == 1 { one.into() } else { format!("{fields} {many}") }
}

fn field_help(fault: FieldFault, symbols: &str) -> String {
    match fault {
        FieldFault::ByteOrderMark => "save the file as UTF-8 without a byte order mark".into(),
        FieldFault::Blanks => "leave out the blanks: a field is a letter or nothing".into(),
        FieldFault::Quotes => "leave out the quotes: a field is a letter or nothing".into(),
        FieldFault::SmallLetter => format!("letters are capitals: {symbols}"),
        FieldFault::SeveralCharacters | FieldFault::Unknown(_) => {
            format!("a field is empty or one of {symbols}")
        }
    }
}

/// All problems of one file.
#[derive(Debug)]
pub struct Report<'files> {
    /// The file.
    pub source: &'files Source,
    /// Its problems, at least one.
    pub problems: Vec<Problem>,
}
