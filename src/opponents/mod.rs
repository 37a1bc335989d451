//! Players that need no person. Each is one file behind one small trait and sees only what a player may
//! see; one that sees more is given it when it is made.

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

use crate::engine::Announced;
use crate::model::Cell;

/// A computer player, who fires at the person's board.
pub trait Opponent {
    /// The next cell to fire at, or `None` if there is none left.
    fn choose(&mut self, random: &mut PythonRandom) -> Option<Cell>;

    /// Learns what was announced of its shot at `cell`.
    fn learn(&mut self, _cell: Cell, _announced: Announced) {}
}
