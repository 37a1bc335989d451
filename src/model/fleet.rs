use std::borrow::Cow;

/// A kind of ship: all ships of a class have the same name, symbol and length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipClass {
    /// What it is called.
    pub name: Cow<'static, str>,
    /// The character that stands for it on a board.
    pub symbol: char,
    /// How many cells each of its ships has.
    pub length: u16,
    /// How many ships of it each player has.
    pub count: usize,
}

impl ShipClass {
    /// A class whose name is known at compile time.
    pub const fn new(name: &'static str, symbol: char, length: u16, count: usize) -> Self {
        Self { name: Cow::Borrowed(name), symbol, length, count }
    }

    /// How many cells all its ships have together.
    pub fn cells(&self) -> usize {
        usize::from(self.length).saturating_mul(self.count)
    }
}

/// The ships that each player has, class by class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fleet {
    classes: Cow<'static, [ShipClass]>,
}

impl Fleet {
    /// A fleet known at compile time.
    pub const fn fixed(classes: &'static [ShipClass]) -> Self {
        Self { classes: Cow::Borrowed(classes) }
    }

    /// A fleet that was put together just now.
    pub fn new(classes: Vec<ShipClass>) -> Self {
        Self { classes: Cow::Owned(classes) }
    }

    /// The classes, in the order in which they are listed to players.
    pub fn classes(&self) -> &[ShipClass] {
        &self.classes
    }

    /// The index of the class that `symbol` stands for.
    pub fn class_of(&self, symbol: char) -> Option<usize> {
        self.classes.iter().position(|class| class.symbol == symbol)
    }
}
