use std::ops::{Index, IndexMut};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The side that moves first.
    One,
    /// The side that answers.
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

    /// 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// One `T` for each player.
///
/// ```
/// use battleship::model::{PerPlayer, Player};
///
/// let mut sunk = PerPlayer::from_fn(|_| 0);
/// sunk[Player::Two] += 1;
/// assert_eq!((sunk.one, sunk.two), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerPlayer<T> {
    /// Player 1's.
    pub one: T,
    /// Player 2's.
    pub two: T,
}

impl<T> PerPlayer<T> {
    /// What `make` makes for each player, Player 1's first.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        Self { one: make(Player::One), two: make(Player::Two) }
    }

    /// A reference to each.
    pub fn as_ref(&self) -> PerPlayer<&T> {
        PerPlayer { one: &self.one, two: &self.two }
    }

    /// What `change` turns each into, Player 1's first.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> PerPlayer<U> {
        PerPlayer { one: change(self.one), two: change(self.two) }
    }

    /// Player 1's, then Player 2's.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.one, &self.two].into_iter()
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
