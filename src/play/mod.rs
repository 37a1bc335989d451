//! The editions that people play by dialogue. Each has a room with its preset and its words, and reads as
//! the story of its game: place ships, take turns, end. What a shot does, and what the players learn of it,
//! is decided by the engine.

pub mod console;
mod dialogue;
pub mod duel;
mod outlet;
pub mod solo;
pub mod streak;

pub use dialogue::{Dialogue, Manner, Stopped};

use crate::engine::Match;
use crate::model::{Cell, FireError, PerPlayer, Player};
use crate::source::Integer;

/// How a game ended whose input did not end early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// With a winner, or because a player quit.
    ToTheEnd,
    /// With an error, where the first error ends the game.
    ToAnError,
}

/// What most editions call the players.
const PLAYERS: PerPlayer<&str> = PerPlayer { one: "Player 1", two: "Player 2" };

/// Notes whose turn it is, for the message when the input ends early.
fn set_turn(dialogue: &mut Dialogue, player: Player) {
    dialogue.set_whose(format!("on Player {}'s turn", player.number()));
}

/// Why an answer is not a cell that can be fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum NoTarget {
    #[error("not two whole numbers")]
    NotTwoNumbers,
    #[error(transparent)]
    Unfit(#[from] FireError),
}

/// The cell that an answer of the form `row column`, both from 0, names, if the player on turn can fire
/// at it.
fn target_named(answer: &str, contest: &Match) -> Result<Cell, NoTarget> {
    let numbers: Option<Vec<Integer>> = answer.split_whitespace().map(Integer::parse).collect();
    let Some([row, column]) = numbers.as_deref() else { return Err(NoTarget::NotTwoNumbers) };
    let (row, column) = row.coordinate().zip(column.coordinate()).ok_or(FireError::OffBoard)?;
    contest.check(Cell { row, column }, &[])?;
    Ok(Cell { row, column })
}
