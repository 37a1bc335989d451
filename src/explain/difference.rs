//! A difference between a transcript and its golden, in words.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::explain::read::{LineColumn, Turn};
use crate::source::clean;

/// A difference between a transcript and its golden. Displayed as one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Where in the game, such as `round 12, Player2's move`; empty if it is outside every turn.
    pub place: String,
    /// What was expected and what was found.
    pub what: String,
    /// The line in the student's file, from 1.
    pub line: usize,
    /// The column, from 1. A tab counts as one column.
    pub column: usize,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        if !self.place.is_empty() {
            write!(formatter, "{}: ", self.place)?;
        }
        write!(formatter, "{} (line {}, column {})", self.what, self.line, self.column)
    }
}

impl Difference {
    /// A difference outside every turn.
    pub(crate) fn new(what: impl Into<String>, (line, column): LineColumn) -> Self {
        Self { place: String::new(), what: what.into(), line, column }
    }

    /// The same difference in this place in the game, unless its place is known.
    pub(crate) fn at(self, place: impl Into<String>) -> Self {
        if self.place.is_empty() { Self { place: place.into(), ..self } } else { self }
    }
}

pub(crate) fn expected(what: &str, expected: &str, found: &str) -> String {
    format!("{what}: expected {}, found {}", shown(expected), shown(found))
}

/// Text from a transcript in quotes, so that spaces at its ends can be seen.
pub(crate) fn quoted(text: &str) -> String {
    if text.is_empty() { "nothing".into() } else { format!("\"{}\"", shown(text)) }
}

/// Cleans and shortens text from a transcript.
pub(crate) fn shown(text: &str) -> String {
    shown_up_to(text, 60)
}

/// Cleans text from a transcript, and shortens it to a number of characters.
pub(crate) fn shown_up_to(text: &str, longest: usize) -> String {
    let text = clean(text);
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None if text.is_empty() => "nothing".into(),
        None => text.into_owned(),
    }
}

/// The place of a turn in the game, such as `round 12, Player2's move`.
pub(crate) fn turn_name(turn: &Turn) -> String {
    let player = turn.player.map(|player| format!("Player{}'s move", player.number()));
    let round = turn.round.map(|round| format!("round {round}"));
    round.into_iter().chain(player).collect::<Vec<_>>().join(", ")
}

/// The place of the final information.
pub(crate) const FINAL: &str = "final boards";
