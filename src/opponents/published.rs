use std::collections::VecDeque;

use super::{Ai, Draw, Opponent, Reply};
use crate::model::{Cell, Direction, Layout, Size};

/// The opponents of the published program: `random`, `smart` and `cheater`. They keep lists of cells, as it does.
///
/// What other modules can set turns one into the opponent of a program with a mistake.
pub(crate) struct Published {
    ai: Ai,
    size: Size,
    /// The cells that have not been fired at: all of them, or for the cheater those with ships.
    pub(crate) left: Vec<Cell>,
    /// The neighbors of hits, in the order in which they were found.
    queue: VecDeque<Cell>,
    /// Where the neighbors of a hit are, in the order in which they are queued.
    pub(crate) directions: [Direction; 4],
    pub(crate) queues_cells_again: bool,
    pub(crate) hunts_after_sinking: bool,
}

impl Published {
    /// An opponent that draws from all cells, and if it is smart goes on around its hits, even if the ship has sunk.
    pub(super) fn fair(ai: Ai, size: Size) -> Self {
        Self {
            ai,
            size,
            left: size.cells().collect(),
            queue: VecDeque::new(),
            directions: [Direction::Up, Direction::Down, Direction::Left, Direction::Right],
            queues_cells_again: false,
            hunts_after_sinking: false,
        }
    }

    /// The opponent with this name, if it is one of them, for a board with these ships.
    pub(crate) fn against(ai: Ai, ships: &Layout) -> Option<Self> {
        let mut player = Self::fair(ai, ships.size());
        match ai {
            Ai::Random | Ai::Smart => {}
            Ai::Cheater => player.left.retain(|cell| ships.ship_at(*cell).is_some()),
            Ai::Hunt | Ai::Parity | Ai::Density | Ai::Strong => return None,
        }
        Some(player)
    }
}

impl Opponent for Published {
    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        if let Some(cell) = self.queue.pop_front() {
            self.left.retain(|left| *left != cell);
            return Some(cell);
        }
        if self.left.is_empty() {
            return None;
        }
        let count = self.left.len() as u32;
        Some(self.left.remove(if self.ai == Ai::Cheater { 0 } else { random.below(count) as usize }))
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        if self.ai != Ai::Smart || reply == Reply::Miss {
            return;
        }
        for direction in self.directions {
            let neighbor = cell.step(direction, 1).filter(|&neighbor| self.size.contains(neighbor));
            let is_new = |cell: &Cell| self.left.contains(cell) && !self.queue.contains(cell);
            if let Some(neighbor) = neighbor.filter(|cell| self.queues_cells_again || is_new(cell)) {
                self.queue.push_back(neighbor);
            }
        }
        if self.hunts_after_sinking && matches!(reply, Reply::Sunk { .. }) {
            self.queue.clear();
        }
    }
}
