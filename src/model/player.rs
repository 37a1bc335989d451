use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two players. Serialized as its number, 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Player {
    /// Player 1, who usually moves first.
    One,
    /// Player 2.
    Two,
}

impl Player {
    /// Both players, in order.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// The player's number: 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// `Player1` or `Player2`.
impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "Player{}", self.number())
    }
}

impl From<Player> for u8 {
    fn from(player: Player) -> Self {
        player.number()
    }
}

impl TryFrom<u8> for Player {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let player = Self::ALL.into_iter().find(|player| player.number() == number);
        player.ok_or_else(|| format!("there is no player {number}, expected 1 or 2"))
    }
}

/// One `T` for each player. Serialized as an array of two.
///
/// ```
/// use battleship::{PerPlayer, Player};
///
/// let mut sunk = PerPlayer::from_fn(|_| 0);
/// sunk[Player::Two] += 1;
/// assert_eq!((sunk.one, sunk.two), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[T; 2]", into = "[T; 2]", bound(serialize = "T: Clone + Serialize"))]
pub struct PerPlayer<T> {
    /// The value for Player 1.
    pub one: T,
    /// The value for Player 2.
    pub two: T,
}

impl<T> PerPlayer<T> {
    /// Calls `make` for each player, Player 1 first.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        Self { one: make(Player::One), two: make(Player::Two) }
    }

    /// References to both values.
    pub fn as_ref(&self) -> PerPlayer<&T> {
        PerPlayer { one: &self.one, two: &self.two }
    }

    /// Applies `change` to both values, Player 1's first.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> PerPlayer<U> {
        PerPlayer { one: change(self.one), two: change(self.two) }
    }

    /// Iterates over Player 1's value, then Player 2's.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.one, &self.two].into_iter()
    }
}

impl<T> From<[T; 2]> for PerPlayer<T> {
    fn from([one, two]: [T; 2]) -> Self {
        Self { one, two }
    }
}

impl<T> From<PerPlayer<T>> for [T; 2] {
    fn from(PerPlayer { one, two }: PerPlayer<T>) -> Self {
        [one, two]
    }
}

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.one,
            Player::Two => &mut self.two,
        }
    }
}
