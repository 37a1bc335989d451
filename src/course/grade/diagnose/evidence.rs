//! What a diagnosis is based on: the golden, the transcript, and what was read from both.

use std::cell::OnceCell;

use crate::course::case::Compare;
use crate::course::grade::compare::{Reference, is_equal};
use crate::course::grade::reading::{Block, Placed, Reading, Turn};
use crate::course::grade::text::{Text, is_same};
use crate::model::{PerPlayer, Player};

use super::edit::Edit;
use super::sinkings::Sunk;

pub(super) struct Evidence<'a> {
    pub(super) reference: &'a Reference,
    pub(super) text: &'a Text<'a>,
    pub(super) reading: &'a Reading,
    pub(super) mode: Compare,
    /// Whether both have the same turns, whatever is in them.
    has_same_turns: bool,
    /// The sinkings, if only they are wrong. Several mistakes need them.
    pub(super) sinkings: OnceCell<Option<Vec<(Sunk, Sunk)>>>,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(
        reference: &'a Reference,
        text: &'a Text<'a>,
        reading: &'a Reading,
        mode: Compare,
    ) -> Self {
        let keys = |reading: &'a Reading| reading.turns.iter().map(Turn::key);
        let has_same_turns = keys(&reference.reading).eq(keys(reading))
            && reference.reading.end.is_some() == reading.end.is_some();
        Self { reference, text, reading, mode, has_same_turns, sinkings: OnceCell::new() }
    }

    pub(super) fn golden(&self) -> &'a Reading {
        &self.reference.reading
    }

    /// Whether a changed transcript is equal to the golden.
    pub(super) fn is_equal(&self, changed: &str) -> bool {
        is_equal(self.reference, &Text::new(changed), self.mode)
    }

    /// Whether the transcript is equal to a golden with a mistake.
    pub(super) fn is_equal_to(&self, golden: String) -> bool {
        if self.mode != Compare::Content && self.reference.rounds.is_none() {
            return is_same(&Text::new(golden), self.text, self.mode);
        }
        let golden = Reference::of_text(golden, self.reference.rounds.filter(|_| self.reference.is_cut));
        is_equal(&golden, self.text, self.mode)
    }

    /// The blocks of the golden and of the transcript, turn by turn; none if the turns are different.
    pub(super) fn turn_blocks(
        &self,
    ) -> Option<impl Iterator<Item = (&'a Block, &'a Block)> + Clone + use<'a>> {
        let turns = self.golden().turns.iter().zip(&self.reading.turns);
        let is_given = self.has_same_turns && !self.golden().turns.is_empty();
        is_given.then(|| turns.map(|(golden, found)| (&golden.block, &found.block)))
    }

    /// The final blocks of the golden and of the transcript, if both have one.
    pub(super) fn end_blocks(&self) -> Option<(&'a Block, &'a Block)> {
        let (golden, found) = (self.golden().end.as_ref()?, self.reading.end.as_ref()?);
        Some((&golden.block, &found.block))
    }

    /// Whether the transcript is equal to the golden after these changes of blocks.
    pub(super) fn is_equal_with<'b>(
        &self,
        changes: impl IntoIterator<Item = (&'b Block, &'b Block)>,
    ) -> bool {
        let mut edit = Edit::of(self.text);
        changes.into_iter().all(|(old, new)| edit.put(old, new)) && self.is_equal(&edit.joined())
    }
}

/// The letters of rows or ship lists.
pub(super) fn letters(list: &[Placed]) -> impl Iterator<Item = char> {
    list.iter().flatten().flat_map(|(_, signs)| signs.iter()).map(|sign| sign.letter)
}

/// Whether the boards or the ship lists of both players are the same.
pub(super) fn is_same_list(one: &PerPlayer<Vec<Placed>>, other: &PerPlayer<Vec<Placed>>) -> bool {
    Player::ALL.into_iter().all(|player| letters(&one[player]).eq(letters(&other[player])))
}

/// The block with the values of both players exchanged.
pub(super) fn exchanged<T: Clone>(list: &PerPlayer<T>) -> PerPlayer<T> {
    PerPlayer { one: list.two.clone(), two: list.one.clone() }
}

/// The rows with every letter changed; `change` gets the letter, the row and the column, from 0.
pub(super) fn with_letters(rows: &[Placed], change: impl Fn(char, usize, usize) -> char) -> Vec<Placed> {
    let mut rows = rows.to_vec();
    for (index, row) in rows.iter_mut().enumerate() {
        for (column, sign) in row.iter_mut().flat_map(|(_, signs)| signs.iter_mut()).enumerate() {
            sign.letter = change(sign.letter, index, column);
        }
    }
    rows
}

/// The letter of a cell, from 0.
pub(super) fn letter_at(rows: &[Placed], row: usize, column: usize) -> Option<char> {
    Some(rows.get(row)?.as_ref()?.1.get(column)?.letter)
}
