use std::fmt::Debug;

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
    fn first(&self) -> Option<usize>;

    /// Whether there is exactly one cell.
    fn is_single(&self) -> bool {
        self.len() == 1
    }

    /// Whether every cell of this set is in `other`.
    fn is_within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
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
}
