use super::Draw;
use crate::model::{Cell, Size};

/// The cells of a board that have not been taken yet, in reading order. Finding a cell by its place in that
/// order and taking it both need time logarithmic in the size of the board.
///
/// The cells are kept in a Fenwick tree, in which each one counts 1 until it is taken.
#[derive(Clone, Debug)]
pub(super) struct CellsLeft {
    size: Size,
    number: usize,
    is_left: Vec<bool>,
    /// At index `i`, from 1: the number of cells left among the `i & -i` cells that end with cell `i`.
    counts: Vec<u32>,
}

impl CellsLeft {
    pub(super) fn new(size: Size) -> Self {
        let area = size.area();
        let counts = (0..=area).map(|index| (index & index.wrapping_neg()) as u32).collect();
        Self { size, number: area, is_left: vec![true; area], counts }
    }

    /// Takes the cell that Python's `random.choice` would choose from the list of the cells left.
    pub(super) fn take_any(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        if self.number == 0 {
            return None;
        }
        let number = u32::try_from(self.number).expect("a board has fewer than 2^32 cells");
        let cell = self.nth(random.below(number) as usize)?;
        self.take(cell);
        Some(cell)
    }

    /// Takes this cell. Returns `false` if it is off the board or already taken.
    pub(super) fn take(&mut self, cell: Cell) -> bool {
        let Some(index) = self.size.index(cell).filter(|&index| self.is_left[index]) else { return false };
        self.is_left[index] = false;
        self.number -= 1;
        let mut node = index + 1;
        while let Some(count) = self.counts.get_mut(node) {
            *count -= 1;
            node += node & node.wrapping_neg();
        }
        true
    }

    /// The cell that has `before` other cells left before it in reading order.
    fn nth(&self, before: usize) -> Option<Cell> {
        if before >= self.number {
            return None;
        }
        let (mut node, mut rest) = (0, before);
        let mut step = 1 << self.is_left.len().ilog2();
        while step > 0 {
            match self.counts.get(node + step) {
                Some(&count) if count as usize <= rest => {
                    node += step;
                    rest -= count as usize;
                }
                _ => {}
            }
            step /= 2;
        }
        let columns = usize::from(self.size.columns());
        let side = |index: usize| u16::try_from(index).expect("rows and columns have 16 bits");
        Some(Cell { row: side(node / columns), column: side(node % columns) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn cells_are_taken_as_from_a_list(
            rows in 1..12_u16,
            columns in 1..12_u16,
            picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..150),
        ) {
            let size = Size::new(rows, columns).unwrap();
            let mut list: Vec<Cell> = size.cells().collect();
            let mut left = CellsLeft::new(size);
            for pick in picks {
                prop_assert_eq!(left.number, list.len());
                if list.is_empty() {
                    prop_assert_eq!(left.nth(0), None);
                    break;
                }
                let index = pick.index(list.len());
                let cell = list.remove(index);
                prop_assert_eq!(left.nth(index), Some(cell));
                prop_assert!(left.take(cell));
                prop_assert!(!left.take(cell));
            }
        }
    }
}
