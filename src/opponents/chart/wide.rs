use super::CellSet;

/// A set of cells of a board of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wide {
    /// Each word has 64 cells, the first in its lowest bit.
    words: Box<[u64]>,
}

const BITS: usize = 64;

impl Wide {
    fn combine(&self, other: &Self, act: impl Fn(u64, u64) -> u64) -> Self {
        Self { words: self.words.iter().zip(&other.words).map(|(&one, &other)| act(one, other)).collect() }
    }

    /// The word at `index`, and 0 outside the set's range.
    fn word(&self, index: Option<usize>) -> u64 {
        index.and_then(|index| self.words.get(index).copied()).unwrap_or(0)
    }
}

impl CellSet for Wide {
    type Planes = Vec<Self>;

    fn none(area: usize) -> Self {
        Self { words: vec![0; area.div_ceil(BITS)].into() }
    }

    fn planes(area: usize) -> Vec<Self> {
        // The ships of a fleet have at most as many cells as the board. A cell is in at most twice as many
        // placements, short ships count double, and the placements of up to 2^5 explanations are added.
        let digits = area.ilog2() as usize + 8;
        vec![Self::none(area); digits]
    }

    fn and(&self, other: &Self) -> Self {
        self.combine(other, |one, other| one & other)
    }

    fn or(&self, other: &Self) -> Self {
        self.combine(other, |one, other| one | other)
    }

    fn xor(&self, other: &Self) -> Self {
        self.combine(other, |one, other| one ^ other)
    }

    fn minus(&self, other: &Self) -> Self {
        self.combine(other, |one, other| one & !other)
    }

    fn later(&self, by: usize) -> Self {
        let (words, bits) = (by / BITS, by % BITS);
        let word = |index: usize| {
            let high = self.word(index.checked_sub(words)) << bits;
            let low = self.word(index.checked_sub(words + 1)).checked_shr((BITS - bits) as u32);
            high | low.unwrap_or(0)
        };
        Self { words: (0..self.words.len()).map(word).collect() }
    }

    fn earlier(&self, by: usize) -> Self {
        let (words, bits) = (by / BITS, by % BITS);
        let word = |index: usize| {
            let low = self.word(Some(index + words)) >> bits;
            let high = self.word(Some(index + words + 1)).checked_shl((BITS - bits) as u32);
            low | high.unwrap_or(0)
        };
        Self { words: (0..self.words.len()).map(word).collect() }
    }

    fn insert(&mut self, cell: usize) {
        self.words[cell / BITS] |= 1 << (cell % BITS);
    }

    fn remove(&mut self, cell: usize) {
        self.words[cell / BITS] &= !(1 << (cell % BITS));
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn first(&self) -> Option<usize> {
        let (index, word) = self.words.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(index * BITS + word.trailing_zeros() as usize)
    }
}
