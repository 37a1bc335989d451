//! Changes single characters or whole parts of a transcript.

use std::borrow::Cow;

use crate::explain::comparison::Reference;
use crate::explain::read::{Block, Placed, Text, Turn, have_same_letters, is_space};
use crate::model::{PerPlayer, Player};

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
        if have_same_letters(old, new) {
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

    /// Replaces lines, from 1, by others.
    fn replace(&mut self, lines: std::ops::Range<usize>, by: String) {
        for (index, line) in (lines.start..lines.end).enumerate() {
            self.0[line - 1] = if index == 0 { by.clone().into() } else { "".into() };
        }
    }
}

/// The golden with other blocks. `shown` gets the index of each; the last one is that of the end.
pub(super) fn with_blocks(
    golden: &Reference,
    shown: impl Fn(&Reference, usize) -> Option<Block>,
) -> Option<String> {
    let mut edit = Edit::new(&golden.text);
    let mut blocks = golden.reading.blocks().enumerate();
    let put = |(index, block)| shown(golden, index).is_none_or(|shown| edit.put(block, &shown));
    blocks.all(put).then(|| edit.joined())
}

/// A block of the golden, changed.
pub(super) fn changed(golden: &Reference, index: usize, change: impl Fn(&Block) -> Block) -> Option<Block> {
    golden.reading.blocks().nth(index).map(change)
}

/// The block of another turn; the final boards are right.
pub(super) fn in_turns(
    golden: &Reference,
    index: usize,
    shown: impl Fn(&[Turn]) -> Option<&Turn>,
) -> Option<Block> {
    let turns = &golden.reading.turns;
    let is_end = index >= turns.len();
    if is_end { changed(golden, index, Block::clone) } else { shown(turns).map(|turn| turn.block.clone()) }
}

/// The block with every letter on its boards changed.
pub(super) fn with_letters_of(block: &Block, change: impl Fn(char) -> char) -> Block {
    let rows = block.rows.as_ref().map(|rows| with_letters(rows, |letter, _, _| change(letter)));
    Block { rows, ..block.clone() }
}

/// The golden with other lines from each rejected item to the next prompt: `shown` gets the lines of the prompt, those of
/// the errors, and those of the turn before its first prompt.
pub(super) fn with_rejected(
    golden: &Reference,
    shown: impl Fn(&str, &str, &str) -> String,
) -> Option<String> {
    let text = &golden.text;
    let mut edit = Edit::new(text);
    for turn in &golden.reading.turns {
        let Turn { items, place, .. } = turn;
        for pair in items.windows(2) {
            let (from, to) = (pair[0].place.0, pair[1].place.0);
            let error = pair[0].errors.first()?.1.0;
            if !(place.0 < items[0].place.0 && from < error && error < to) {
                return None;
            }
            let header = text.part(place.0 - 1..items[0].place.0 - 1);
            let by = shown(text.part(from - 1..error - 1), text.part(error - 1..to - 1), header);
            edit.replace(from..to, by);
        }
    }
    Some(edit.joined())
}

/// The golden with other round numbers: `number` gets the index of the turn and the right number.
pub(super) fn with_rounds(golden: &Reference, number: impl Fn(usize, i64) -> i64) -> Option<String> {
    let mut edit = Edit::new(&golden.text);
    for (index, turn) in golden.reading.turns.iter().enumerate() {
        let (line, round) = (turn.round_place.0, turn.round?);
        let old = golden.text.part(line - 1..line);
        let new = old.replacen(&round.to_string(), &number(index, round).to_string(), 1);
        edit.replace(line..line + 1, new);
    }
    Some(edit.joined())
}

/// The letters of rows or ship lists.
pub(super) fn letters(list: &[Placed]) -> impl Iterator<Item = char> {
    list.iter().flatten().flat_map(|(_, signs)| signs.iter()).map(|sign| sign.letter)
}

/// Whether the boards or the ship lists of both players are the same. The letters may be divided into other lines.
pub(super) fn is_same_list(one: &PerPlayer<Vec<Placed>>, other: &PerPlayer<Vec<Placed>>) -> bool {
    Player::ALL.into_iter().all(|player| letters(&one[player]).eq(letters(&other[player])))
}

/// The rows with every letter changed; `change` gets the letter, the row and the column, from 0.
pub(super) fn with_letters(rows: &[Placed], change: impl Fn(char, usize, usize) -> char) -> Vec<Placed> {
    let mut rows = rows.to_vec();
    for (index, row) in rows.iter_mut().enumerate() {
        let Some((_, signs)) = row else { continue };
        for (column, sign) in signs.iter_mut().enumerate() {
            sign.letter = change(sign.letter, index, column);
        }
    }
    rows
}

/// The letter of a cell, from 0.
pub(super) fn letter_at(rows: &[Placed], row: usize, column: usize) -> Option<char> {
    Some(rows.get(row)?.as_ref()?.1.get(column)?.letter)
}
