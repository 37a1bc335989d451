//! Whether a transcript is equal to the golden: as text in each mode, and in what happens in the game.

pub(crate) mod content;
mod items;
mod mode;
pub(crate) mod right_turns;
pub(crate) mod text;
pub(crate) mod turn;
pub(crate) mod walk;

pub use mode::Compare;
