use super::cells_left::CellsLeft;
use super::{Draw, Opponent};
use crate::model::{Cell, Size};

/// An opponent that fires at random cells.
pub(super) struct Random {
    size: Size,
    left: CellsLeft,
}

impl Random {
    pub(super) fn new(size: Size) -> Self {
        Self { size, left: CellsLeft::new(size) }
    }
}

impl Opponent for Random {
    fn new_game(&mut self) {
        *self = Self::new(self.size);
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        self.left.take_any(random)
    }
}
