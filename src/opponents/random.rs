use super::chart::{CellSet, Chart, Wide};
use super::{Draw, Opponent};
use crate::model::{Cell, Size};

/// An opponent that fires at random cells.
pub(super) struct Random {
    chart: Chart<Wide, false>,
    /// The cells that have not been fired at.
    left: Wide,
}

impl Random {
    pub(super) fn new(size: Size) -> Self {
        let chart = Chart::<Wide, false>::new(size);
        Self { left: chart.all().clone(), chart }
    }
}

impl Opponent for Random {
    fn new_game(&mut self) {
        self.left = self.chart.all().clone();
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        let index = self.left.draw(random)?;
        self.left.remove(index);
        Some(self.chart.cell(index))
    }
}
