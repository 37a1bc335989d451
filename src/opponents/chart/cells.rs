use std::fmt::Debug;

use crate::opponents::Draw;

/// A set of cells of one board, numbered in reading order.
///
/// The players are written for any such set. Boards of up to 128 cells use a `u128`, larger ones a
/// [`Wide`](super::Wide) set; both give the same choices.
pub(crate) trait CellSet: Clone + Debug + PartialEq + Send + 'static {
    /// Sets that together hold a number for each cell, one binary digit per set.
    type Planes: AsRef<[Self]> + AsMut<[Self]>;

    /// The set without cells, for a board of `area` cells.
    fn none(area: usize) -> Self;
    /// Enough planes for all numbers that occur on a board of `area` cells, all of them 0.
    fn planes(area: usize) -> Self::Planes;

    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    fn xor(&self, other: &Self) -> Self;
    /// The cells of this set that are not in `other`.
    fn minus(&self, other: &Self) -> Self;
    /// Moves all cells to numbers that are greater by `by`. Cells that leave the set's range are dropped.
    fn later(&self, by: usize) -> Self;
    /// Moves all cells to numbers that are smaller by `by`.
    fn earlier(&self, by: usize) -> Self;

    fn insert(&mut self, cell: usize);
    fn remove(&mut self, cell: usize);
    fn is_empty(&self) -> bool;
    fn len(&self) -> usize;
    /// The cell that has `before` others of the set before it.
    fn nth(&self, before: usize) -> Option<usize>;

    /// The first cell.
    fn first(&self) -> Option<usize> {
        self.nth(0)
    }

    /// Whether there is exactly one cell.
    fn is_single(&self) -> bool {
        self.len() == 1
    }

    /// Whether every cell of this set is in `other`.
    fn is_within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    /// Draws one of the cells as Python's `random.choice` would choose it from their list, or returns `None` if there is
    /// none.
    fn draw(&self, random: &mut dyn Draw) -> Option<usize> {
        let number = u32::try_from(self.len()).expect("a board has fewer than 2^32 cells");
        if number == 0 { None } else { self.nth(random.below(number) as usize) }
    }

    /// All cells in reading order.
    fn cells(&self) -> impl Iterator<Item = usize> {
        let mut rest = self.clone();
        std::iter::from_fn(move || {
            let cell = rest.first()?;
            rest.remove(cell);
            Some(cell)
        })
    }
}

impl CellSet for u128 {
    // A cell is in fewer than 2^9 placements even if short ships count double, and the placements of up to
    // 2^5 explanations are added.
    type Planes = [Self; 14];

    #[inline(always)]
    fn none(_area: usize) -> Self {
        0
    }

    #[inline(always)]
    fn planes(_area: usize) -> Self::Planes {
        [0; 14]
    }

    #[inline(always)]
    fn and(&self, other: &Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(&self, other: &Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn xor(&self, other: &Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn later(&self, by: usize) -> Self {
        if by < 128 { self << by } else { 0 }
    }

    #[inline(always)]
    fn earlier(&self, by: usize) -> Self {
        if by < 128 { self >> by } else { 0 }
    }

    #[inline(always)]
    fn insert(&mut self, cell: usize) {
        *self |= 1 << cell;
    }

    #[inline(always)]
    fn remove(&mut self, cell: usize) {
        *self &= !(1 << cell);
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.count_ones() as usize
    }

    #[inline(always)]
    fn is_single(&self) -> bool {
        *self != 0 && self & (self - 1) == 0
    }

    #[inline(always)]
    fn first(&self) -> Option<usize> {
        (*self != 0).then(|| self.trailing_zeros() as usize)
    }

    fn nth(&self, before: usize) -> Option<usize> {
        let mut rest = *self;
        for _ in 0..before {
            rest &= rest.checked_sub(1)?;
        }
        rest.first()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wide;
    use super::*;
    use proptest::prelude::*;

    fn wide(set: u128) -> Wide {
        let mut wide = Wide::none(128);
        set.cells().for_each(|cell| wide.insert(cell));
        wide
    }

    proptest! {
        #[test]
        fn a_wide_set_does_what_a_small_one_does(
            one: u128, other: u128, by in 0..200_usize, cell in 0..128_usize,
        ) {
            let (wide_one, wide_other) = (wide(one), wide(other));
            prop_assert_eq!(wide(one.and(&other)), wide_one.and(&wide_other));
            prop_assert_eq!(wide(one.or(&other)), wide_one.or(&wide_other));
            prop_assert_eq!(wide(one.xor(&other)), wide_one.xor(&wide_other));
            prop_assert_eq!(wide(one.minus(&other)), wide_one.minus(&wide_other));
            prop_assert_eq!(wide(one.later(by)), wide_one.later(by));
            prop_assert_eq!(wide(one.earlier(by)), wide_one.earlier(by));
            prop_assert_eq!(one.len(), wide_one.len());
            prop_assert_eq!(one.nth(by), wide_one.nth(by));
            prop_assert_eq!(one.first(), wide_one.first());
            prop_assert!(one.cells().eq(wide_one.cells()));
            let (mut small, mut large) = (one, wide_one);
            small.remove(cell);
            large.remove(cell);
            prop_assert_eq!(wide(small), large);
        }
    }
}
