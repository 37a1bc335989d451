use super::Draw;

/// Random numbers that need no preparation: the generator SplitMix64, which can start anywhere. Setting up the
/// Mersenne Twister takes longer than a game.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix {
    /// Creates a generator whose numbers depend on all keys and on their order.
    pub(crate) fn new(keys: &[u64]) -> Self {
        Self(keys.iter().fold(0, |state, &key| mix(state.wrapping_add(STEP) ^ mix(key))))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }
}

impl Draw for SplitMix {
    /// Draws without bias: products in the incomplete last part of the range are drawn again.
    #[inline]
    fn below(&mut self, limit: u32) -> u32 {
        assert!(limit > 0, "the limit must be at least 1");
        loop {
            let product = (self.next() >> 32) * u64::from(limit);
            let low = product as u32;
            if low >= limit || low >= limit.wrapping_neg() % limit {
                return (product >> 32) as u32;
            }
        }
    }
}

fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_keys_matters() {
        let keys = [&[1, 2][..], &[2, 1], &[0, 0], &[0, 1], &[1, 0], &[0], &[1], &[]];
        let mut numbers: Vec<u64> = keys.iter().map(|keys| SplitMix::new(keys).next()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), keys.len());
    }
}
