//! Builds records, both of games from files and of interactive games.

use super::{EditionName, Ending, Record, Rejected, ShipRecord, ShotRecord, TurnRecord};
use crate::engine::{Fired, Rules};
use crate::model::{Fleet, Layout, PerPlayer, Ship};
use crate::rounds::{self, Game, Replay, Stop};

/// What is known about a game before its first shot, besides the rules and the positions of the ships.
#[derive(Clone, Debug)]
pub struct Opening<'a> {
    /// The edition that is played.
    pub edition: EditionName,
    /// The names of the players.
    pub players: PerPlayer<&'a str>,
    /// The name and the symbol of each ship class.
    pub classes: Vec<(String, String)>,
    /// The seed of the game, if it has one.
    pub seed: Option<String>,
    /// The name of the computer opponent, if there is one.
    pub opponent: Option<String>,
}

impl<'a> Opening<'a> {
    /// Creates the opening of a game without a seed or a computer opponent.
    pub fn new(edition: EditionName, players: PerPlayer<&'a str>, fleet: &Fleet) -> Self {
        let classes = fleet.classes().iter();
        let classes = classes.map(|class| (class.name.to_string(), class.symbol.to_string())).collect();
        Self { edition, players, classes, seed: None, opponent: None }
    }
}

impl Record {
    /// The current version of the format.
    pub const FORMAT: u32 = 1;

    /// Creates the record of a game from files.
    ///
    /// Like the transcript, it does not include the items of a last turn in which no item was valid.
    pub fn from_game(game: &Game, replay: &Replay) -> Self {
        let players = PerPlayer { one: "Player1", two: "Player2" };
        let opening = Opening::new(EditionName::Rounds, players, &rounds::FLEET);
        let ending = match replay.stop {
            Stop::Decided(outcome) => outcome.into(),
            Stop::OutOfMoves { player, .. } => Ending::OutOfMoves { player },
        };
        let mut turns = replay.items_by_turn();
        let rejected = |_| {
            let (turn, items) = turns.next().expect("the replay has the items of every turn");
            let rejected = items.iter().filter_map(|item| {
                let error = item.verdict.err()?;
                let text = game.moves()[turn.player].item(&item.span).into_owned();
                Some(Rejected { reason: rounds::error_line(error, &text), text })
            });
            rejected.collect()
        };
        Self::new(
            &opening,
            rounds::RULES,
            game.layouts().as_ref().map(|layout| &**layout),
            &replay.turns,
            rejected,
            ending,
        )
    }

    /// Creates the record of a game with the shots in `log`. `rejected` returns what was rejected in a turn.
    pub(super) fn new(
        opening: &Opening,
        rules: Rules,
        layouts: PerPlayer<&Layout>,
        log: &[Fired],
        mut rejected: impl FnMut(u32) -> Vec<Rejected>,
        ending: Ending,
    ) -> Self {
        let shot = |fired: &Fired| ShotRecord {
            cell: fired.cell,
            result: fired.shot.into(),
            announced: fired.announced.into(),
        };
        let turns = log.chunk_by(|one, next| one.turn == next.turn).map(|turn| TurnRecord {
            player: turn[0].player,
            shots: turn.iter().map(shot).collect(),
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
            ending,
        }
    }
}

/// The ships, ordered by class and, within a class, in reading order.
fn ships(layout: &Layout, classes: &[(String, String)]) -> Vec<ShipRecord> {
    let mut ships: Vec<_> = layout.ships().iter().collect();
    ships.sort_by_key(|ship| (ship.class, ship.cells.iter().min()));
    let record = |ship: &&Ship| {
        let (name, symbol) = classes.get(ship.class).cloned().expect("an opening has all ship classes");
        ShipRecord { name, symbol, cells: ship.cells.clone() }
    };
    ships.iter().map(record).collect()
}
