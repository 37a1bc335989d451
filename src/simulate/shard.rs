use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several slices of the same games, written `2/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// All games.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Creates the slice with this number, from 1 to `of`.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1 <= number && number <= of).then_some(Self { number, of })
    }

    /// The games of the slice. Slices differ by at most one game.
    pub fn games(self, all: u64) -> Range<u64> {
        let end = |number: u64| (u128::from(all) * u128::from(number) / u128::from(self.of)) as u64;
        end(self.number - 1)..end(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let shard = text.split_once('/').and_then(|(one, of)| Self::new(number(one)?, number(of)?));
        shard.ok_or("expected the number of a slice and how many there are, as in 1/3")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_have_all_games_once() {
        for (games, of) in [(10, 3), (2, 5), (0, 1), (u64::MAX, 7)] {
            let slices: Vec<_> =
                (1..=of).map(|number| Shard::new(number, of).unwrap().games(games)).collect();
            assert_eq!((slices[0].start, slices[of as usize - 1].end), (0, games));
            assert!(slices.windows(2).all(|pair| pair[0].end == pair[1].start));
            let sizes = || slices.iter().map(|slice| slice.end - slice.start);
            assert!(sizes().max().unwrap() - sizes().min().unwrap() <= 1);
        }
    }

    #[test]
    fn only_slices_that_exist_are_read() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, of: 3 }));
        for text in ["", "2", "0/3", "4/3", "1/0", "-1/3", "+1/3", "1/3/3", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
