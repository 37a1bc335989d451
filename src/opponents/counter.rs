//! Numbers for all cells of a board at once, added and compared digit by digit.

use super::chart::Cells;

/// A number for each cell.
///
/// One binary digit of all of them is a set of cells. A cell is in at most 2^8 placements, or 2^9 if short ships count
/// double, and the placements of up to 2^5 explanations are added without that.
#[derive(Default)]
pub(crate) struct Counter {
    planes: [Cells; 14],
    /// The number of planes that are not empty, or a little more.
    used: usize,
}

impl Counter {
    /// Adds the number in `planes`, multiplied by `times`, to each cell.
    #[inline(always)]
    pub(crate) fn add(&mut self, planes: &[Cells], times: usize) {
        let mut rest = times;
        while rest > 0 {
            let digit = rest.trailing_zeros() as usize;
            self.add_from(planes, digit);
            rest &= rest - 1;
        }
    }

    /// Adds the number in `planes` multiplied by a power of two.
    #[inline(always)]
    fn add_from(&mut self, planes: &[Cells], digit: usize) {
        let sum = &mut self.planes[digit..];
        let (low, mut carry) = half_add(sum[0], planes[0]);
        sum[0] = low;
        let mut used = 1;
        for &plane in &planes[1..] {
            let (low, high) = full_add(sum[used], plane, carry);
            sum[used] = low;
            carry = high;
            used += 1;
        }
        while carry != 0 {
            let (low, high) = half_add(sum[used], carry);
            sum[used] = low;
            carry = high;
            used += 1;
        }
        self.used = self.used.max(digit + used);
    }

    /// The cells among `candidates` with the greatest number.
    #[inline(always)]
    pub(crate) fn greatest(&self, candidates: Cells) -> Cells {
        let mut greatest = candidates;
        for plane in self.planes[..self.used].iter().rev() {
            let greater = greatest & plane;
            if greater != 0 {
                greatest = greater;
            }
        }
        greatest
    }
}

#[inline(always)]
fn half_add(one: Cells, two: Cells) -> (Cells, Cells) {
    (one ^ two, one & two)
}

#[inline(always)]
fn full_add(one: Cells, two: Cells, three: Cells) -> (Cells, Cells) {
    let half = one ^ two;
    (half ^ three, one & two | half & three)
}

/// Counts, for each cell, in how many of the sets `shift(0)` to `shift(length - 1)` it is, and hands these numbers
/// to `act`, digit by digit.
///
/// If the shifts move the first cells of ships along the ships, these are the numbers of ships on each cell. If
/// they move any cells the other way, these are the numbers of such cells in a ship that starts at each cell.
#[inline(always)]
pub(crate) fn along<T>(
    length: usize,
    shift: impl Fn(usize) -> Cells + Copy,
    act: impl FnOnce(&[Cells]) -> T,
) -> T {
    // The usual lengths are written out, because most of a player's time goes into them.
    match length {
        1 => act(&[shift(0)]),
        2 => {
            let (low, high) = half_add(shift(0), shift(1));
            act(&[low, high])
        }
        3 => {
            let (low, high) = full_add(shift(0), shift(1), shift(2));
            act(&[low, high])
        }
        4 => {
            let (low, high) = full_add(shift(0), shift(1), shift(2));
            let (low, carry) = half_add(low, shift(3));
            act(&[low, high ^ carry, high & carry])
        }
        5 => {
            let (low, high) = full_add(shift(0), shift(1), shift(2));
            let (low, carry) = full_add(low, shift(3), shift(4));
            act(&[low, high ^ carry, high & carry])
        }
        _ => act(&sum(0, length, shift)),
    }
}

/// The same for any length: the sum of `length` sets from `shift(from)` on.
fn sum(from: usize, length: usize, shift: impl Fn(usize) -> Cells + Copy) -> Vec<Cells> {
    if length == 1 {
        return vec![shift(from)];
    }
    let half = length.div_ceil(2);
    let (longer, shorter) = (sum(from, half, shift), sum(from + half, length - half, shift));
    let mut carry = 0;
    let mut digits = Vec::with_capacity(longer.len() + 1);
    for (index, &digit) in longer.iter().enumerate() {
        let other = shorter.get(index).copied().unwrap_or(0);
        let (low, high) = full_add(digit, other, carry);
        digits.push(low);
        carry = high;
    }
    // There are always enough digits for `length`, even if the highest is 0 for all cells.
    digits.push(carry);
    digits
}
