//! Tells boards, move lists and placement files apart.

use std::path::Path;

use crate::source::Source;

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
    /// Guesses the kind of a file from its content, or from its name if the content does not show it: a name
    /// that ends with `.in` is a move list, any other a board.
    ///
    /// ```
    /// use battleship::rounds::FileKind;
    /// use battleship::source::Source;
    ///
    /// assert_eq!(FileKind::of(&Source::new("shots", "5,E;10,G")), FileKind::Moves);
    /// assert_eq!(FileKind::of(&Source::new("p1.in", ";;C\n;;C\n")), FileKind::Board);
    /// assert_eq!(FileKind::of(&Source::new("Player1.in", "")), FileKind::Moves);
    /// assert_eq!(FileKind::of(&Source::new("Player1.txt", "")), FileKind::Board);
    /// ```
    pub fn of(source: &Source) -> Self {
        Self::by_content(source).unwrap_or_else(|| {
            let is_in = Path::new(source.name()).extension().is_some_and(|ending| ending == "in");
            if is_in { Self::Moves } else { Self::Board }
        })
    }

    /// The kind that the content shows: a placement file if a line starts like `B1:`, otherwise a move list if
    /// it contains a comma, otherwise a board if at least two lines have semicolons.
    pub fn by_content(source: &Source) -> Option<Self> {
        let bytes = source.bytes();
        if source.lines().any(|line| starts_a_ship(&bytes[line])) {
            Some(Self::Placement)
        } else if bytes.contains(&b',') {
            Some(Self::Moves)
        } else if source.lines().filter(|line| bytes[line.clone()].contains(&b';')).nth(1).is_some() {
            Some(Self::Board)
        } else {
            None
        }
    }

    /// The name of the kind: `board`, `moves` or `placement`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Moves => "moves",
            Self::Placement => "placement",
        }
    }
}

/// Whether a line starts like `B1:`.
fn starts_a_ship(line: &[u8]) -> bool {
    let [b'B' | b'P', rest @ ..] = line.trim_ascii_start() else { return false };
    let rest = rest.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && rest[digits..].trim_ascii_start().starts_with(b":")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_recognized_by_their_content() {
        let kind = |name: &str, text: &str| FileKind::of(&Source::new(name, text));
        assert_eq!(kind("x", ";;\n  P 12 : 3,H;down"), FileKind::Placement);
        assert_eq!(kind("x", "B:6,B"), FileKind::Moves);
        assert_eq!(kind("x.in", ";;;"), FileKind::Moves);
        assert_eq!(kind("x.in", ";;;\r;;;"), FileKind::Board);
        assert_eq!(kind("x.txt", "5,E;\n6,E;"), FileKind::Moves);
        assert_eq!(kind("x.txt", "B;B;B;B"), FileKind::Board);
    }
}
