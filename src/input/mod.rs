//! From bytes to the [`model`](crate::model): one file a format, every tolerance stated where it is
//! granted. A parser finds all problems of its file, each with its place in it; it never plays or
//! prints.

mod arrange;
mod board;
mod board_faults;
mod check;
mod diagnose;
mod game;
mod integer;
mod moves;
mod placement;
mod problem;
mod settle;
mod ship_list;
mod ships;
mod source;

pub use board::{Grid, board_text, parse_board};
pub use check::{FileKind, check_files};
pub use game::{GameFiles, InputFile, Loading, Refusal, Report, Unreachable, load};
pub use integer::Integer;
pub use moves::{moves_warnings, parse_moves};
pub use placement::{PlacedShip, Placement, parse_placement, placement_text};
pub use problem::{FieldFault, Mark, Problem, ProblemKind};
pub use ship_list::{ListedShip, parse_ship_list};
pub use ships::{Arranged, ShipProblems, arrange_ships};
pub use source::{MAX_BYTES, Position, Positions, Source};
