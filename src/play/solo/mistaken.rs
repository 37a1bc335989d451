//! The computer player of a program with a mistake. It keeps lists, as such a program does.

use std::collections::VecDeque;

use super::Ai;
use crate::model::{Cell, Direction, Layout};
use crate::opponents::{Draw, Opponent, Reply};
use crate::play::Mistake;

/// The `random` and the `smart` opponent and the cheater, with a mistake.
pub(super) struct Mistaken {
    ai: Ai,
    mistake: Mistake,
    /// The cells that it chooses from.
    left: Vec<Cell>,
    queue: VecDeque<Cell>,
    fired: Vec<Cell>,
}

impl Mistaken {
    /// The opponent, if the mistake is one of its shots.
    pub(super) fn new(ai: Ai, mistake: Option<Mistake>, ships: &Layout) -> Option<Self> {
        let mistake = mistake?;
        let is_its = match mistake {
            Mistake::CellsByColumns => ai != Ai::Cheater,
            Mistake::NeighborsSidewaysFirst | Mistake::CellsQueuedTwice | Mistake::QueueClearedWhenSunk => {
                ai == Ai::Smart
            }
            Mistake::CheaterByColumns => ai == Ai::Cheater,
            _ => false,
        };
        let mut left: Vec<Cell> = ships.size().cells().collect();
        if ai == Ai::Cheater {
            left.retain(|cell| ships.ship_at(*cell).is_some());
        }
        if matches!(mistake, Mistake::CellsByColumns | Mistake::CheaterByColumns) {
            left.sort_by_key(|cell| (cell.column, cell.row));
        }
        is_its.then(|| Self { ai, mistake, left, queue: VecDeque::new(), fired: Vec::new() })
    }
}

impl Opponent for Mistaken {
    fn new_game(&mut self) {
        self.queue.clear();
        self.left.append(&mut self.fired);
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        let index = match self.ai {
            _ if self.left.is_empty() => 0,
            Ai::Cheater => 0,
            _ if !self.queue.is_empty() => 0,
            _ => random.below(u32::try_from(self.left.len()).ok()?) as usize,
        };
        let cell = self.queue.pop_front().or_else(|| self.left.get(index).copied())?;
        self.left.retain(|left| *left != cell);
        self.fired.push(cell);
        Some(cell)
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        if self.ai != Ai::Smart || reply == Reply::Miss {
            return;
        }
        let mut directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
        if self.mistake == Mistake::NeighborsSidewaysFirst {
            directions.rotate_left(2);
        }
        for neighbor in directions.into_iter().filter_map(|direction| cell.step(direction, 1)) {
            let is_known = self.fired.contains(&neighbor) || self.left.contains(&neighbor);
            let is_new = self.left.contains(&neighbor) && !self.queue.contains(&neighbor);
            if is_new || (self.mistake == Mistake::CellsQueuedTwice && is_known) {
                self.queue.push_back(neighbor);
            }
        }
        if self.mistake == Mistake::QueueClearedWhenSunk && matches!(reply, Reply::Sunk { .. }) {
            self.queue.clear();
        }
    }
}
