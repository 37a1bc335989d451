use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A part of a class: every so many-th submission. Displayed and serialized as `2/3`.
///
/// ```
/// use battleship::course::journal::Shard;
///
/// let shard: Shard = "2/3".parse().unwrap();
/// assert_eq!(shard.positions(7).collect::<Vec<_>>(), [1, 4]);
/// assert!("4/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// The most parts of a class.
    const MOST: usize = 10_000;

    /// The whole class.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The positions, from 0, of its submissions in a class.
    pub fn positions(self, class: usize) -> impl Iterator<Item = usize> {
        (self.number - 1..class).step_by(self.of)
    }

    /// The number of parts.
    pub fn of(self) -> usize {
        self.of
    }

    /// All parts that a class of this size has.
    pub(super) fn all(of: usize, class: usize) -> impl Iterator<Item = Self> {
        (1..=of.min(class)).map(move |number| Self { number, of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let shard = numbers.filter(|&(number, of)| 1 <= number && number <= of && of <= Self::MOST);
        shard.map(|(number, of)| Self { number, of }).ok_or_else(|| {
            format!("expected K/N, such as 2/3, with K from 1 to N and N up to {}", Self::MOST)
        })
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}
