use std::collections::VecDeque;

use super::{CellsLeft, Opponent, PythonRandom};
use crate::model::{Cell, Direction, Shot, Size};

/// Fires at random until it hits, then at the neighbours of every hit, first come first served. A ship
/// that sinks changes nothing.
///
/// ```
/// use battleship::source::Integer;
/// use battleship::model::{Board, Cell, Layout, Ship, Size};
/// use battleship::opponents::{Opponent, PythonRandom, Smart};
///
/// let size = Size::new(5, 3).unwrap();
/// let mut layout = Layout::new(size);
/// layout.place(Ship { class: 0, cells: (1..4).map(|row| Cell::new(row, 1)).collect() }).unwrap();
/// let mut board = Board::new(&layout);
///
/// // A hit at (1,1), however it came about.
/// let mut smart = Smart::new(size);
/// let first = Cell::new(1, 1);
/// smart.fired_at(first);
/// smart.learn(first, board.fire(first).unwrap());
///
/// let mut random = PythonRandom::seeded(&Integer::parse("1").unwrap());
/// let next: Vec<_> = (0..10).map(|_| {
///     let cell = smart.choose(&mut random).unwrap();
///     smart.learn(cell, board.fire(cell).unwrap());
///     (cell.row, cell.column)
/// }).collect();
/// assert_eq!(next, [(0, 1), (2, 1), (1, 0), (1, 2), (3, 1), (2, 0), (2, 2), (4, 1), (3, 0), (3, 2)]);
/// ```
#[derive(Clone, Debug)]
pub struct Smart {
    /// Neither fired at nor in the queue.
    left: CellsLeft,
    queue: VecDeque<Cell>,
}

impl Smart {
    /// An opponent who has not fired yet.
    pub fn new(size: Size) -> Self {
        Self { left: CellsLeft::new(size), queue: VecDeque::new() }
    }

    /// Takes a cell from those that are left, as if it had been chosen.
    pub fn fired_at(&mut self, cell: Cell) {
        self.left.take(cell);
    }
}

impl Opponent for Smart {
    fn choose(&mut self, random: &mut PythonRandom) -> Option<Cell> {
        self.queue.pop_front().or_else(|| self.left.take_any(random))
    }

    fn learn(&mut self, cell: Cell, shot: Shot) {
        if shot == Shot::Miss {
            return;
        }
        for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
            if let Some(neighbour) = cell.step(direction, 1)
                && self.left.take(neighbour)
            {
                self.queue.push_back(neighbour);
            }
        }
    }
}
