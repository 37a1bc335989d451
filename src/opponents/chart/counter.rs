//! Numbers for all cells of a board at once, added and compared digit by digit.

use super::CellSet;

/// A number for each cell.
pub(crate) struct Counter<S: CellSet> {
    planes: S::Planes,
    /// The number of planes that are not empty, or a little more.
    used: usize,
}

impl<S: CellSet> Counter<S> {
    #[inline(always)]
    pub(crate) fn new(area: usize) -> Self {
        Self { planes: S::planes(area), used: 0 }
    }

    /// Adds the number in `planes`, multiplied by `times`, to each cell.
    #[inline(always)]
    pub(crate) fn add(&mut self, planes: &[S], times: usize) {
        let mut rest = times;
        while rest > 0 {
            let digit = rest.trailing_zeros() as usize;
            self.add_from(planes, digit);
            rest &= rest - 1;
        }
    }

    /// Adds the number in `planes` multiplied by a power of two.
    #[inline(always)]
    fn add_from(&mut self, planes: &[S], digit: usize) {
        let sum = &mut self.planes.as_mut()[digit..];
        let (low, mut carry) = half_add(&sum[0], &planes[0]);
        sum[0] = low;
        let mut used = 1;
        for plane in &planes[1..] {
            let (low, high) = full_add(&sum[used], plane, &carry);
            sum[used] = low;
            carry = high;
            used += 1;
        }
        while !carry.is_empty() {
            let (low, high) = half_add(&sum[used], &carry);
            sum[used] = low;
            carry = high;
            used += 1;
        }
        self.used = self.used.max(digit + used);
    }

    /// The cells among `candidates` with the greatest number.
    #[inline(always)]
    pub(crate) fn greatest(&self, candidates: &S) -> S {
        let mut greatest = candidates.clone();
        for plane in self.planes.as_ref()[..self.used].iter().rev() {
            let greater = greatest.and(plane);
            if !greater.is_empty() {
                greatest = greater;
            }
        }
        greatest
    }
}

#[inline(always)]
fn half_add<S: CellSet>(one: &S, two: &S) -> (S, S) {
    (one.xor(two), one.and(two))
}

#[inline(always)]
fn full_add<S: CellSet>(one: &S, two: &S, three: &S) -> (S, S) {
    let half = one.xor(two);
    (half.xor(three), one.and(two).or(&half.and(three)))
}

/// Counts, for each cell, in how many of the sets `shift(0)` to `shift(length - 1)` it is, and hands these numbers
/// to `act`, digit by digit.
///
/// If the shifts move the first cells of ships along the ships, these are the numbers of ships on each cell. If
/// they move any cells the other way, these are the numbers of such cells in a ship that starts at each cell.
#[inline(always)]
pub(crate) fn along<S: CellSet, T>(
    length: usize,
    shift: impl Fn(usize) -> S + Copy,
    act: impl FnOnce(&[S]) -> T,
) -> T {
    // The usual lengths are written out, because most of a player's time goes into them.
    match length {
        1 => act(&[shift(0)]),
        2 => {
            let (low, high) = half_add(&shift(0), &shift(1));
            act(&[low, high])
        }
        3 => {
            let (low, high) = full_add(&shift(0), &shift(1), &shift(2));
            act(&[low, high])
        }
        4 => {
            let (low, high) = full_add(&shift(0), &shift(1), &shift(2));
            let (low, carry) = half_add(&low, &shift(3));
            act(&[low, high.xor(&carry), high.and(&carry)])
        }
        5 => {
            let (low, high) = full_add(&shift(0), &shift(1), &shift(2));
            let (low, carry) = full_add(&low, &shift(3), &shift(4));
            act(&[low, high.xor(&carry), high.and(&carry)])
        }
        _ => act(&sum(0, length, shift)),
    }
}

/// The same for any length: the sum of `length` sets from `shift(from)` on.
fn sum<S: CellSet>(from: usize, length: usize, shift: impl Fn(usize) -> S + Copy) -> Vec<S> {
    if length == 1 {
        return vec![shift(from)];
    }
    let half = length.div_ceil(2);
    let (longer, shorter) = (sum(from, half, shift), sum(from + half, length - half, shift));
    let mut carry: Option<S> = None;
    let mut digits = Vec::with_capacity(longer.len() + 1);
    for (index, digit) in longer.iter().enumerate() {
        let (low, high) = match (shorter.get(index), &carry) {
            (Some(other), Some(carry)) => full_add(digit, other, carry),
            (Some(other), None) | (None, Some(other)) => half_add(digit, other),
            (None, None) => unreachable!("both numbers have a first digit"),
        };
        digits.push(low);
        carry = Some(high);
    }
    // There are always enough digits for `length`, even if the highest is 0 for all cells.
    digits.extend(carry);
    digits
}
