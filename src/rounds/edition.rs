use crate::engine::{Rules, TurnRule};
use crate::model::{Fleet, Notation, ShipClass, Size};

/// Player1 moves, Player2 answers, then it is decided whether the game is over.
pub const RULES: Rules = Rules::plain(TurnRule::EachRound);

/// 10 rows, 10 columns.
pub const SIZE: Size = Size::TEN;

/// Moves and placement files name cells as `5,E`.
pub const NOTATION: Notation = Notation::NumberCommaLetter;

static CLASSES: [ShipClass; 5] = [
    ShipClass::new("Carrier", 'C', 5, 1),
    ShipClass::new("Battleship", 'B', 4, 2),
    ShipClass::new("Destroyer", 'D', 3, 1),
    ShipClass::new("Submarine", 'S', 3, 1),
    ShipClass::new("Patrol Boat", 'P', 2, 4),
];

/// Nine ships in five classes, 27 cells.
pub static FLEET: Fleet = Fleet::fixed(&CLASSES);

/// The two published forms of the edition: a student's report, and the course's handout that it
/// answers. They differ in the prompt, in how unreachable files are reported, and in one form of board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wording {
    /// As the report's program prints.
    #[default]
    Report,
    /// As the course's handout prints.
    Handout,
}
