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
/// let files = [("zoe1", "5,E"), ("out", "Battle of Ships Game"), ("adam", "6,F")];
/// let [zoe, out, adam] = files.map(|(name, text)| Source::new(name, text));
/// let moves = |player| Some(Part::Input(FileKind::Moves, player));
/// assert_eq!(arrange(&[&zoe, &out, &adam]), [moves(Player::One), Some(Part::Transcript), moves(Player::Two)]);
/// let zoe = Source::new("zoe", "5,E");
/// assert_eq!(arrange(&[&zoe, &adam]), [moves(Player::Two), moves(Player::One)]);
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
