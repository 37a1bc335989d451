//! Parses a transcript back into what happened: turns, boards, ship lists, items, errors, the result and
//! the final boards. It accepts any text. Layout does not matter: capitals of words, labels, empty lines, and
//! white space between parts, even none. What contradicts itself is kept, so that it can be reported.

mod block;
mod board;
mod encoding;
mod known;
mod locate;
mod part;
mod phrase;
mod reader;
mod rejection;
mod scan;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use block::{Again, Block, Placed, Shown};
pub use encoding::NotUtf8;
pub(crate) use known::KnownLines;
pub(crate) use locate::{Located, Place, Subject, locate_in, through};
pub(crate) use part::{FoundPart, Part, Sign, have_same_letters};
pub(crate) use phrase::is_space;
pub(crate) use scan::parts;
pub(crate) use text::{Text, split_lines};

use crate::engine::Outcome;
use crate::model::Player;

/// A place in a text: line and column, from 1.
pub(crate) type LineColumn = (usize, usize);

/// A text and what was read from it.
#[derive(Clone, Copy)]
pub(crate) struct Transcript<'a> {
    pub(crate) text: &'a Text<'a>,
    pub(crate) reading: &'a Reading,
    /// Lines that need not be split again.
    pub(crate) known: &'a KnownLines,
}

/// The contents of a transcript.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    pub(crate) turns: Vec<Turn>,
    pub(crate) results: Vec<Event<Outcome>>,
    pub(crate) end: Option<FinalBoards>,
    pub(crate) rejections: Vec<Event<NoGame>>,
    /// Errors that do not belong to any turn.
    pub(crate) errors: Vec<Event<String>>,
    /// The first line after the last item that is nothing else, and before the final information. It may be a result in
    /// other words, or what is there instead of a game.
    pub(crate) other: Option<Event<String>>,
    pub(crate) lines: usize,
}

/// Something that happens between turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event<T> {
    pub(crate) what: T,
    /// The number of turns before it.
    pub(crate) turns: usize,
    pub(crate) place: LineColumn,
}

/// One player's turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turn {
    pub(crate) player: Option<Player>,
    pub(crate) round: Option<i64>,
    pub(crate) block: Block,
    pub(crate) items: Vec<Entered>,
    /// The errors before the first item.
    pub(crate) errors: Vec<(String, LineColumn)>,
    pub(crate) place: LineColumn,
    pub(crate) round_place: LineColumn,
    /// Where parts of the turn are printed again after a rejected item: from the first of them to the prompt.
    pub(crate) reprints: Vec<(LineColumn, LineColumn)>,
}

/// The final information: the boards after the last turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct FinalBoards {
    pub(crate) block: Block,
    /// The number of turns before it.
    pub(crate) turns: usize,
    pub(crate) place: LineColumn,
}

/// An item and the error classes that follow it.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    pub(crate) text: String,
    /// The lines below the prompt that may belong to the item, because an item may contain newlines.
    pub(crate) more: String,
    pub(crate) place: LineColumn,
    pub(crate) errors: Vec<(String, LineColumn)>,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoGame {
    Kaboom,
    Unreachable(Vec<String>),
}

impl Reading {
    /// Parses the lines of a transcript, without their newlines.
    pub(crate) fn parse<'text>(lines: impl Iterator<Item = &'text str>) -> Self {
        Self::parse_with(&KnownLines::default(), lines)
    }

    /// Parses lines of which some are known. What is read from the same line is shared.
    pub(crate) fn parse_with<'text>(known: &KnownLines, lines: impl Iterator<Item = &'text str>) -> Self {
        reader::read(known, lines)
    }

    /// Where more lines would be.
    pub(crate) fn after_last_line(&self) -> LineColumn {
        (self.lines + 1, 1)
    }

    /// The index of the turn that contains a line.
    pub(crate) fn turn_at(&self, line: usize) -> Option<usize> {
        let end = self.end_line().unwrap_or(usize::MAX);
        self.turns.iter().rposition(|turn| turn.place.0 <= line).filter(|_| line < end)
    }

    /// Whether the transcript only reports that there is no game.
    pub(crate) fn has_no_game(&self) -> bool {
        !self.rejections.is_empty() && self.has_no_turns()
    }

    pub(crate) fn has_no_turns(&self) -> bool {
        self.turns.is_empty() && self.end.is_none()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.has_no_turns() && self.rejections.is_empty() && self.errors.is_empty()
    }

    /// Where the last turn is over: the result or the final information.
    pub(crate) fn end_place(&self) -> Option<LineColumn> {
        let last = self.turns.len();
        let results = self.results.iter().filter(|result| result.turns == last).map(|result| result.place);
        let end = self.end.iter().filter(|end| end.turns == last).map(|end| end.place);
        results.chain(end).min()
    }

    pub(crate) fn end_line(&self) -> Option<usize> {
        self.end_place().map(|(line, _)| line)
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
        self.results.last().filter(|result| result.turns == self.turns.len()).map(|result| result.what)
    }

    /// The blocks of all turns, and the final one.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.turns.iter().map(|turn| &turn.block).chain(self.end.iter().map(|end| &end.block))
    }
}

impl Turn {
    /// Whether the last item was rejected, so that the turn goes on.
    pub(crate) fn goes_on(&self) -> bool {
        self.items.last().is_some_and(|item| !item.errors.is_empty())
    }

    /// What identifies a turn.
    pub(crate) fn key(&self) -> (Option<i64>, Option<Player>) {
        (self.round, self.player)
    }
}

impl Entered {
    /// The item with all the lines that may belong to it.
    pub(crate) fn whole(&self) -> String {
        if self.more.is_empty() { self.text.clone() } else { format!("{}\n{}", self.text, self.more) }
    }

    /// Whether this item is the one that `golden` has, ignoring the number of spaces and the form of
    /// apostrophes.
    pub(crate) fn is_same(&self, golden: &Self) -> bool {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
        if self.text == golden.text && self.more == golden.more {
            return true;
        }
        let expected = plain(&golden.whole());
        expected == plain(&self.text) || expected == plain(&self.whole())
    }
}
