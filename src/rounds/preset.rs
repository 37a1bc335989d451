//! The rules, boards, ships and wordings of the edition.

use serde::{Deserialize, Serialize};

use crate::engine::{Rules, TurnRule};
use crate::model::{Fleet, Notation, ShipClass, Size};

/// Player1 fires, then Player2, and the round ends.
pub const RULES: Rules = Rules::plain(TurnRule::EachRound);

/// Boards have 10 rows and 10 columns.
pub const SIZE: Size = Size::TEN;

/// Moves and placement files write cells as `5,E`.
pub const NOTATION: Notation = Notation::NumberCommaLetter;

static CLASSES: [ShipClass; 5] = [
    ShipClass::new("Carrier", 'C', 5, 1),
    ShipClass::new("Battleship", 'B', 4, 2),
    ShipClass::new("Destroyer", 'D', 3, 1),
    ShipClass::new("Submarine", 'S', 3, 1),
    ShipClass::new("Patrol Boat", 'P', 2, 4),
];

/// The fleet of each player: nine ships in five classes, 27 cells in total.
pub static FLEET: Fleet = Fleet::fixed(&CLASSES);

/// The two published forms of the edition: the course's handout, and a student's report on the assignment.
/// They differ in the prompt, in how unreachable files are reported, and in one board format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// The wording of the program in the report.
    #[default]
    Report,
    /// The wording of the course's handout.
    Handout,
}

impl Wording {
    /// The name used on the command line and in `case.toml`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Handout => "handout",
        }
    }

    /// The other one of the two.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Report => Self::Handout,
            Self::Handout => Self::Report,
        }
    }
}
