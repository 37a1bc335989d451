//! Parses files into a [`Game`](super::Game): boards, their ships, placement files and moves, with one module
//! for each format. Each parser documents exactly what it accepts, reports all problems of its file with their
//! places, and contains the messages for them. Parsers never play or print.

mod board;
mod game;
mod moves;
mod moves_warning;
mod placement;
mod ships;

pub use board::{Grid, HANDOUT_WORDING, board_text, parse_board};
pub use game::{Parsed, Refusal, parse_game};
pub use moves::{ItemError, Moves, parse_item, parse_moves};
pub use moves_warning::moves_warnings;
pub(super) use moves_warning::{cause_of_all, joined_items, line_break};
pub(super) use placement::count_problem;
pub use placement::{PlacedShip, Placement, parse_placement, placement_text};
pub use ships::{Arranged, PLACEMENT_FILE, ShipProblems, arrange_ships};

/// The topic of a [`Hint`](crate::source::Hint): where each kind of file belongs.
pub const FILE_ORDER: &str = "file order";
