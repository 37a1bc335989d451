//! Plays a game by its rules: turns, shots, what the players learn and when, and how the game ends.
//! Everything here is pure: nothing reads input or prints.

mod announced;
mod r#match;
mod rules;
mod sight;
mod turn;

pub use announced::Announced;
pub use r#match::{Match, Outcome};
pub use rules::{ResultRule, Rules, Shots, TurnRule};
pub use sight::{Seen, Sight};
pub use turn::{Count, Fired, Turn};
