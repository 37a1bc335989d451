use crate::model::{Fleet, ShipClass, Size};

/// The size of both boards.
pub const SIZE: Size = Size::TEN;

// In the published program, the cruiser really has two cells.
static CLASSES: [ShipClass; 6] = [
    ShipClass::new("destroyer", '1', 2, 1),
    ShipClass::new("cruiser", '2', 2, 1),
    ShipClass::new("submarine", '3', 3, 1),
    ShipClass::new("battleship", '4', 4, 1),
    ShipClass::new("carrier", '5', 5, 1),
    ShipClass::new("patrol", '6', 4, 1),
];

/// The five ships, in the order in which they are placed.
pub static FLEET: Fleet = Fleet::fixed(CLASSES.split_at(5).0);

/// The five ships and the patrol, a square of 2 x 2 cells.
pub static FLEET_WITH_PATROL: Fleet = Fleet::fixed(&CLASSES);

/// The index of the patrol among the classes.
pub const PATROL: usize = 5;
