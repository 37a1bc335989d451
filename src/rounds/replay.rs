//! Plays a game to its end.

use std::ops::Range;

use super::parser::parse_item;
use super::{Game, ItemError, Moves, RULES};
use crate::engine::{Fired, Match, Outcome};
use crate::model::{Cell, Mark, Player};

/// What happened when a game from files was replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Every accepted shot, one per turn.
    pub turns: Vec<Fired>,
    /// Every item that was tried in those turns, in order. The last item of each turn is the accepted one.
    pub items: Vec<Item>,
    /// Why the game stopped.
    pub stop: Stop,
}

/// An item of a move list, and whether it was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where the item is in its player's [`Moves`].
    pub span: Range<usize>,
    /// The cell that was fired at, or why the item was rejected.
    pub verdict: Result<Cell, ItemError>,
}

/// Why a game from files stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// One fleet or both were sunk.
    Decided(Outcome),
    /// A player had no valid item left when their turn came.
    OutOfMoves {
        /// The player who ran out of moves.
        player: Player,
        /// How many invalid items were left in the list.
        rejected: usize,
    },
}

impl Replay {
    /// Each turn with the items that were tried in it. The last of them is the accepted one.
    pub fn items_by_turn(&self) -> impl Iterator<Item = (&Fired, &[Item])> {
        self.turns.iter().zip(self.items.split_inclusive(|item| item.verdict.is_ok()))
    }
}

/// Plays `game` to its end, parsing each item when the game gets to it.
///
/// If a player runs out of valid items, the items tried in that last turn are not part of the replay.
pub fn replay(game: &Game) -> Replay {
    replay_within(game, usize::MAX).expect("no list has that many items")
}

/// Like [`replay`], but returns `None` if the replay would have more than `most` items, so that a list of
/// millions of invalid items does not fill the memory.
pub(super) fn replay_within(game: &Game, most: usize) -> Option<Replay> {
    let mut contest = Match::new(RULES, game.layouts().clone());
    let mut lists = game.moves().as_ref().map(Moves::spans);
    let mut items = Vec::with_capacity(256);
    let stop = loop {
        if let Some(outcome) = contest.outcome() {
            break Stop::Decided(outcome);
        }
        let player = contest.on_turn();
        let (before, mut rejected) = (items.len(), 0);
        let has_fired = lists[player].any(|span| {
            let item = game.moves()[player].item(&span);
            let verdict = parse_item(&item).and_then(|cell| check_untouched(cell, &contest));
            // Further items are only counted, because they do not matter if the list ends before a valid shot.
            if items.len() < most {
                items.push(Item { span, verdict });
            }
            rejected += usize::from(verdict.is_err());
            verdict.is_ok_and(|cell| {
                let fired = contest.fire_one(cell);
                fired.expect("the cell is on the board and untouched, and the game is not over");
                true
            })
        });
        if !has_fired {
            items.truncate(before);
            break Stop::OutOfMoves { player, rejected };
        }
        if before + rejected >= most {
            return None;
        }
    };
    Some(Replay { turns: contest.into_log(), items, stop })
}

/// Rejects a cell that the current player has already fired at. Each cell has only one spelling, so this is
/// the same as repeating the text of an earlier item.
fn check_untouched(cell: Cell, contest: &Match) -> Result<Cell, ItemError> {
    match contest.board(contest.on_turn().other()).mark(cell) {
        Some(Mark::Untouched) => Ok(cell),
        _ => Err(ItemError::Repeated),
    }
}
