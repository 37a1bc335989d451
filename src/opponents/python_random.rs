//! CPython's `random` for whole numbers, draw for draw.

use rand_mt::Mt;

use crate::source::Integer;

/// The generator behind Python's `random.seed`, `randint` and `choice`.
///
/// ```
/// use battleship::source::Integer;
/// use battleship::opponents::PythonRandom;
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
    /// As `random.seed` with a whole number, which counts without its sign.
    pub fn seeded(seed: &Integer) -> Self {
        let state = seeded_state(&words_of(seed.digits()));
        // Only the wrong number of words is refused.
        Self { words: Mt::recover(state.map(temper)).unwrap_or_default() }
    }

    /// A number below `limit`, which is at least 1. Even for 1 a word is drawn: Python asks for as many
    /// bits as the limit has, not as the largest result has.
    pub fn below(&mut self, limit: u32) -> u32 {
        let unused_bits = limit.max(1).leading_zeros();
        loop {
            let number = self.words.next_u32() >> unused_bits;
            if number < limit.max(1) {
                return number;
            }
        }
    }

    /// A number from `from` to `to`, both possible.
    pub fn randint(&mut self, from: u32, to: u32) -> u32 {
        from + self.below(to.saturating_sub(from).saturating_add(1))
    }

    /// An item of `list`, if it has any.
    pub fn choice<'list, T>(&mut self, list: &'list [T]) -> Option<&'list T> {
        let length = u32::try_from(list.len()).ok().filter(|&length| length > 0)?;
        list.get(self.below(length) as usize)
    }
}

/// A number in words of 32 bits, the least significant first; at least one.
fn words_of(digits: &str) -> Vec<u32> {
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

/// How many words of state the Mersenne Twister has.
const STATE: usize = 624;

/// The twister's state for a key, as its authors' `init_by_array` makes it. `rand_mt` has the same for
/// keys of up to 624 words only, and a seed may be longer.
fn seeded_state(key: &[u32]) -> [u32; STATE] {
    let mut state = [19_650_218_u32; STATE];
    for index in 1..STATE {
        state[index] = mixed(&state, index).wrapping_mul(1_812_433_253).wrapping_add(index as u32);
    }
    let mut index = 1;
    let numbered_key = (0..).zip(key).cycle();
    for (number, word) in numbered_key.take(STATE.max(key.len())) {
        let mixed = mixed(&state, index).wrapping_mul(1_664_525);
        state[index] = (state[index] ^ mixed).wrapping_add(*word).wrapping_add(number);
        index = next(&mut state, index);
    }
    for _ in 1..STATE {
        let mixed = mixed(&state, index).wrapping_mul(1_566_083_941);
        state[index] = (state[index] ^ mixed).wrapping_sub(index as u32);
        index = next(&mut state, index);
    }
    state[0] = 1 << 31;
    state
}

fn mixed(state: &[u32; STATE], index: usize) -> u32 {
    let before = state[index - 1];
    before ^ (before >> 30)
}

fn next(state: &mut [u32; STATE], index: usize) -> usize {
    if index + 1 < STATE {
        return index + 1;
    }
    state[0] = state[STATE - 1];
    1
}

/// What the twister would print of a word of its state: `rand_mt` takes a state in this form.
fn temper(word: u32) -> u32 {
    let word = word ^ (word >> 11);
    let word = word ^ ((word << 7) & 0x9d2c_5680);
    let word = word ^ ((word << 15) & 0xefc6_0000);
    word ^ (word >> 18)
}
