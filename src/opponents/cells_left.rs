use super::PythonRandom;
use crate::model::{Cell, Size};

/// The cells of a board that have not been taken yet, in reading order. Choosing one by its place in that
/// order and taking it costs the logarithm of the board's size.
///
/// It is a Fenwick tree over the cells, each counting 1 while it is left.
#[derive(Clone, Debug)]
pub struct CellsLeft {
    size: Size,
    number: usize,
    is_left: Vec<bool>,
    /// At index i, from 1, how many cells are left among the last `i & -i` up to it.
    counts: Vec<u32>,
}

impl CellsLeft {
    /// All cells of a board.
    pub fn new(size: Size) -> Self {
        let area = size.area();
        let counts = (0..=area).map(|index| (index & index.wrapping_neg()) as u32).collect();
        Self { size, number: area, is_left: vec![true; area], counts }
    }

    /// How many cells are left.
    pub fn len(&self) -> usize {
        self.number
    }

    /// Whether no cell is left.
    pub fn is_empty(&self) -> bool {
        self.number == 0
    }

    /// Takes the cell that Python's `choice` would choose from the list of those left.
    pub fn take_any(&mut self, random: &mut PythonRandom) -> Option<Cell> {
        if self.is_empty() {
            return None;
        }
        let number = u32::try_from(self.number).expect("a board has fewer than 2^32 cells");
        let cell = self.nth(random.below(number) as usize).expect("the number drawn is below theirs");
        self.take(cell);
        Some(cell)
    }

    /// Takes this cell; `false` if it is not left.
    pub fn take(&mut self, cell: Cell) -> bool {
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

    /// The cell with `before` others left before it in reading order.
    pub fn nth(&self, before: usize) -> Option<Cell> {
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
        let side = |index: usize| u16::try_from(index).expect("rows and columns are of 16 bits");
        Some(Cell { row: side(node / columns), column: side(node % columns) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_a_list_from_which_cells_are_removed(
            rows in 1..12_u16,
            columns in 1..12_u16,
            picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..150),
        ) {
            let size = Size::new(rows, columns).unwrap();
            let mut list: Vec<Cell> = size.cells().collect();
            let mut left = CellsLeft::new(size);
            for pick in picks {
                prop_assert_eq!(left.len(), list.len());
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
