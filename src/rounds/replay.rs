use std::ops::Range;

use super::parser::parse_item;
use super::{Game, ItemError, Moves, RULES};
use crate::engine::{Fired, Match, Outcome};
use crate::model::{Cell, Mark, Player};

/// A game from files, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Every accepted shot, one a turn.
    pub turns: Vec<Fired>,
    /// Every item looked at in those turns, in order: each turn ends with an accepted one.
    pub items: Vec<Item>,
    /// Why it stopped.
    pub stop: Stop,
}

/// An item of a list of moves and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where it stands in its player's [`Moves`].
    pub span: Range<usize>,
    /// The cell it named, or why it was not a shot.
    pub verdict: Result<Cell, ItemError>,
}

/// Why a game from files stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A fleet, or both, was sunk.
    Decided(Outcome),
    /// A player's list held no valid item any more when their turn came.
    OutOfMoves {
        /// The player.
        player: Player,
        /// How many invalid items were left in the list.
        rejected: usize,
    },
}

impl Replay {
    /// Each turn with the items looked at in it, of which the last one was accepted.
    pub fn items_by_turn(&self) -> impl Iterator<Item = (&Fired, &[Item])> {
        self.turns.iter().zip(self.items.split_inclusive(|item| item.verdict.is_ok()))
    }
}

/// Plays `game` to its end, looking at each item when its turn comes.
///
/// Items of a turn that never found a valid one leave no trace.
pub fn replay(game: &Game) -> Replay {
    let mut contest = Match::new(RULES, game.layouts().as_ref());
    let mut lists = game.moves().as_ref().map(Moves::spans);
    let mut items = Vec::with_capacity(256);
    let stop = loop {
        if let Some(outcome) = contest.outcome() {
            break Stop::Decided(outcome);
        }
        let player = contest.on_turn();
        let before = items.len();
        if take_turn(&mut contest, &game.moves()[player], &mut lists[player], &mut items).is_none() {
            let rejected = items.len() - before;
            items.truncate(before);
            break Stop::OutOfMoves { player, rejected };
        }
    };
    Replay { turns: contest.into_log(), items, stop }
}

/// Looks at items until one is a shot and fires it; `None` if the list ends before.
fn take_turn(
    contest: &mut Match,
    moves: &Moves,
    list: &mut impl Iterator<Item = Range<usize>>,
    items: &mut Vec<Item>,
) -> Option<()> {
    loop {
        let span = list.next()?;
        let verdict = parse_item(&moves.item(&span)).and_then(|cell| check_untouched(cell, contest));
        items.push(Item { span, verdict });
        if let Ok(cell) = verdict {
            contest.fire_one(cell).expect("the cell is on the board and untouched, and the game is not over");
            return Some(());
        }
    }
}

/// Refuses a cell that the player on turn has fired at. A cell has one spelling only, so the same cell
/// again is the same text again.
fn check_untouched(cell: Cell, contest: &Match) -> Result<Cell, ItemError> {
    match contest.board(contest.on_turn().other()).mark(cell) {
        Some(Mark::Untouched) => Ok(cell),
        _ => Err(ItemError::Repeated),
    }
}
