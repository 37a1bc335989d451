use super::{CellsLeft, Opponent, PythonRandom};
use crate::model::{Cell, Size};

/// An opponent that fires at random cells.
#[derive(Clone, Debug)]
pub struct Random {
    left: CellsLeft,
}

impl Random {
    /// Creates an opponent that has not fired yet.
    pub fn new(size: Size) -> Self {
        Self { left: CellsLeft::new(size) }
    }
}

impl Opponent for Random {
    fn choose(&mut self, random: &mut PythonRandom) -> Option<Cell> {
        self.left.take_any(random)
    }
}
