//! Opponents for a game against the computer. Each is one file behind one small trait, and sees only
//! what a player may see; one that sees more says so in its type.

mod cells_left;
mod cheater;
mod python_random;
mod random;
mod smart;

pub use cells_left::CellsLeft;
pub use cheater::Cheater;
pub use python_random::PythonRandom;
pub use random::Random;
pub use smart::Smart;

use crate::model::{Cell, Shot};

/// Somebody who fires at the player's board.
pub trait Opponent {
    /// The next cell to fire at, or nothing if none is left.
    fn choose(&mut self, random: &mut PythonRandom) -> Option<Cell>;

    /// Learns what the shot did.
    fn learn(&mut self, _cell: Cell, _shot: Shot) {}
}
