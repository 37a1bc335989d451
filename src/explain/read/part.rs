//! The parts that a transcript consists of.

use std::ops::{Deref, DerefMut, Range};
use std::sync::Arc;

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
    /// The letters above a board.
    Columns,
    /// A row of one board. Without a number, it is the next row.
    Row {
        number: Option<usize>,
        cells: Signs,
    },
    /// The marks of a ship class of one player. A class with another name is the next class.
    Ships {
        class: Option<usize>,
        marks: Signs,
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

/// The signs of a row or of a ship class. Most lines are in a transcript many times, and in its golden too; all
/// copies share the same signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signs(Arc<[Sign]>);

impl Signs {
    /// Whether the letters are the same, wherever they are in their lines.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let is_same = |(one, other): (&Sign, &Sign)| one.letter == other.letter;
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.len() == other.0.len() && self.0.iter().zip(&*other.0).all(is_same))
    }
}

impl From<Vec<Sign>> for Signs {
    fn from(signs: Vec<Sign>) -> Self {
        Self(signs.into())
    }
}

impl Deref for Signs {
    type Target = [Sign];

    fn deref(&self) -> &[Sign] {
        &self.0
    }
}

impl DerefMut for Signs {
    /// The signs of this copy alone.
    fn deref_mut(&mut self) -> &mut [Sign] {
        Arc::make_mut(&mut self.0)
    }
}

/// What was entered at a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) text: String,
    pub(crate) column: usize,
}
