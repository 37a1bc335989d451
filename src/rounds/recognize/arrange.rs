//! Finds out what each file is in a game when they are given in any order and under any names.

use std::cmp::Reverse;

use super::pairing::player_number;
use super::{FileKind, NotInput};
use crate::model::Player;
use crate::source::Source;

/// What a file is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A player's input file.
    Input(FileKind, Player),
    /// A transcript of the game.
    Transcript,
}

/// Finds the part of each file, or `None` if it has none or there is another file for it. Of two files of one kind,
/// Player1's is the one with the number 1 in its name, or else the first in the order of their names.
///
/// ```
/// use battleship::Player;
/// use battleship::rounds::{FileKind, Part, arrange};
/// use battleship::source::Source;
///
/// let files = [("b", "5,E"), ("out", "Battle of Ships Game"), ("a", "6,F")];
/// let [b, out, a] = files.map(|(name, text)| Source::new(name, text));
/// let moves = |player| Some(Part::Input(FileKind::Moves, player));
/// assert_eq!(arrange(&[&b, &out, &a]), [moves(Player::Two), Some(Part::Transcript), moves(Player::One)]);
/// ```
pub fn arrange(files: &[&Source]) -> Vec<Option<Part>> {
    let mut parts = vec![None; files.len()];
    let kinds: Vec<_> = files.iter().map(|source| FileKind::recognize(source)).collect();
    if let Some(index) = kinds.iter().position(|kind| *kind == Err(NotInput::Transcript)) {
        parts[index] = Some(Part::Transcript);
    }
    for kind in [FileKind::Board, FileKind::Moves, FileKind::Placement] {
        let mut found: Vec<usize> = (0..files.len()).filter(|&index| kinds[index] == Ok(kind)).collect();
        let is_of = |index: usize, number: &str| player_number(files[index]).as_deref() == Some(number);
        found.sort_by_key(|&index| (Reverse(is_of(index, "1")), is_of(index, "2"), files[index].name()));
        // A single file with the number 2 is Player2's.
        let players =
            if found.len() == 1 && is_of(found[0], "2") { &Player::ALL[1..] } else { &Player::ALL[..] };
        for (index, &player) in found.into_iter().zip(players) {
            parts[index] = Some(Part::Input(kind, player));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The players of files with these names, which are all boards.
    fn players<const N: usize>(names: [&str; N]) -> Vec<Option<u8>> {
        let sources = names.map(|name| Source::new(name, ";;;;\n;;;;\n"));
        let parts = arrange(&sources.each_ref());
        let player = |part| match part {
            Some(Part::Input(FileKind::Board, player)) => Some(player.number()),
            _ => None,
        };
        parts.into_iter().map(player).collect()
    }

    #[test]
    fn names_say_whose_a_file_is() {
        assert_eq!(players(["p2.in", "p1.in"]), [Some(2), Some(1)]);
        assert_eq!(players(["zoe", "adam"]), [Some(2), Some(1)]);
        assert_eq!(players(["zoe1", "adam"]), [Some(1), Some(2)]);
        assert_eq!(players(["zoe", "adam2"]), [Some(1), Some(2)]);
        assert_eq!(players(["Player2.txt"]), [Some(2)]);
        assert_eq!(players(["c", "b", "a"]), [None, Some(2), Some(1)]);
    }
}
