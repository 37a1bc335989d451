use super::{CellsLeft, Opponent, PythonRandom};
use crate::model::{Cell, Size};

/// Fires at any cell not fired at yet.
#[derive(Clone, Debug)]
pub struct Random {
    left: CellsLeft,
}

impl Random {
    /// An opponent who has not fired yet.
    pub fn new(size: Size) -> Self {
        Self { left: CellsLeft::new(size) }
    }
}

impl Opponent for Random {
    fn choose(&mut self, random: &mut PythonRandom) -> Option<Cell> {
        self.left.take_any(random)
    }
}
