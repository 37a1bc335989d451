//! From bytes to boards, moves and placements: one file a format, every tolerance stated where it is
//! granted. A parser finds all problems of its file, each with its place in it; it never plays or prints.

mod board;
mod board_faults;
mod cover;
mod moves;
mod placement;
mod settle;
mod ship_faults;
mod ships;

pub use board::{Grid, board_text, parse_board};
pub use moves::{moves_warnings, parse_moves};
pub use placement::{PlacedShip, Placement, parse_placement, placement_text};
pub(crate) use settle::count_problem;
pub use ships::{Arranged, ShipProblems, arrange_ships};
