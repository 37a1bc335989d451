//! The editions that are played by dialogue. Each reads as the story of its game: place, take turns,
//! end. Its words live here and nowhere else; hits and sinkings are the engine's.

pub mod console;
mod dialogue;
pub mod duel;
pub mod solo;
pub mod streak;

pub use dialogue::{Dialogue, Manner, Stopped};

use crate::engine::Match;
use crate::model::{Cell, FireError, PerPlayer, Player};
use crate::source::Integer;

/// How a dialogue that was not cut short ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// With a winner, or because a player left.
    ToTheEnd,
    /// With an answer that was not accepted, where none may be wrong.
    ToAnError,
}

/// What most editions call the players.
const PLAYERS: PerPlayer<&str> = PerPlayer { one: "Player 1", two: "Player 2" };

/// Lets an early end of the input name this player.
fn set_turn(dialogue: &mut Dialogue, player: Player) {
    dialogue.set_whose(format!("on Player {}'s turn", player.number()));
}

/// Why an answer names no cell to fire at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum NoTarget {
    #[error("not two whole numbers")]
    NotTwoNumbers,
    #[error(transparent)]
    Unfit(#[from] FireError),
}

/// The cell that `row column`, counted from 0, names, if the player on turn can fire at it.
fn target_named(answer: &str, contest: &Match) -> Result<Cell, NoTarget> {
    let numbers: Option<Vec<Integer>> = answer.split_whitespace().map(Integer::parse).collect();
    let Some([row, column]) = numbers.as_deref() else { return Err(NoTarget::NotTwoNumbers) };
    let (row, column) = row.coordinate().zip(column.coordinate()).ok_or(FireError::OffBoard)?;
    contest.check(Cell { row, column }, &[])?;
    Ok(Cell { row, column })
}
