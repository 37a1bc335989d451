use super::afloat::Afloat;
use super::{Draw, Opponent, Reply};
use crate::model::{Cell, Direction, Size};

/// An opponent that fires at random until it hits a ship, then at neighbors of its hits in random order.
///
/// With parity, it searches only on every n-th diagonal, where n is the length of the shortest ship afloat. No ship can
/// lie between these diagonals.
pub(super) struct Hunt {
    size: Size,
    /// The cells that have not been fired at, in reading order.
    untried: Vec<Cell>,
    /// Whether each cell of the board is a neighbor of a hit.
    is_near_hit: Vec<bool>,
    afloat: Afloat,
    has_parity: bool,
}

impl Hunt {
    pub(super) fn new(size: Size, lengths: &[u16], has_parity: bool) -> Self {
        Self {
            size,
            untried: size.cells().collect(),
            is_near_hit: vec![false; size.area()],
            afloat: Afloat::new(lengths),
            has_parity,
        }
    }
}

impl Opponent for Hunt {
    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        let distance = self.afloat.shortest().filter(|_| self.has_parity).unwrap_or(1);
        let is_near = |cell: &Cell| self.size.index(*cell).is_some_and(|index| self.is_near_hit[index]);
        let is_searched = |cell: &Cell| usize::from(cell.row + cell.column).is_multiple_of(distance);
        let wanted: [&dyn Fn(&Cell) -> bool; 3] = [&is_near, &is_searched, &|_| true];
        let cells = |is_wanted: &dyn Fn(&Cell) -> bool| -> Vec<Cell> {
            self.untried.iter().copied().filter(is_wanted).collect()
        };
        let cells = wanted.into_iter().map(cells).find(|cells| !cells.is_empty())?;
        Some(cells[random.below(cells.len() as u32) as usize])
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        self.untried.retain(|untried| *untried != cell);
        if reply != Reply::Miss {
            for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
                if let Some(index) = cell.step(direction, 1).and_then(|near| self.size.index(near)) {
                    self.is_near_hit[index] = true;
                }
            }
        }
        if let Reply::Sunk { length } = reply {
            self.afloat.sink(length.into());
        }
    }
}
