use std::fmt;

/// An integer of any size, as people type it: an optional sign, then digits.
///
/// ```
/// use battleship::source::Integer;
///
/// let id = Integer::parse("+07").unwrap();
/// assert_eq!((id.to_string(), id.index()), ("7".into(), Some(7)));
/// assert_eq!(Integer::parse("-1").unwrap().index(), None);
/// assert_eq!(Integer::parse("1_0"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integer {
    negative: bool,
    digits: String,
}

impl From<u128> for Integer {
    fn from(number: u128) -> Self {
        Self { negative: false, digits: number.to_string() }
    }
}

impl Integer {
    /// Parses a number. The text must not contain anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let digits = digits.trim_start_matches('0');
        let negative = text.starts_with('-') && !digits.is_empty();
        Some(Self { negative, digits: if digits.is_empty() { "0".into() } else { digits.into() } })
    }

    /// Its digits, without a sign and without leading zeros.
    pub fn digits(&self) -> &str {
        &self.digits
    }

    /// Whether it is greater than zero.
    pub fn is_positive(&self) -> bool {
        !self.negative && self.digits != "0"
    }

    /// Its value as an index, or `None` if it is negative or too large.
    pub fn index(&self) -> Option<usize> {
        if self.negative { None } else { self.digits.parse().ok() }
    }

    /// Its value as a row or column, or `None` if it is negative or too large.
    pub fn coordinate(&self) -> Option<u16> {
        u16::try_from(self.index()?).ok()
    }

    /// The distance between this number and `other`. If that is too large for the result type, some number
    /// larger than any board is returned.
    pub fn distance(&self, other: &Self) -> u128 {
        let size = |digits: &str| digits.parse().unwrap_or(u128::MAX);
        if self.negative == other.negative {
            size(&difference(&self.digits, &other.digits))
        } else {
            size(&self.digits).saturating_add(size(&other.digits))
        }
    }
}

/// The difference of two numbers written in digits, possibly with leading zeros.
fn difference(one: &str, other: &str) -> String {
    let (larger, smaller) = if (one.len(), one) < (other.len(), other) { (other, one) } else { (one, other) };
    let smaller = smaller.bytes().rev().map(|digit| digit - b'0').chain(std::iter::repeat(0));
    let mut borrowed = 0;
    let mut digits: Vec<u8> = Vec::with_capacity(larger.len());
    for (from, take) in larger.bytes().rev().map(|digit| digit - b'0').zip(smaller) {
        let take = take + borrowed;
        borrowed = u8::from(from < take);
        digits.push(from + 10 * borrowed - take + b'0');
    }
    digits.iter().rev().map(|&digit| char::from(digit)).collect()
}

impl fmt::Display for Integer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", if self.negative { "-" } else { "" }, self.digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(one: &str, other: &str) -> u128 {
        let distance =
            |one: &str, other: &str| Integer::parse(one).unwrap().distance(&Integer::parse(other).unwrap());
        assert_eq!(distance(one, other), distance(other, one));
        distance(one, other)
    }

    #[test]
    fn distances_are_exact_for_numbers_of_any_size() {
        assert_eq!(distance("3", "3"), 0);
        assert_eq!(distance("-2", "2"), 4);
        assert_eq!(distance("-2", "-12"), 10);
        let huge = "9".repeat(60);
        let next = format!("1{}", "0".repeat(60));
        assert_eq!(distance(&huge, &next), 1);
        assert_eq!(distance(&huge, "0"), u128::MAX);
    }

    #[test]
    fn redundant_signs_and_leading_zeros_are_ignored() {
        assert_eq!(Integer::parse("-000"), Integer::parse("0"));
        assert_eq!(Integer::parse("+007"), Integer::parse("7"));
        for bad in ["", "+", "-", "+-1", "1 ", "٣", "1.0", "0x1"] {
            assert_eq!(Integer::parse(bad), None, "{bad:?}");
        }
    }
}
