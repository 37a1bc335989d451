/// The lengths of the ships afloat, from the shortest, each with the number of its ships.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Afloat {
    lengths: Vec<(usize, usize)>,
}

impl Afloat {
    pub(crate) fn new(lengths: &[u16]) -> Self {
        let mut sorted = lengths.to_vec();
        sorted.sort_unstable();
        let groups = sorted.chunk_by(|one, other| one == other);
        Self { lengths: groups.map(|group| (usize::from(group[0]), group.len())).collect() }
    }

    #[inline(always)]
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        self.lengths.iter().copied()
    }

    pub(crate) fn shortest(&self) -> Option<usize> {
        self.lengths.first().map(|&(length, _)| length)
    }

    /// Removes a ship.
    ///
    /// # Panics
    ///
    /// If no ship of this length is afloat.
    #[inline(always)]
    pub(crate) fn sink(&mut self, length: usize) {
        let found = self.lengths.iter().position(|&(afloat, _)| afloat == length);
        let index = found.expect("only a ship that is afloat can sink");
        self.lengths[index].1 -= 1;
        if self.lengths[index].1 == 0 {
            self.lengths.remove(index);
        }
    }
}
