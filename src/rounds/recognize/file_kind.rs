//! Recognizes boards, move lists and placement files.

use std::path::Path;

use super::NotInput;
use super::line_shape::{has_a_move, is_row, is_ship};
use crate::source::{Problem, Source};

/// The kind of an input file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A board: where the ships are.
    Board,
    /// A move list: the cells that a player fires at.
    Moves,
    /// A placement file: how ships that share a letter lie.
    Placement,
}

impl FileKind {
    /// Recognizes the kind of a file from its content, or from its name if the content does not show it.
    ///
    /// # Errors
    ///
    /// The file is something else, such as a program.
    ///
    /// ```
    /// use battleship::rounds::{FileKind, NotInput};
    /// use battleship::source::Source;
    ///
    /// let kind = |name: &str, text: &str| FileKind::recognize(&Source::new(name, text));
    /// assert_eq!(kind("shots", "5,E;10,G"), Ok(FileKind::Moves));
    /// assert_eq!(kind("p1.in", ";;C\n;;C\n"), Ok(FileKind::Board));
    /// assert_eq!(kind("Player1.in", ""), Ok(FileKind::Moves));
    /// assert_eq!(kind("x", "kaBOOM: run for your life!"), Err(NotInput::Transcript));
    /// ```
    pub fn recognize(source: &Source) -> Result<Self, NotInput> {
        if let Some(other) = NotInput::recognize(source) {
            return Err(other);
        }
        Ok(match (Self::by_content(source), Self::by_usual_name(source)) {
            // A comma alone does not outweigh a name such as `Player1.txt`.
            (Some(Self::Moves), Some(usual)) if !has_a_move(source) => usual,
            (Some(kind), _) => kind,
            (None, _) => Self::by_name(source),
        })
    }

    /// The kind that the content shows: a placement file if a line starts like `B1:`; otherwise a board if
    /// most lines look like rows, even with commas in them; otherwise a move list if it contains a comma;
    /// otherwise a board if at least two lines have semicolons.
    pub fn by_content(source: &Source) -> Option<Self> {
        let bytes = source.bytes();
        let lines = || source.lines().map(|line| &bytes[line]);
        if lines().any(is_ship) {
            return Some(Self::Placement);
        }
        let (mut rows, mut others) = (0_usize, 0_usize);
        for line in lines().filter(|line| !line.trim_ascii().is_empty()) {
            *if is_row(line) { &mut rows } else { &mut others } += 1;
        }
        if rows >= 2 && rows > others {
            Some(Self::Board)
        } else if bytes.contains(&b',') {
            Some(Self::Moves)
        } else if lines().filter(|line| line.contains(&b';')).nth(1).is_some() {
            Some(Self::Board)
        } else {
            None
        }
    }

    /// The kind that the name suggests: `OptionalPlayer1.txt` is a placement file, `p1.in` a board, any other
    /// name that ends with `.in` a move list, and everything else a board.
    fn by_name(source: &Source) -> Self {
        let path = Path::new(source.name());
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_in = path.extension().is_some_and(|ending| ending == "in");
        let is_p1 = stem
            .strip_prefix('p')
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
        if stem.starts_with("optional") {
            Self::Placement
        } else if is_in && !is_p1 {
            Self::Moves
        } else {
            Self::Board
        }
    }

    /// The kind that a file must have because of its name, if it is one of the usual names in cases:
    /// `Player1.txt`, `Player1.in` or `OptionalPlayer1.txt`.
    fn by_usual_name(source: &Source) -> Option<Self> {
        match Path::new(source.name()).file_name()?.to_str()? {
            "Player1.txt" | "Player2.txt" => Some(Self::Board),
            "Player1.in" | "Player2.in" => Some(Self::Moves),
            "OptionalPlayer1.txt" | "OptionalPlayer2.txt" => Some(Self::Placement),
            _ => None,
        }
    }

    /// A warning if a file of this kind has a name that cases use for another kind.
    pub fn unusual_name(self, source: &Source) -> Option<Problem> {
        let usual = Self::by_usual_name(source).filter(|usual| *usual != self)?;
        let name = Path::new(source.name()).file_name().unwrap_or_default().to_string_lossy();
        let message =
            format!("this is {}, but a file called {name} is usually {}", self.words(), usual.words());
        let help = format!("a test case would read it as {}: give it another name", usual.words());
        Some(Problem::warning(message, help, Vec::new()))
    }

    /// The name of the kind: `board`, `moves` or `placement`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Moves => "moves",
            Self::Placement => "placement",
        }
    }

    /// The kind as words in a sentence, such as `a move list`.
    pub fn words(self) -> &'static str {
        match self {
            Self::Board => "a board",
            Self::Moves => "a move list",
            Self::Placement => "a placement file",
        }
    }
}
