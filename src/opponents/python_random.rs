//! The random numbers of CPython's `random` module, for whole numbers.

use rand_mt::Mt;

use super::Draw;
use crate::source::Integer;

/// A generator that draws exactly the numbers of Python's `random.seed`, `randint` and `choice`.
///
/// ```
/// use battleship::opponents::PythonRandom;
/// use battleship::source::Integer;
///
/// // >>> random.seed(-7); [random.randint(1, 6) for _ in range(8)]
/// let mut random = PythonRandom::seeded(&Integer::parse("-7").unwrap());
/// let dice: Vec<u32> = (0..8).map(|_| random.randint(1, 6)).collect();
/// assert_eq!(dice, [3, 2, 4, 6, 1, 1, 5, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct PythonRandom {
    words: Mt,
}

impl PythonRandom {
    /// Creates a generator seeded as by `random.seed` with a whole number. As in Python, the sign is ignored.
    pub fn seeded(seed: &Integer) -> Self {
        Self { words: Mt::new_with_key(decimal_words(seed.digits())) }
    }

    /// Draws a number less than `limit`. Even a limit of 1 uses up random bits, because Python draws as many
    /// bits as the limit has, not as many as the largest result has.
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        assert!(limit > 0, "the limit must be at least 1");
        let unused_bits = limit.leading_zeros();
        loop {
            let number = self.words.next_u32() >> unused_bits;
            if number < limit {
                return number;
            }
        }
    }

    /// Draws a number from `from` to `to`, both included.
    ///
    /// # Panics
    ///
    /// If `to` is less than `from`, or if the range includes all 32-bit numbers.
    pub fn randint(&mut self, from: u32, to: u32) -> u32 {
        let count = to.checked_sub(from).and_then(|distance| distance.checked_add(1));
        from + self.below(count.expect("there must be from 1 to 2^32 - 1 numbers to draw from"))
    }

    /// Draws an item of `list`, or returns `None` if it is empty.
    ///
    /// # Panics
    ///
    /// If the list has 2^32 items or more.
    pub fn choice<'list, T>(&mut self, list: &'list [T]) -> Option<&'list T> {
        let length = u32::try_from(list.len()).expect("a list must have fewer than 2^32 items");
        (length > 0).then(|| &list[self.below(length) as usize])
    }
}

impl Draw for PythonRandom {
    fn below(&mut self, limit: u32) -> u32 {
        Self::below(self, limit)
    }
}

/// Converts a decimal number to words of 32 bits, at least one, with the least significant first.
fn decimal_words(digits: &str) -> Vec<u32> {
    let mut words: Vec<u32> = vec![0];
    for digits in digits.as_bytes().chunks(9) {
        let scale = 10_u64.pow(digits.len() as u32);
        let mut carry = digits.iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0'));
        for word in &mut words {
            let value = u64::from(*word) * scale + carry;
            *word = value as u32;
            carry = value >> 32;
        }
        if carry > 0 {
            words.push(carry as u32);
        }
    }
    words
}
