use std::collections::VecDeque;

use super::chart::{CellSet, Chart, Wide};
use super::{Draw, Opponent, Reply};
use crate::model::{Cell, Direction, Size};

/// An opponent that fires at random until it hits a ship, then at the neighbors of each hit, in the order
/// in which they were found. It does not stop when the ship is sunk.
pub(super) struct Smart {
    chart: Chart<Wide, false>,
    /// The cells that have neither been fired at nor queued.
    left: Wide,
    queue: VecDeque<Cell>,
}

impl Smart {
    pub(super) fn new(size: Size) -> Self {
        let chart = Chart::<Wide, false>::new(size);
        Self { left: chart.all().clone(), chart, queue: VecDeque::new() }
    }

    /// Takes the cell out of those that are left, or returns `false` if it is not among them.
    fn take(&mut self, cell: Cell) -> bool {
        let Some(index) = self.chart.index(cell).filter(|&index| self.left.contains(index)) else {
            return false;
        };
        self.left.remove(index);
        true
    }
}

impl Opponent for Smart {
    fn new_game(&mut self) {
        self.left = self.chart.all().clone();
        self.queue.clear();
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        self.queue.pop_front().or_else(|| {
            let index = self.left.draw(random)?;
            self.left.remove(index);
            Some(self.chart.cell(index))
        })
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        if reply == Reply::Miss {
            return;
        }
        for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
            if let Some(neighbor) = cell.step(direction, 1)
                && self.take(neighbor)
            {
                self.queue.push_back(neighbor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::SplitMix;

    #[test]
    fn the_neighbors_of_hits_are_fired_at_in_the_order_in_which_they_were_found() {
        let mut smart = Smart::new(Size::new(5, 3).unwrap());
        smart.take(Cell::new(1, 1));
        smart.learn(Cell::new(1, 1), Reply::Hit);
        let next = (0..10).map(|_| {
            let cell = smart.choose(&mut SplitMix::new(&[1])).unwrap();
            // A ship lies in rows 1 to 3 of the middle column.
            let is_hit = cell.column == 1 && (1..=3).contains(&cell.row);
            smart.learn(cell, if is_hit { Reply::Hit } else { Reply::Miss });
            (cell.row, cell.column)
        });
        let next: Vec<_> = next.collect();
        assert_eq!(next, [(0, 1), (2, 1), (1, 0), (1, 2), (3, 1), (2, 0), (2, 2), (4, 1), (3, 0), (3, 2)]);
    }
}
