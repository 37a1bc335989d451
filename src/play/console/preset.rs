use crate::model::{Fleet, ShipClass, Size};

/// 10 rows, 10 columns.
pub const SIZE: Size = Size::TEN;

// The published cruiser has two cells, everywhere.
static CLASSES: [ShipClass; 6] = [
    ShipClass::new("destroyer", '1', 2, 1),
    ShipClass::new("cruiser", '2', 2, 1),
    ShipClass::new("submarine", '3', 3, 1),
    ShipClass::new("battleship", '4', 4, 1),
    ShipClass::new("carrier", '5', 5, 1),
    ShipClass::new("patrol", '6', 4, 1),
];

/// Five ships, in the order in which they are placed.
pub static FLEET: Fleet = Fleet::fixed(CLASSES.split_at(5).0);

/// The same, and a patrol: a square of two by two.
pub static FLEET_WITH_PATROL: Fleet = Fleet::fixed(&CLASSES);

/// The class of the ship that is a square.
pub const PATROL: usize = 5;
