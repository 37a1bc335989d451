/// How a cell of a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Water,
    /// A ship that has not been hit here.
    Ship,
    Miss,
    Hit,
    /// A hit on a ship that has been sunk.
    Sunk,
    /// A shot whose result is not known yet.
    Fired,
}

impl State {
    /// The state in one word. Pages use it to choose the mark.
    pub(crate) const fn word(self) -> &'static str {
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
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Self::Fired => "result pending",
            other => other.word(),
        }
    }
}
