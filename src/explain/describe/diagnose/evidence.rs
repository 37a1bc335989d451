//! What a diagnosis is based on: the golden, the transcript, and what was read from both.

use std::cell::OnceCell;

use crate::explain::compare::Compare;
use crate::explain::compare::content::compare_games;
use crate::explain::compare::text::is_same;
use crate::explain::comparison::{Reference, is_equal};
use crate::explain::read::{Block, Placed, Reading, Sign, Text, Turn};
use crate::model::{PerPlayer, Player};

use super::edit::Edit;
use super::sinkings::Marks;
use super::spelling::Exchange;

pub(super) struct Evidence<'a> {
    pub(super) reference: &'a Reference,
    pub(super) text: &'a Text<'a>,
    pub(super) reading: &'a Reading,
    pub(super) mode: Compare,
    /// Whether both have the same turns, whatever is in them.
    has_same_turns: bool,
    /// Where the boards and the ship lists of the turns differ first. Most mistakes need this.
    first_wrong: OnceCell<FirstWrong>,
    /// How all gaps differ, if only they do.
    pub(super) exchange: OnceCell<Option<Exchange>>,
    /// The sinkings, if only they are wrong. Several mistakes need them.
    pub(super) sinkings: OnceCell<Option<Vec<Marks>>>,
}

/// The indices of the first turns with different boards and with different ship lists.
#[derive(Clone, Copy)]
pub(super) struct FirstWrong {
    pub(super) rows: Option<usize>,
    pub(super) ships: Option<usize>,
}

impl FirstWrong {
    /// The first turn that differs.
    pub(super) fn block(self) -> Option<usize> {
        self.rows.into_iter().chain(self.ships).min()
    }
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
        Self {
            reference,
            text,
            reading,
            mode,
            has_same_turns,
            first_wrong: OnceCell::new(),
            exchange: OnceCell::new(),
            sinkings: OnceCell::new(),
        }
    }

    /// The same evidence for another mode. What does not depend on the mode is kept.
    pub(super) fn in_mode(self, mode: Compare) -> Self {
        Self { mode, exchange: OnceCell::new(), sinkings: OnceCell::new(), ..self }
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
        let golden = Reference::parse(golden, self.reference.rounds.filter(|_| self.reference.is_cut));
        match self.mode {
            Compare::Content => compare_games(&golden.reading, self.reading).is_none(),
            mode => is_same(&golden.text, self.text, mode),
        }
    }

    /// The blocks of the golden and of the transcript, turn by turn; none if the turns are different.
    pub(super) fn turn_blocks(
        &self,
    ) -> Option<impl Iterator<Item = (&'a Block, &'a Block)> + Clone + use<'a>> {
        let turns = self.golden().turns.iter().zip(&self.reading.turns);
        let is_given = self.has_same_turns && !self.golden().turns.is_empty();
        is_given.then(|| turns.map(|(golden, found)| (&golden.block, &found.block)))
    }

    /// Where the blocks of the golden and of the transcript differ first. No mistake explains a transcript unless it
    /// explains these, so they are worth a look before all others.
    pub(super) fn first_wrong(&self) -> FirstWrong {
        *self.first_wrong.get_or_init(|| {
            let mut turns = self.golden().turns.iter().zip(&self.reading.turns);
            let rows = turns
                .clone()
                .position(|(golden, found)| !is_same_list(&golden.block.rows, &found.block.rows));
            let ships =
                turns.position(|(golden, found)| !is_same_list(&golden.block.ships, &found.block.ships));
            FirstWrong { rows, ships }
        })
    }

    /// The first blocks that differ, of a turn or at the end, in the golden and in the transcript.
    pub(super) fn first_wrong_blocks(&self) -> Option<(&'a Block, &'a Block)> {
        let turn = |index: usize| (&self.golden().turns[index].block, &self.reading.turns[index].block);
        let is_wrong = |(golden, found): &(&Block, &Block)| {
            !is_same_list(&golden.rows, &found.rows) || !is_same_list(&golden.ships, &found.ships)
        };
        self.first_wrong().block().map(turn).or_else(|| self.end_blocks().filter(is_wrong))
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
        let mut edit = Edit::new(self.text);
        changes.into_iter().all(|(old, new)| edit.put(old, new)) && self.is_equal(&edit.joined())
    }
}

/// The letters of rows or ship lists.
pub(super) fn letters(list: &[Placed]) -> impl Iterator<Item = char> {
    list.iter().flatten().flat_map(|(_, signs)| signs.iter()).map(|sign| sign.letter)
}

/// Whether the boards or the ship lists of both players are the same.
pub(super) fn is_same_list(one: &PerPlayer<Vec<Placed>>, other: &PerPlayer<Vec<Placed>>) -> bool {
    let is_same_line = |one: &Placed, other: &Placed| match (one, other) {
        (Some((_, one)), Some((_, other))) => one.is_same(other),
        (one, other) => one.is_none() == other.is_none(),
    };
    Player::ALL.into_iter().all(|player| {
        let (one, other) = (&one[player], &other[player]);
        let has_same_lines =
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same_line(one, other));
        // The same letters may be divided into other lines.
        has_same_lines || letters(one).eq(letters(other))
    })
}

/// The block with the values of both players exchanged.
pub(super) fn exchanged<T: Clone>(list: &PerPlayer<T>) -> PerPlayer<T> {
    PerPlayer { one: list.two.clone(), two: list.one.clone() }
}

/// The rows with every letter changed; `change` gets the letter, the row and the column, from 0.
pub(super) fn with_letters(rows: &[Placed], change: impl Fn(char, usize, usize) -> char) -> Vec<Placed> {
    let mut rows = rows.to_vec();
    for (index, row) in rows.iter_mut().enumerate() {
        let Some((_, signs)) = row else { continue };
        let is_changed = |(column, sign): (usize, &Sign)| change(sign.letter, index, column) != sign.letter;
        // Rows that stay as they are stay shared.
        if signs.iter().enumerate().any(is_changed) {
            for (column, sign) in signs.iter_mut().enumerate() {
                sign.letter = change(sign.letter, index, column);
            }
        }
    }
    rows
}

/// The letter of a cell, from 0.
pub(super) fn letter_at(rows: &[Placed], row: usize, column: usize) -> Option<char> {
    Some(rows.get(row)?.as_ref()?.1.get(column)?.letter)
}
