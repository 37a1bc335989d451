//! Computer players. Each one implements [`Opponent`] in its own file and sees only what a player may see,
//! unless its constructor is given more.

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

/// A computer player that fires at a person's board.
pub trait Opponent {
    /// Chooses the next cell to fire at, or `None` if there is none left.
    fn choose(&mut self, random: &mut PythonRandom) -> Option<Cell>;

    /// Learns the announced result of its shot at `cell`.
    fn learn(&mut self, _cell: Cell, _announced: Announced) {}
}
