//! The outline of a dialogue: what each part of its text means, noted by the code that writes it.

use std::fmt;
use std::ops::Range;

use crate::model::Player;

/// The text of a dialogue, and what each part of it is.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The text, without the answers.
    pub text: String,
    /// The parts of the text in order. Together they are the whole text.
    pub spans: Vec<Span>,
}

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its bytes. An answer has none.
    pub range: Range<usize>,
    /// When it is written.
    pub moment: Moment,
    /// What it is.
    pub part: Part,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moment {
    /// Before ships are placed.
    #[default]
    SetUp,
    /// A player's ships are placed; `ship` is the number of the ship, from 1.
    Placing {
        /// Whose ships are placed.
        player: Player,
        /// The number of the ship, from 1.
        ship: usize,
    },
    /// A turn of the game.
    Turn {
        /// The number of the turn, from 1.
        number: u32,
        /// The player who is asked, unless there is only one.
        player: Option<Player>,
    },
    /// The game is over.
    End,
}

/// What a part of the text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Anything else, such as a heading.
    Line,
    /// The text before an answer.
    Prompt,
    /// An answer, which the text does not contain.
    Answer(String),
    /// Why an answer is not accepted.
    Refusal,
    /// The result of a shot.
    Result,
    /// The shot of the computer.
    ComputersShot,
    /// The list of ships that are not placed yet, or not sunk.
    ShipsLeft,
    /// A part of a board other than its rows.
    Board(BoardView),
    /// A row of a board.
    Row(Row),
}

/// A board as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The player who looks at it, unless there is only one.
    pub player: Option<Player>,
    /// Its name, such as `record board`.
    pub view: &'static str,
}

/// A row of a board: the letter of column 0 comes after `first` others, and that of the next column `step` later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The board.
    pub board: BoardView,
    /// The row, from 0.
    pub row: u16,
    /// The number of characters before the first cell.
    pub first: usize,
    /// The number of characters from one cell to the next.
    pub step: usize,
}

impl Outline {
    pub(super) fn add(&mut self, moment: Moment, part: Part, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.spans.push(Span { range: start..self.text.len(), moment, part });
    }

    /// The part with this byte of the text; the last part, if the text ends before it.
    pub fn at(&self, byte: usize) -> Option<&Span> {
        let next = self.spans.partition_point(|span| span.range.end <= byte);
        self.spans.get(next).or(self.spans.last())
    }

    /// The prompts in order, each with its answer. The last prompt may have none.
    pub fn prompts(&self) -> impl Iterator<Item = (&Span, Option<&str>)> {
        let next = self.spans.iter().skip(1).map(Some).chain([None]);
        self.spans.iter().zip(next).filter(|(span, _)| span.part == Part::Prompt).map(|(prompt, next)| {
            let answer = next.and_then(|span| match &span.part {
                Part::Answer(answer) => Some(answer.as_str()),
                _ => None,
            });
            (prompt, answer)
        })
    }
}

impl BoardView {
    pub(super) fn of(player: Player, view: &'static str) -> Self {
        Self { player: Some(player), view }
    }
}

impl Row {
    /// The place of the column whose letter comes after this many others in the row, from 0.
    pub fn column(&self, letter: usize) -> Option<usize> {
        let along = letter.checked_sub(self.first)?;
        (along % self.step == 0).then_some(along / self.step)
    }
}

/// The moment as it is put after `the input ended`.
impl fmt::Display for Moment {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::SetUp => formatter.write_str("during setup"),
            Self::Placing { player, .. } | Self::Turn { player: Some(player), .. } => {
                write!(formatter, "on Player {}'s turn", player.number())
            }
            Self::Turn { player: None, .. } => formatter.write_str("on the player's turn"),
            Self::End => formatter.write_str("at the end"),
        }
    }
}
