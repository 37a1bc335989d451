use super::chart::{CellSet, Chart, Width};
use super::{Draw, Opponent, Reply};
use crate::model::Cell;

/// An opponent that fires at random until it hits a ship, then at neighbors of its hits in random order.
pub(super) struct Hunt<S, W> {
    chart: Chart<S, W>,
    untried: S,
    /// The neighbors of all hits.
    near_hits: S,
}

impl<S: CellSet, W: Width> Hunt<S, W> {
    pub(super) fn new(chart: Chart<S, W>) -> Self {
        Self { untried: chart.all().clone(), near_hits: chart.none(), chart }
    }

    pub(super) fn chart(&self) -> &Chart<S, W> {
        &self.chart
    }

    /// Chooses a cell next to a hit, then one of `favorites`, then any other, among those that are untried.
    pub(super) fn choose_from(&self, favorites: &S, random: &mut dyn Draw) -> Option<Cell> {
        let [near_hits, favorites] = [&self.near_hits, favorites].map(|cells| cells.and(&self.untried));
        let cell = any_cell(&near_hits, random)
            .or_else(|| any_cell(&favorites, random))
            .or_else(|| any_cell(&self.untried, random))?;
        Some(self.chart.cell(cell))
    }
}

impl<S: CellSet, W: Width> Opponent for Hunt<S, W> {
    fn new_game(&mut self) {
        self.untried = self.chart.all().clone();
        self.near_hits = self.chart.none();
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        self.choose_from(&self.untried, random)
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        let Some(index) = self.chart.index(cell) else { return };
        self.untried.remove(index);
        if reply != Reply::Miss {
            self.near_hits = self.near_hits.or(&self.chart.neighbors(&self.chart.ship(index, 1, 1)));
        }
    }
}

/// Draws a cell of a set, or returns `None` if the set is empty.
fn any_cell<S: CellSet>(cells: &S, random: &mut dyn Draw) -> Option<usize> {
    let number = u32::try_from(cells.len()).expect("a board has fewer than 2^32 cells");
    if number == 0 { None } else { cells.nth(random.below(number) as usize) }
}
