//! Changes single characters of a transcript.

use std::borrow::Cow;

use crate::explain::read::{Block, Placed, Text, is_space};
use crate::model::Player;

/// The lines of a text, including newlines, so that single characters can be changed. Most lines stay as they are.
pub(super) struct Edit<'a>(Vec<Cow<'a, str>>);

impl<'a> Edit<'a> {
    pub(super) fn new(text: &'a Text) -> Self {
        Self(text.all.split_inclusive('\n').map(Cow::from).collect())
    }

    pub(super) fn joined(&self) -> String {
        self.0.concat()
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
        if old.is_same(new) {
            return true;
        }
        let Some(line) = self.0.get_mut(line - 1).filter(|_| old.len() == new.len()) else { return false };
        let mut letters: Vec<char> = line.chars().collect();
        for (old, new) in old.iter().zip(new.iter()) {
            match letters.get_mut(old.column - 1) {
                Some(place) if !is_space(new.letter) => *place = new.letter,
                _ => return false,
            }
        }
        *line = letters.into_iter().collect::<String>().into();
        true
    }
}
