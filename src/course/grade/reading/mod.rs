//! Parses a transcript back into what happened: turns, boards, ship lists, items, errors, the result and
//! the final boards. It accepts any text. Layout does not matter: capitals of words, labels, empty lines, and
//! white space between parts, even none. What contradicts itself is kept, so that it can be reported.

mod block;
mod board;
mod known;
mod part;
mod phrase;
mod reader;
mod rejection;
mod scan;
#[cfg(test)]
mod tests;

pub(super) use block::{Again, Block, Placed, Shown};
pub(super) use known::KnownLines;
pub(super) use part::{FoundPart, Part, Sign, Signs};
pub(super) use phrase::is_space;
pub(super) use scan::parts;

use crate::engine::Outcome;
use crate::model::Player;

/// A place in a text: line and column, from 1.
pub(super) type Place = (usize, usize);

/// The contents of a transcript.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) turns: Vec<Turn>,
    pub(super) results: Vec<Event<Outcome>>,
    pub(super) end: Option<FinalBoards>,
    pub(super) rejections: Vec<Event<NoGame>>,
    /// Errors that do not belong to any turn.
    pub(super) errors: Vec<Event<String>>,
    /// The number of lines in the text.
    pub(super) lines: usize,
}

/// Something that happens between turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event<T> {
    pub(super) what: T,
    /// The number of turns before it.
    pub(super) turns: usize,
    pub(super) place: Place,
}

/// One player's turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    pub(super) player: Option<Player>,
    pub(super) round: Option<i64>,
    pub(super) block: Block,
    pub(super) items: Vec<Entered>,
    /// The errors before the first item.
    pub(super) errors: Vec<(String, Place)>,
    /// Where the turn begins.
    pub(super) place: Place,
    pub(super) round_place: Place,
    /// Where parts of the turn are printed again after a rejected item: from the first of them to the prompt.
    pub(super) reprints: Vec<(Place, Place)>,
}

/// The final information: the boards after the last turn.
#[derive(Clone, Debug, Default)]
pub(super) struct FinalBoards {
    pub(super) block: Block,
    /// The number of turns before it.
    pub(super) turns: usize,
    pub(super) place: Place,
}

/// An item and the error classes that follow it.
#[derive(Clone, Debug)]
pub(super) struct Entered {
    pub(super) text: String,
    /// The lines below the prompt that may belong to the item, because an item may contain newlines.
    pub(super) more: String,
    pub(super) place: Place,
    pub(super) errors: Vec<(String, Place)>,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoGame {
    Kaboom,
    Unreachable(Vec<String>),
}

impl Reading {
    /// Parses the lines of a transcript, without their newlines.
    pub(super) fn of<'text>(lines: impl Iterator<Item = &'text str>) -> Self {
        Self::with(&KnownLines::default(), lines)
    }

    /// Parses lines of which some are known. What is read from the same line is shared.
    pub(super) fn with<'text>(known: &KnownLines, lines: impl Iterator<Item = &'text str>) -> Self {
        reader::read(known, lines)
    }

    /// The index of the turn that contains a line.
    pub(super) fn turn_at(&self, line: usize) -> Option<usize> {
        let end = self.end_line().unwrap_or(usize::MAX);
        self.turns.iter().rposition(|turn| turn.place.0 <= line).filter(|_| line < end)
    }

    /// Whether the transcript only reports that there is no game.
    pub(super) fn has_no_game(&self) -> bool {
        !self.rejections.is_empty() && self.has_no_turns()
    }

    /// Whether there is nothing of a game.
    pub(super) fn has_no_turns(&self) -> bool {
        self.turns.is_empty() && self.end.is_none()
    }

    /// Where the last turn is over: the result or the final information.
    pub(super) fn end_place(&self) -> Option<Place> {
        let last = self.turns.len();
        let results = self.results.iter().filter(|result| result.turns == last).map(|result| result.place);
        let end = self.end.iter().filter(|end| end.turns == last).map(|end| end.place);
        results.chain(end).min()
    }

    /// The line of [`Reading::end_place`].
    pub(super) fn end_line(&self) -> Option<usize> {
        self.end_place().map(|(line, _)| line)
    }

    /// The result after the last turn.
    pub(super) fn result(&self) -> Option<Outcome> {
        self.results.last().filter(|result| result.turns == self.turns.len()).map(|result| result.what)
    }

    /// The blocks of all turns, and the final one.
    pub(super) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.turns.iter().map(|turn| &turn.block).chain(self.end.iter().map(|end| &end.block))
    }
}

impl Turn {
    /// Whether the last item was rejected, so that the turn goes on.
    pub(super) fn goes_on(&self) -> bool {
        self.items.last().is_some_and(|item| !item.errors.is_empty())
    }

    /// What identifies a turn.
    pub(super) fn key(&self) -> (Option<i64>, Option<Player>) {
        (self.round, self.player)
    }
}

impl Entered {
    /// The item with all the lines that may belong to it.
    pub(super) fn whole(&self) -> String {
        if self.more.is_empty() { self.text.clone() } else { format!("{}\n{}", self.text, self.more) }
    }

    /// Whether this item is the one that `golden` has, ignoring the number of spaces and the form of
    /// apostrophes.
    pub(super) fn is_same(&self, golden: &Self) -> bool {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
        if self.text == golden.text && self.more == golden.more {
            return true;
        }
        let expected = plain(&golden.whole());
        expected == plain(&self.text) || expected == plain(&self.whole())
    }
}
