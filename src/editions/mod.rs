//! The editions that are played by dialogue. Each reads as the story of its game: place, take turns,
//! end. Its words live here and nowhere else; hits and sinkings are the engine's.

pub mod console;
pub mod duel;
pub mod solo;
pub mod streak;

use crate::dialogue::Dialogue;
use crate::model::Player;

/// How a dialogue that was not cut short ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// With a winner, or because a player left.
    ToTheEnd,
    /// With an answer that was not accepted, where none may be wrong.
    ToAnError,
}

/// Lets an early end of the input name this player.
fn set_turn(dialogue: &mut Dialogue, player: Player) {
    dialogue.set_whose(format!("on Player {}'s turn", player.number()));
}
