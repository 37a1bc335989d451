//! Changes single characters of a transcript.

use crate::course::grade::reading::{Block, Placed, is_space};
use crate::course::grade::text::Text;
use crate::model::Player;

/// The characters of a text in lines, including newlines, so that single characters can be changed.
pub(super) struct Edit(Vec<Vec<char>>);

impl Edit {
    pub(super) fn of(text: &Text) -> Self {
        Self(text.all.split_inclusive('\n').map(|line| line.chars().collect()).collect())
    }

    pub(super) fn joined(&self) -> String {
        self.0.iter().flatten().collect()
    }

    /// Overwrites the signs of `block` with those of `wanted`. Fails if their numbers differ.
    pub(super) fn put(&mut self, block: &Block, wanted: &Block) -> bool {
        let parts = [(&block.rows, &wanted.rows), (&block.ships, &wanted.ships)];
        parts.into_iter().flat_map(|parts| Player::ALL.map(|player| (parts, player))).all(
            |((old, new), player)| {
                old[player].len() == new[player].len()
                    && old[player].iter().zip(&new[player]).all(|(old, new)| self.put_signs(old, new))
            },
        )
    }

    fn put_signs(&mut self, old: &Placed, new: &Placed) -> bool {
        let (Some((line, old)), Some((_, new))) = (old, new) else { return old.is_none() == new.is_none() };
        if old.len() != new.len() {
            return false;
        }
        for (old, new) in old.iter().zip(new.iter()) {
            let place = self.0.get_mut(line - 1).and_then(|line| line.get_mut(old.column - 1));
            match place {
                Some(place) if !is_space(new.letter) => *place = new.letter,
                _ => return false,
            }
        }
        true
    }
}
