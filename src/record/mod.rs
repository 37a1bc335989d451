//! Records what happened in a game of any edition: the ships, the shots, their results and what the players
//! learned from them. All pictures of a game are made from its [`Record`].

mod build;
mod escaped;
mod html;
mod journal;
mod json;
mod picture_error;
mod state;
mod svg;

pub use build::Opening;
pub use html::html;
#[doc(hidden)]
pub use html::parts;
pub use journal::Journal;
pub use json::json;
pub use picture_error::{PictureError, check_picture_size};
pub use svg::svg;

use serde::{Deserialize, Serialize};

use crate::engine::{Announced, Outcome, Rules};
use crate::model::{Cell, Notation, PerPlayer, Player, Shot, Size};
use crate::rounds;

/// The record of one game. Other programs read it as JSON, so the JSON names of its fields are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Record {
    /// The version of the format: [`Record::FORMAT`].
    pub format: u32,
    /// The edition that was played.
    pub edition: EditionName,
    /// The rules of the game.
    pub rules: Rules,
    /// The size of both boards.
    pub size: Size,
    /// The names of the players.
    pub players: PerPlayer<String>,
    /// The seed of the game, if it has one. It is text because it may be a number of any size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The name of the computer opponent, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// Each player's ships.
    pub ships: PerPlayer<Vec<ShipRecord>>,
    /// Every accepted turn, in order.
    pub turns: Vec<TurnRecord>,
    /// What was rejected after the last turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<Rejected>,
    /// How the game ended.
    #[serde(rename = "outcome")]
    pub ending: Ending,
}

/// The name of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum EditionName {
    Rounds,
    Duel,
    Console,
    Streak,
    Solo,
}

impl EditionName {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rounds, Self::Duel, Self::Console, Self::Streak, Self::Solo];

    /// The name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rounds => "rounds",
            Self::Duel => "duel",
            Self::Console => "console",
            Self::Streak => "streak",
            Self::Solo => "solo",
        }
    }

    /// How the edition writes cells.
    pub const fn notation(self) -> Notation {
        match self {
            Self::Rounds => rounds::NOTATION,
            Self::Duel => Notation::LetterNumber,
            Self::Console | Self::Streak => Notation::NumberSpaceNumber,
            Self::Solo => Notation::Pair,
        }
    }
}

/// A ship and its cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names say it")]
pub struct ShipRecord {
    pub name: String,
    /// What stands for the ship on a board.
    pub symbol: String,
    pub cells: Vec<Cell>,
}

/// One accepted turn: a single shot or a salvo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TurnRecord {
    /// The player who fired.
    pub player: Player,
    /// In the order in which they were fired.
    pub shots: Vec<ShotRecord>,
    /// What was rejected in this turn before the shots.
    pub rejected: Vec<Rejected>,
}

/// One shot of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ShotRecord {
    /// The cell of the opponent's board that was fired at.
    pub cell: Cell,
    /// What the shot did.
    pub result: ShotResult,
    /// What the players learned about the shot in this turn.
    #[serde(rename = "told")]
    pub announced: AnnouncedResult,
}

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ShotResult {
    Miss,
    /// It hit a ship that is still afloat.
    Hit,
    Sunk,
}

/// What the players learned about a shot in the turn in which it was fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum AnnouncedResult {
    Miss,
    /// If sinkings are not announced, the shot may also have sunk a ship.
    Hit,
    Sunk,
    /// Nothing yet: the result becomes known with this player's next counted shot.
    Recorded,
    /// Only the number of hits among this shot and the recorded shots before it. From now on, the result of
    /// each of them is known.
    Counted,
}

/// An answer, or an item of a move list, that was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Rejected {
    /// The text as it was written.
    pub text: String,
    /// Why it was rejected.
    pub reason: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ending {
    Win {
        winner: Player,
    },
    /// Both fleets were sunk in the same round.
    Draw,
    OutOfMoves {
        player: Player,
    },
    Quit {
        player: Player,
    },
    /// The input ended, or an error ended the game, when it was this player's turn.
    InputEnded {
        player: Player,
    },
}

impl From<Shot> for ShotResult {
    fn from(shot: Shot) -> Self {
        match shot {
            Shot::Miss => Self::Miss,
            Shot::Hit(_) => Self::Hit,
            Shot::Sunk(_) => Self::Sunk,
        }
    }
}

impl From<Announced> for AnnouncedResult {
    fn from(announced: Announced) -> Self {
        match announced {
            Announced::Miss => Self::Miss,
            Announced::Hit => Self::Hit,
            Announced::Sunk(_) => Self::Sunk,
            Announced::Recorded => Self::Recorded,
            Announced::Counted => Self::Counted,
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(winner) => Self::Win { winner },
            Outcome::Draw => Self::Draw,
        }
    }
}
