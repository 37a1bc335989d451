//! Plays: pure functions and state, no input or output. [`Match`] knows the rules of turns and the
//! end of a game.

mod r#match;
mod rules;

pub use r#match::{Fired, Match, Outcome};
pub use rules::{Results, Rules, Shots, TurnRule};
