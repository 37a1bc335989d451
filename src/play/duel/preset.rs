use crate::engine::{Rules, TurnRule};
use crate::model::{Fleet, Notation, ShipClass, Size};
use crate::record::EditionName;

/// Players take turns.
pub const RULES: Rules = Rules::plain(TurnRule::Alternate);

/// The size of both boards.
pub const SIZE: Size = Size::TEN;

/// Cells are written `A0` to `J9`.
pub(super) const NOTATION: Notation = EditionName::Duel.notation();

static CLASSES: [ShipClass; 5] = [
    ShipClass::new("CARRIER", '#', 5, 1),
    ShipClass::new("BATTLESHIP", '#', 4, 1),
    ShipClass::new("CRUISER", '#', 3, 1),
    ShipClass::new("SUBMARINE", '#', 3, 1),
    ShipClass::new("DESTROYER", '#', 2, 1),
];

/// The five ships, in the order in which they are placed.
pub static FLEET: Fleet = Fleet::fixed(&CLASSES);
