use super::{Cheater, Opponent, Random, Smart};
use crate::model::{Layout, Size};

/// All computer players.
///
/// ```
/// use battleship::Size;
/// use battleship::opponents::{Ai, PythonRandom, Reply};
/// use battleship::source::Integer;
///
/// let mut random = PythonRandom::seeded(&Integer::parse("1").unwrap());
/// let mut opponent = Ai::Smart.fair(Size::TEN, &[5, 4, 3, 3, 2]).unwrap();
/// let first = opponent.choose(&mut random).unwrap();
/// opponent.learn(first, Reply::Hit);
/// assert_ne!(opponent.choose(&mut random), Some(first));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ai {
    /// Fires at random cells.
    Random,
    /// Fires around its hits, in the order in which it found them.
    Smart,
    /// Knows where the ships are.
    Cheater,
}

impl Ai {
    /// All of them, those of the published program first.
    pub const ALL: &[Self] = &[Self::Random, Self::Smart, Self::Cheater];

    /// The name on the command line and in records.
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// How it plays, in a few words.
    pub const fn about(self) -> &'static str {
        self.entry().1
    }

    const fn entry(self) -> (&'static str, &'static str) {
        match self {
            Self::Random => ("random", "Fires at random cells"),
            Self::Smart => ("smart", "Fires around its hits"),
            Self::Cheater => ("cheater", "Knows where your ships are"),
        }
    }

    /// The opponent for a board on which ships of these lengths are hidden, or `None` if it has to know where they
    /// are.
    pub fn fair(self, size: Size, _lengths: &[u16]) -> Option<Box<dyn Opponent + Send>> {
        Some(match self {
            Self::Random => Box::new(Random::new(size)),
            Self::Smart => Box::new(Smart::new(size)),
            Self::Cheater => return None,
        })
    }

    /// The opponent for a board with these ships. Only the cheater looks at where they are.
    pub fn against(self, ships: &Layout) -> Box<dyn Opponent + Send> {
        let length = |cells: usize| u16::try_from(cells).expect("a ship is not longer than a board");
        let lengths: Vec<u16> = ships.ships().iter().map(|ship| length(ship.cells.len())).collect();
        self.fair(ships.size(), &lengths).unwrap_or_else(|| Box::new(Cheater::new(ships)))
    }
}
