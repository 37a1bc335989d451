use crate::engine::{Rules, TurnRule};
use crate::model::{Fleet, Notation, PerPlayer, ShipClass, Size};
use crate::play::{Terms, Vessel};
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

/// The terms of every game.
pub fn terms() -> Terms {
    Terms {
        edition: EditionName::Duel,
        rules: RULES,
        size: SIZE,
        notation: NOTATION,
        players: PerPlayer { one: "PLAYER 1", two: "PLAYER 2" },
        ships: Vessel::lines(&FLEET),
        // A play board has only ships and hits.
        names_sunk_ships: true,
        shows_misses_to_owner: false,
    }
}
