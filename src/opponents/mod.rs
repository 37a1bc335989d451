//! Computer players. Each one implements [`Opponent`] in its own file and sees only what a player may see,
//! unless its constructor is given more. [`Ai`] lists all of them.

mod afloat;
mod ai;
mod chart;
mod counter;
mod density;
mod hunt;
mod knowledge;
mod look_ahead;
mod published;
mod python_random;
mod split_mix;
#[cfg(test)]
mod tests;

pub use ai::Ai;
pub(crate) use published::Published;
pub use python_random::PythonRandom;
pub(crate) use split_mix::SplitMix;

use crate::model::Cell;

/// A computer player that fires at one board.
pub trait Opponent {
    /// Chooses the next cell to fire at, or `None` if there is none left.
    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell>;

    /// Learns the reply to its shot at `cell`.
    ///
    /// # Panics
    ///
    /// If the reply cannot be true, for example if a ship sinks that is not in the fleet.
    fn learn(&mut self, _cell: Cell, _reply: Reply) {}
}

/// What a player learns about a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It hit water.
    Miss,
    /// It hit a ship that is still afloat.
    Hit,
    /// It sank a ship.
    Sunk {
        /// The number of the ship's cells.
        length: u16,
    },
}

/// A source of random numbers.
pub trait Draw {
    /// Draws a number less than `limit`.
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    fn below(&mut self, limit: u32) -> u32;
}
