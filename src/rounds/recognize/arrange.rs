//! Finds out what each file is in a game when they are given in any order and under any names.

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
        found.sort_by_key(|&index| files[index].name());
        let mut take = |player: Player, is_right: &dyn Fn(usize) -> bool| {
            let index = found.iter().position(|&index| is_right(index))?;
            parts[found.remove(index)] = Some(Part::Input(kind, player));
            Some(())
        };
        let is_of = |player: Player| {
            move |index: usize| player_number(files[index]) == Some(player.number().to_string())
        };
        let named = Player::ALL.map(|player| take(player, &is_of(player)).is_some());
        for (player, is_named) in Player::ALL.into_iter().zip(named) {
            if !is_named {
                take(player, &|_| true);
            }
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
        assert_eq!(players(["empty", "Player2.txt", "Player1.txt"]), [None, Some(2), Some(1)]);
        assert_eq!(players(["c", "b", "a"]), [None, Some(2), Some(1)]);
    }
}
