use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several parts of a class. Displayed and serialized as `2/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// The whole class.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Creates the part with this number, from 1 to `of`.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1 <= number && number <= of).then_some(Self { number, of })
    }

    /// The number of parts.
    pub fn of(self) -> u64 {
        self.of
    }

    /// The positions, from 0, of the submissions of the part in a class: the first of each `of`, or the second, and so on.
    pub fn positions(self, class: usize) -> impl Iterator<Item = usize> {
        let step = usize::try_from(self.of).unwrap_or(usize::MAX);
        (0..class).skip(usize::try_from(self.number - 1).unwrap_or(usize::MAX)).step_by(step)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let shard = text.split_once('/').and_then(|(one, of)| Self::new(number(one)?, number(of)?));
        shard.ok_or("expected K/N, such as 2/3, with K from 1 to N")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_submission_is_in_one_part() {
        let positions = |text: &str| text.parse::<Shard>().unwrap().positions(7).collect::<Vec<_>>();
        assert_eq!([positions("1/3"), positions("2/3"), positions("3/3")].map(|part| part.len()), [3, 2, 2]);
        assert_eq!(positions("2/3"), [1, 4]);
        assert!(positions("9/9").is_empty());
    }
}
