use super::Opponent;
use super::chart;
use super::density::Density;
use super::hunt::Hunt;
use super::published::Published;
use crate::model::{Layout, Size};

/// All computer players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Ai {
    /// Fires at random cells.
    Random,
    /// Fires around its hits, in the order in which it found them.
    Smart,
    /// Knows where the ships are.
    Cheater,
    /// Fires around its hits, in random order.
    Hunt,
    /// Plays like `Hunt`, but hunts only where the shortest ship afloat must have a cell.
    Parity,
    /// Fires at the cell that most placements of the ships afloat cover.
    Density,
    /// Plays like `Density`, but looks ahead while it searches for ships.
    Strong,
}

impl Ai {
    /// All of them, those of the published program first.
    pub const ALL: &[Self] =
        &[Self::Random, Self::Smart, Self::Cheater, Self::Hunt, Self::Parity, Self::Density, Self::Strong];

    /// The most cells of a board on which `Density` and `Strong` play.
    pub const MOST_CELLS: usize = chart::MOST_CELLS;

    /// The opponents that people choose first, by how hard they are to beat.
    pub const LEVELS: [(&str, Self); 5] = [
        ("Easy", Self::Random),
        ("Medium", Self::Hunt),
        ("Hard", Self::Density),
        ("Expert", Self::Strong),
        ("Cheater", Self::Cheater),
    ];

    /// The level at which this opponent plays, if it is one of [`LEVELS`](Self::LEVELS).
    pub fn level(self) -> Option<&'static str> {
        Self::LEVELS.iter().find(|(_, ai)| *ai == self).map(|(level, _)| *level)
    }

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
            Self::Hunt => ("hunt", "Fires at random around its hits"),
            Self::Parity => ("parity", "Like hunt, but searches only every second or third diagonal"),
            Self::Density => ("density", "Fires where most placements of the ships afloat are"),
            Self::Strong => ("strong", "Like density, but looks ahead while it searches"),
        }
    }

    /// Who plays for this opponent on a board of this size: itself, or `Hunt` if the board is too large for it.
    pub fn on(self, size: Size) -> Self {
        match self {
            Self::Density | Self::Strong if size.area() > Self::MOST_CELLS => Self::Hunt,
            _ => self,
        }
    }

    /// The opponent for a board on which ships of these lengths are hidden, or `None` if it has to know where they
    /// are.
    pub fn fair(self, size: Size, lengths: &[u16]) -> Option<Box<dyn Opponent + Send>> {
        Some(match self.on(size) {
            ai @ (Self::Random | Self::Smart) => Box::new(Published::fair(ai, size)),
            ai @ (Self::Hunt | Self::Parity) => Box::new(Hunt::new(size, lengths, ai == Self::Parity)),
            ai @ (Self::Density | Self::Strong) => Box::new(Density::new(size, lengths, ai == Self::Strong)),
            Self::Cheater => return None,
        })
    }

    /// The opponent for a board with these ships. Only the cheater looks at where they are.
    pub fn against(self, ships: &Layout) -> Box<dyn Opponent + Send> {
        if let Some(published) = Published::against(self, ships) {
            return Box::new(published);
        }
        let lengths: Vec<u16> = ships.ships().iter().map(|ship| ship.cells.len() as u16).collect();
        self.fair(ships.size(), &lengths).expect("only the cheater, who is published, looks at the ships")
    }
}
