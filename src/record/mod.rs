//! The account of one game, of any edition: who had which ships, what was fired, what it did and what
//! was told of it. All pictures of a game are functions of its [`Record`].

mod html;
mod journal;
mod json;
mod notation;
mod picture_error;
mod svg;

use serde::{Deserialize, Serialize};

pub use html::html;
pub use journal::Journal;
pub use json::json;
pub use notation::Notation;
pub use picture_error::{PictureError, check_picture_size};
pub use svg::svg;

use crate::engine::{self, Fired};
use crate::engine::{Results, Rules, Shots};
use crate::model::{Cell, Fleet, Layout, PerPlayer, Player, Ship, Shot, Size};
use crate::rounds;
use crate::rounds::Game;
use crate::rounds::{Ending, Rejection, Replay};

/// One game, as it is written down. Its fields are a format that others read: they stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Which form of records this is: [`Record::FORMAT`].
    pub format: u32,
    /// Which game was played.
    pub edition: EditionName,
    /// How it was played.
    pub rules: Rules,
    /// Of both boards.
    pub size: Size,
    /// What the players are called.
    pub players: PerPlayer<String>,
    /// What the game was drawn from; a text, as it may be of any size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Which opponent the computer was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// Each player's ships.
    pub ships: PerPlayer<Vec<ShipRecord>>,
    /// Every accepted attack, in order.
    pub turns: Vec<Turn>,
    /// What was said after the last of them and could not be taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<Rejected>,
    /// How it ended.
    pub outcome: Outcome,
}

/// The editions.
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

/// A ship and where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipRecord {
    /// What it is called.
    pub name: String,
    /// What stands for it on a board.
    pub symbol: String,
    /// Where it lies.
    pub cells: Vec<Cell>,
}

/// One accepted attack: a shot, or a salvo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Who fired.
    pub player: Player,
    /// At what, in the order in which it was named.
    pub shots: Vec<ShotRecord>,
    /// What the player said before that could not be taken.
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

/// What was told of a shot when it was fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// That it missed.
    Miss,
    /// That it hit, and no more.
    Hit,
    /// That it sank a ship.
    Sunk,
    /// Nothing yet: the next counted shot of this player tells of it.
    Recorded,
    /// How many hit of it and the recorded shots before it, and from then on which.
    Counted,
}

/// An answer or item that was no attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejected {
    /// As it was written.
    pub text: String,
    /// What was wrong with it.
    pub reason: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// Only one player has ships left.
    Win {
        /// That one.
        winner: Player,
    },
    /// Both fleets were sunk in one round.
    Draw,
    /// A list of moves ended.
    OutOfMoves {
        /// Whose.
        player: Player,
    },
    /// A player left.
    Quit {
        /// Who.
        player: Player,
    },
    /// There were no more answers, or none could be taken any more.
    InputEnded {
        /// On whose turn.
        player: Player,
    },
}

impl From<engine::Outcome> for Outcome {
    fn from(outcome: engine::Outcome) -> Self {
        match outcome {
            engine::Outcome::Win(winner) => Self::Win { winner },
            engine::Outcome::Draw => Self::Draw,
        }
    }
}

/// What is known of a game before its first shot, besides where the ships lie.
#[derive(Clone, Debug)]
pub struct Opening<'a> {
    /// Which game it is.
    pub edition: EditionName,
    /// What the players are called.
    pub players: PerPlayer<&'a str>,
    /// Name and symbol of each class of ships.
    pub classes: Vec<(String, String)>,
    /// What the game is drawn from.
    pub seed: Option<String>,
    /// Which opponent the computer is.
    pub opponent: Option<String>,
}

impl<'a> Opening<'a> {
    /// A game for two with these ships.
    pub fn new(edition: EditionName, players: PerPlayer<&'a str>, fleet: &Fleet) -> Self {
        let classes = fleet.classes().iter();
        let classes = classes.map(|class| (class.name.to_string(), class.symbol.to_string())).collect();
        Self { edition, players, classes, seed: None, opponent: None }
    }
}

impl Record {
    /// The only form of records there is.
    pub const FORMAT: u32 = 1;

    /// The record of a game from files; `reason` words a rejection.
    ///
    /// Items of a turn that never found a valid one are not in it, as in the transcript.
    pub fn of_game(game: &Game, replay: &Replay, reason: impl Fn(Rejection, &str) -> String) -> Self {
        let players = PerPlayer { one: "Player1", two: "Player2" };
        let opening = Opening::new(EditionName::Rounds, players, &game.fleet);
        let outcome = match replay.ending {
            Ending::Decided(outcome) => outcome.into(),
            Ending::OutOfMoves(player, _) => Outcome::OutOfMoves { player },
        };
        let mut items = replay.items.iter();
        let rejected = |_| {
            let rejections = items.by_ref().map_while(|item| Some((item.text, item.verdict.err()?)));
            rejections
                .map(|(text, why)| Rejected { text: text.to_owned(), reason: reason(why, text) })
                .collect()
        };
        Self::new(&opening, rounds::RULES, game.layouts.as_ref(), &replay.turns, rejected, outcome)
    }

    /// The record of a game whose shots are `log`; `rejected` gives what was not taken in each turn.
    fn new(
        opening: &Opening,
        rules: Rules,
        layouts: PerPlayer<&Layout>,
        log: &[Fired],
        mut rejected: impl FnMut(u32) -> Vec<Rejected>,
        outcome: Outcome,
    ) -> Self {
        let mut shots_of = PerPlayer::<usize>::default();
        let mut shot = |fired: &Fired| {
            shots_of[fired.player] += 1;
            let result = match fired.shot {
                Shot::Miss => ShotResult::Miss,
                Shot::Hit(_) => ShotResult::Hit,
                Shot::Sunk(_) => ShotResult::Sunk,
            };
            ShotRecord { cell: fired.cell, result, told: told(rules, result, shots_of[fired.player]) }
        };
        let turns = log.chunk_by(|one, next| one.turn == next.turn).map(|turn| Turn {
            player: turn[0].player,
            shots: turn.iter().map(&mut shot).collect(),
            rejected: rejected(turn[0].turn),
        });
        Self {
            format: Self::FORMAT,
            edition: opening.edition,
            rules,
            size: layouts.one.size(),
            players: opening.players.map(str::to_owned),
            seed: opening.seed.clone(),
            opponent: opening.opponent.clone(),
            ships: layouts.map(|layout| ships(layout, &opening.classes)),
            turns: turns.collect(),
            rejected: Vec::new(),
            outcome,
        }
    }
}

/// In the order of their classes, and within a class in reading order.
fn ships(layout: &Layout, classes: &[(String, String)]) -> Vec<ShipRecord> {
    let mut ships: Vec<_> = layout.ships().iter().collect();
    ships.sort_by_key(|ship| (ship.class, ship.cells.iter().min()));
    let record = |ship: &&Ship| {
        let (name, symbol) = classes.get(ship.class).cloned().unwrap_or_default();
        ShipRecord { name, symbol, cells: ship.cells.clone() }
    };
    ships.iter().map(record).collect()
}

/// What is told of the shot that is a player's `number`th.
fn told(rules: Rules, result: ShotResult, number: usize) -> Told {
    match (rules.results, result) {
        (Results::Counted, _) => {
            let in_between = rules.shots == Shots::One && !number.is_multiple_of(Results::COUNTED_TOGETHER);
            if in_between { Told::Recorded } else { Told::Counted }
        }
        (Results::AtOnce, ShotResult::Miss) => Told::Miss,
        (Results::AtOnce, ShotResult::Sunk) if rules.sinkings_told => Told::Sunk,
        (Results::AtOnce, _) => Told::Hit,
    }
}
