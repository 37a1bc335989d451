use std::ops::Range;

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

    #[error("this is a list of moves, expected a board")]
    MovesForBoard,
    #[error("the board has {}, expected {expected}", count(*found, "line"))]
    LineCount { found: usize, expected: usize, hint: LineHint },
    #[error("the line has {}, expected {expected}", count(*found, "field"))]
    FieldCount { found: usize, expected: usize },
    #[error("every line has {found} fields, the first one empty; expected {}", found - 1)]
    EmptyFirstField { found: usize },
    #[error("{}", unknown_field(text))]
    UnknownField { text: String, symbols: String },

    #[error("there is no {class} on the board")]
    NoShip { class: String, symbol: char, length: u16, ships: usize },
    #[error("the board has {} of {class}, expected {expected}", count(*found, "cell"))]
    CellCount { class: String, symbol: char, found: usize, expected: usize },
    #[error("the {class} is bent: its {length} cells are not in one row or column")]
    Bent { class: String, length: u16 },
    #[error("the {class} is broken into {pieces} pieces")]
    Broken { class: String, length: u16, pieces: usize },
    #[error("the {symbol} cells cannot be read as {ships} straight {class}s of {length} cells")]
    NotShips { class: String, symbol: char, length: u16, ships: usize },
    #[error("the ships of one letter can be read in {ways} ways; the first one in reading order is used")]
    Ambiguous { ways: u64, symbols: String },

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
}

/// Why a board may have too many lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineHint {
    /// Nothing more is known.
    None,
    /// Only blank lines follow the board.
    BlankAtEnd,
    /// Every line end is there twice, as after two conversions of CR LF.
    DoubledLineEnds,
}

impl ProblemKind {
    /// Whether the game can be played all the same.
    pub fn is_warning(&self) -> bool {
        matches!(self, Self::Ambiguous { .. })
    }

    /// What would be right, or how to get there.
    pub fn help(&self) -> String {
        match self {
            Self::TooLarge => "is it the right file?".into(),
            Self::NotUtf8 { utf16: true, .. } => "it looks like UTF-16: save it as UTF-8".into(),
            Self::NotUtf8 { .. } => "save the file as UTF-8, without accents or other signs".into(),
            Self::MovesForBoard => {
                "the order is: Player1's board, Player2's board, Player1's moves, Player2's moves".into()
            }
            Self::LineCount { hint: LineHint::BlankAtEnd, .. } => {
                "remove the blank lines at the end: one line end after the last line is enough".into()
            }
            Self::LineCount { hint: LineHint::DoubledLineEnds, .. } => {
                "the line ends are doubled, as when CR LF is converted twice: write LF or CR LF once a line"
                    .into()
            }
            Self::LineCount { expected, .. } => format!("a board is {expected} lines, one a row"),
            Self::EmptyFirstField { .. } => {
                "boards of this form are read with --wording handout; else remove the first ';' of every line"
                    .into()
            }
            Self::FieldCount { expected, .. } => {
                format!("{expected} fields have {} semicolons between them", expected.saturating_sub(1))
            }
            Self::UnknownField { text, symbols } => field_help(text, symbols),
            Self::NoShip { symbol, length, ships, .. } => {
                format!("place {} of {length} cells {symbol}, across or down", count(*ships, "ship"))
            }
            Self::CellCount { symbol, expected, .. } => {
                format!("a sound board has exactly {expected} fields {symbol}")
            }
            Self::Bent { length, .. } | Self::Broken { length, .. } => {
                format!("put the {length} cells side by side, across or down")
            }
            Self::NotShips { length, .. } => {
                format!("every ship is {length} cells side by side, across or down; ships may touch")
            }
            Self::Ambiguous { symbols, .. } => {
                format!(
                    "name the {symbols} ships in a placement file (--p1-ships, --p2-ships, or OptionalPlayer1.txt and OptionalPlayer2.txt beside the boards)"
                )
            }
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
        }
    }
}

/// `1 cell`, `2 cells`.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn unknown_field(text: &str) -> String {
    if text.starts_with('\u{feff}') {
        "the file starts with a byte order mark (BOM)".into()
    } else if text.chars().nth(1).is_some() {
        "a field holds more than one character".into()
    } else {
        format!("unknown letter '{text}'")
    }
}

fn field_help(text: &str, symbols: &str) -> String {
    let bare = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('\u{feff}') {
        "save the file as UTF-8 without a byte order mark".into()
    } else if bare.len() < text.len() {
        "leave out the blanks: a field is a letter or nothing".into()
    } else if bare.len() == 1 && symbols.contains(&bare.to_ascii_uppercase()) {
        format!("letters are capitals: {}", bare.to_ascii_uppercase())
    } else {
        format!("a field is empty or one of {symbols}")
    }
}
