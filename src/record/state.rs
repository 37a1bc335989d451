/// How a cell of a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Water that has not been fired at.
    Water,
    /// A ship that has not been hit here.
    Ship,
    /// A shot into the water.
    Miss,
    /// A hit on a ship that is still afloat.
    Hit,
    /// A hit on a ship that has been sunk.
    Sunk,
    /// A shot whose result is not known yet.
    Fired,
}

impl State {
    /// The state in one word. Pages use it to choose the mark.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Water => "water",
            Self::Ship => "ship",
            Self::Miss => "miss",
            Self::Hit => "hit",
            Self::Sunk => "sunk",
            Self::Fired => "fired",
        }
    }

    /// What the mark means, for people.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Fired => "result pending",
            other => other.word(),
        }
    }
}
