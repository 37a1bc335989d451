//! What happened in one game of any edition: who had which ships, what was fired at, what it did and
//! what the players learned of it. All pictures of a game are functions of its [`Record`].

mod build;
mod html;
mod journal;
mod json;
mod picture_error;
mod svg;

pub use build::Opening;
pub use html::html;
pub use journal::Journal;
pub use json::json;
pub use picture_error::{PictureError, check_picture_size};
pub use svg::svg;

use serde::{Deserialize, Serialize};

use crate::engine::{Announced, Outcome, Rules};
use crate::model::{Cell, Notation, PerPlayer, Player, Shot, Size};
use crate::rounds;

/// The record of one game. Other programs read it as JSON, so the names of its fields there are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The version of the format: [`Record::FORMAT`].
    pub format: u32,
    /// Which game was played.
    pub edition: EditionName,
    /// How it was played.
    pub rules: Rules,
    /// The size of both boards.
    pub size: Size,
    /// What the players are called.
    pub players: PerPlayer<String>,
    /// The seed of the game, as text because it may be a number of any size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The name of the computer opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// Each player's ships.
    pub ships: PerPlayer<Vec<ShipRecord>>,
    /// Every accepted attack, in order.
    pub turns: Vec<TurnRecord>,
    /// What was rejected after the last of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<Rejected>,
    /// How it ended.
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
    /// How the edition spells cells.
    pub const fn notation(self) -> Notation {
        match self {
            Self::Rounds => rounds::NOTATION,
            Self::Duel => Notation::LetterNumber,
            Self::Console | Self::Streak => Notation::NumberSpaceNumber,
            Self::Solo => Notation::Pair,
        }
    }
}

/// A ship and where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipRecord {
    /// What it is called.
    pub name: String,
    /// Its symbol on a board.
    pub symbol: String,
    /// Where it lies.
    pub cells: Vec<Cell>,
}

/// One accepted attack: a shot, or a salvo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// Who fired.
    pub player: Player,
    /// The shots, in the order in which they were fired.
    pub shots: Vec<ShotRecord>,
    /// What was rejected before them in this turn.
    pub rejected: Vec<Rejected>,
}

/// One shot of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShotRecord {
    /// The cell of the opponent's board.
    pub cell: Cell,
    /// What it did.
    pub result: ShotResult,
    /// What the players learned of it in this turn.
    pub told: Told,
}

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShotResult {
    /// No ship is there.
    Miss,
    /// A ship is there, and has cells left.
    Hit,
    /// It was the last cell of a ship.
    Sunk,
}

/// What the players learned of a shot in the turn in which it was fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// That it missed.
    Miss,
    /// That it hit. Where sinkings are not announced, it may have sunk a ship.
    Hit,
    /// That it sank a ship.
    Sunk,
    /// Nothing yet: its result becomes known with the next counted shot of this player.
    Recorded,
    /// How many hit of it and the recorded shots before it. From then on the result of each is known.
    Counted,
}

/// An answer, or an item of a list of moves, that was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejected {
    /// As it was written.
    pub text: String,
    /// Why it was rejected.
    pub reason: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// Only one player has ships left.
    Win {
        /// The player with ships left.
        winner: Player,
    },
    /// Both fleets were sunk in one round.
    Draw,
    /// A list of moves ended.
    OutOfMoves {
        /// The player whose list it was.
        player: Player,
    },
    /// A player quit.
    Quit {
        /// The player who quit.
        player: Player,
    },
    /// The input ended, or an error ended the game.
    InputEnded {
        /// The player who was on turn.
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

impl From<Announced> for Told {
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
