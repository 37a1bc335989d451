//! Mistakes that change the course of the game: the game is played again with the mistake.

use super::mistake::Mistake;
use crate::engine::{Announced, Fired, Outcome};
use crate::explain::comparison::Reference;
use crate::model::{Cell, Layout, PerPlayer, Player, Ship, Shot};
use crate::rounds::parser::parse_item;
use crate::rounds::{Game, Item, ItemError, Moves, Replay, Stop, write_replay, write_transcript};

pub(super) const MISTAKES: [Mistake; 7] = [
    Mistake::made("rows and columns of the shots are swapped", |golden| {
        aimed(golden, |cell| Cell { row: cell.column, column: cell.row })
    }),
    Mistake::made("the boards are read with rows and columns swapped", |golden| {
        WrongPlay { reads: transposed, ..RIGHT }.transcript(golden)
    }),
    // In Python, the row before the first one is the last.
    Mistake::made("rows are off by one", |golden| {
        aimed(golden, |cell| Cell { row: (cell.row + 9) % 10, ..cell })
    })
    .or(|golden| aimed(golden, |cell| Cell { row: (cell.row + 1) % 10, ..cell })),
    Mistake::made("columns are off by one", |golden| {
        aimed(golden, |cell| Cell { column: (cell.column + 9) % 10, ..cell })
    })
    .or(|golden| aimed(golden, |cell| Cell { column: (cell.column + 1) % 10, ..cell })),
    Mistake::made("cells can be fired at twice", |golden| {
        WrongPlay { accepts_repeats: true, ..RIGHT }.transcript(golden)
    }),
    Mistake::made("rows with a space or a leading zero are accepted", |golden| {
        let parse = |item: &str| parse_item(item.trim_start().trim_start_matches('0'));
        WrongPlay { parse, ..RIGHT }.transcript(golden)
    }),
    Mistake::made("lowercase columns are accepted", |golden| {
        WrongPlay { parse: |item| parse_item(&item.to_ascii_uppercase()), ..RIGHT }.transcript(golden)
    }),
];

fn aimed(golden: &Reference, aim: fn(Cell) -> Cell) -> Option<String> {
    WrongPlay { aim, ..RIGHT }.transcript(golden)
}

/// A way to play, usually a wrong one.
pub(super) struct WrongPlay {
    /// The board that is read.
    pub(super) reads: fn(&Layout) -> Layout,
    pub(super) parse: fn(&str) -> Result<Cell, ItemError>,
    /// Where a shot really goes.
    pub(super) aim: fn(Cell) -> Cell,
    pub(super) accepts_repeats: bool,
    /// Whether a ship is marked as sunk at a new hit, by the number of its hits and its length.
    pub(super) sinks: fn(usize, usize) -> bool,
    /// The same for a class of ships and the number of hits on all of them. Ships of their own are not counted then.
    pub(super) sinks_class: Option<fn(usize, usize) -> bool>,
    /// How the game ends after a player's turn, by whose fleets are lost.
    pub(super) ends: fn(Player, PerPlayer<bool>) -> Option<Outcome>,
}

pub(super) const RIGHT: WrongPlay = WrongPlay {
    reads: Layout::clone,
    parse: parse_item,
    aim: |cell| cell,
    accepts_repeats: false,
    sinks: |hits, length| hits == length,
    sinks_class: None,
    ends: |player, lost| if player == Player::Two { outcome(lost) } else { None },
};

pub(super) fn outcome(lost: PerPlayer<bool>) -> Option<Outcome> {
    match (lost.one, lost.two) {
        (false, false) => None,
        (true, true) => Some(Outcome::Draw),
        (true, false) => Some(Outcome::Win(Player::Two)),
        (false, true) => Some(Outcome::Win(Player::One)),
    }
}

pub(super) fn transposed(layout: &Layout) -> Layout {
    let mut transposed = Layout::new(layout.size());
    for ship in layout.ships() {
        let cells = ship.cells.iter().map(|cell| Cell { row: cell.column, column: cell.row }).collect();
        let ship = Ship { class: ship.class, cells };
        transposed.place(ship).expect("the board is square, so a transposed ship fits");
    }
    transposed
}

impl WrongPlay {
    /// The transcript of the golden's game when it is played in this way. A mistake without effect in this game makes none,
    /// even if the golden is not printed as this program prints it.
    pub(super) fn transcript(&self, golden: &Reference) -> Option<String> {
        let game = golden.game.as_ref()?;
        let layouts = game.layouts().as_ref().map(|layout| (self.reads)(layout));
        let played = Game::new(layouts, game.moves().clone()).ok()?;
        let mut bytes = write_replay(&played, &self.replay(&played), golden.wording).ok()?;
        let right = write_transcript(game, golden.wording).ok()?;
        if bytes == right {
            return None;
        }
        // Programs print one more newline than they write to the file.
        bytes.extend((golden.text.all.len() == right.len() + 1).then_some(b'\n'));
        String::from_utf8(bytes).ok()
    }

    fn replay(&self, game: &Game) -> Replay {
        let mut boards = game.layouts().as_ref().map(|layout| UnderFire::new(layout));
        let mut lists = game.moves().as_ref().map(Moves::spans);
        // Programs look for the same text, not for the same cell.
        let mut tried: PerPlayer<Vec<String>> = PerPlayer::default();
        let mut played = Replay { turns: Vec::new(), items: Vec::new(), stop: Stop::Decided(Outcome::Draw) };
        for turn in 1_u32.. {
            let player = if turn % 2 == 1 { Player::One } else { Player::Two };
            let before = played.items.len();
            let moves = &game.moves()[player];
            let accepted = lists[player].find_map(|span| {
                let text = moves.item(&span).into_owned();
                let verdict = (self.parse)(&text).and_then(|cell| {
                    let is_allowed = self.accepts_repeats || !tried[player].contains(&text);
                    if is_allowed { Ok(cell) } else { Err(ItemError::Repeated) }
                });
                if verdict.is_ok() {
                    tried[player].push(text);
                }
                played.items.push(Item { span, verdict });
                verdict.ok()
            });
            let Some(cell) = accepted else {
                let rejected = played.items.len() - before;
                played.items.truncate(before);
                played.stop = Stop::OutOfMoves { player, rejected };
                return played;
            };
            let cell = (self.aim)(cell);
            let shot = boards[player.other()].fire(cell, self);
            let round = turn.div_ceil(2);
            played.turns.push(Fired { turn, player, round, cell, shot, announced: Announced::Recorded });
            if let Some(outcome) = (self.ends)(player, boards.as_ref().map(UnderFire::is_lost)) {
                played.stop = Stop::Decided(outcome);
                return played;
            }
        }
        played
    }
}

/// A board that can be fired at more than once in the same place, unlike those of the model.
struct UnderFire<'a> {
    layout: &'a Layout,
    /// The cells of each ship that have not been hit.
    left: Vec<Vec<Cell>>,
}

impl<'a> UnderFire<'a> {
    fn new(layout: &'a Layout) -> Self {
        Self { layout, left: layout.ships().iter().map(|ship| ship.cells.clone()).collect() }
    }

    fn fire(&mut self, cell: Cell, play: &WrongPlay) -> Shot {
        let Some(ship) = self.layout.ship_at(cell) else { return Shot::Miss };
        let left = &mut self.left[ship.index()];
        let before = left.len();
        left.retain(|other| *other != cell);
        let is_new = left.len() < before;
        let hits = |ship: usize| self.layout.ships()[ship].cells.len() - self.left[ship].len();
        let Ship { class, cells } = self.layout.ship(ship);
        let sinks = match play.sinks_class {
            Some(sinks) => {
                let ships = self.layout.ships().iter().enumerate();
                sinks(
                    *class,
                    ships.filter(|(_, ship)| ship.class == *class).map(|(index, _)| hits(index)).sum(),
                )
            }
            None => (play.sinks)(hits(ship.index()), cells.len()),
        };
        if is_new && sinks { Shot::Sunk(ship) } else { Shot::Hit(ship) }
    }

    fn is_lost(&self) -> bool {
        self.left.iter().all(Vec::is_empty)
    }
}
