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

    /// The distance between this number and `other`, which is not exact beyond 38 digits.
    pub fn distance(&self, other: &Self) -> u128 {
        let limit = |number: &Self| if number.negative { i128::MIN } else { i128::MAX };
        let value = |number: &Self| number.to_string().parse().unwrap_or(limit(number));
        i128::abs_diff(value(self), value(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", if self.negative { "-" } else { "" }, self.digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_have_no_sign() {
        let distance =
            |one: &str, other: &str| Integer::parse(one).unwrap().distance(&Integer::parse(other).unwrap());
        assert_eq!((distance("-2", "2"), distance("-2", "-12")), (4, 10));
        assert!(distance(&"9".repeat(60), "-1") > u128::MAX / 2);
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
