//! From bytes to a [`Game`](super::Game): boards, their ships, placement files and moves, one module a
//! format. Every tolerance is stated where it is granted, and the words for every problem stand beside the
//! parser that finds it. A parser finds all problems of its file, each with its place; it never plays or
//! prints.

mod board;
mod game;
mod moves;
mod placement;
mod ships;

pub use board::{BoardError, FieldFault, Grid, HANDOUT_WORDING, board_text, parse_board};
pub use game::{Parsed, Refusal, parse_game};
pub use moves::{ItemError, Moves, MovesWarning, moves_warnings, parse_item, parse_moves};
pub(super) use placement::count_problem;
pub use placement::{PlacedShip, Placement, PlacementError, parse_placement, placement_text};
pub use ships::{Arranged, PLACEMENT_FILE, ShipError, ShipProblems, arrange_ships};
