//! The parts that a transcript consists of.

use std::ops::Range;

use crate::engine::Outcome;
use crate::model::Player;

/// A part of a transcript, such as one row of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Title,
    /// `Player1's Move`.
    Heading(Player),
    /// `Round : 1`, and the column of the number.
    Round(i64, usize),
    /// `Grid Size: 10x10`.
    GridSize,
    /// The name above a board.
    Caption {
        player: Player,
        hidden: bool,
    },
    Columns,
    /// A row of one board. Without a number, it is the next row.
    Row {
        number: Option<usize>,
        cells: Vec<Sign>,
    },
    /// The marks of a ship class of one player. A class with another name is the next class.
    Ships {
        class: Option<usize>,
        marks: Vec<Sign>,
    },
    Prompt(Item),
    /// An error about an item, by its class, such as `ValueError`.
    Error(String),
    /// An error about unreachable files, with their names.
    IoError(Vec<String>),
    Kaboom,
    Result(Outcome),
    Final,
    Other,
}

/// A part and its place in its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundPart {
    pub(crate) part: Part,
    /// The bytes of the line that belong to it.
    pub(crate) span: Range<usize>,
}

/// A character and its column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    pub(crate) letter: char,
    pub(crate) column: usize,
}

/// Whether signs have the same letters, wherever they are in their lines.
pub(crate) fn have_same_letters(one: &[Sign], other: &[Sign]) -> bool {
    one.iter().map(|sign| sign.letter).eq(other.iter().map(|sign| sign.letter))
}

/// What was entered at a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) text: String,
    pub(crate) column: usize,
}
