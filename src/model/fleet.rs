use std::borrow::Cow;

/// A kind of ship: all ships of a class have the same name, symbol and length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipClass {
    /// The name of the class.
    pub name: Cow<'static, str>,
    /// The character that represents the class on a board.
    pub symbol: char,
    /// The number of cells of each ship.
    pub length: u16,
    /// The number of ships of this class that each player has.
    pub count: usize,
}

impl ShipClass {
    /// Creates a class whose name is known at compile time.
    pub const fn new(name: &'static str, symbol: char, length: u16, count: usize) -> Self {
        Self { name: Cow::Borrowed(name), symbol, length, count }
    }

    /// The number of cells that all ships of this class occupy together.
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
    /// Creates a fleet that is known at compile time.
    pub const fn fixed(classes: &'static [ShipClass]) -> Self {
        Self { classes: Cow::Borrowed(classes) }
    }

    /// Creates a fleet at run time.
    pub fn new(classes: Vec<ShipClass>) -> Self {
        Self { classes: Cow::Owned(classes) }
    }

    /// The classes, in the order in which they are shown to players.
    pub fn classes(&self) -> &[ShipClass] {
        &self.classes
    }

    /// The index of the class with this symbol.
    pub fn class_of(&self, symbol: char) -> Option<usize> {
        self.classes.iter().position(|class| class.symbol == symbol)
    }
}
