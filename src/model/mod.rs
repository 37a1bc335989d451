//! The parts of a Battleship game, as types that cannot hold invalid values: for example, the ships of a
//! [`Layout`] are always on the board and never share a cell.
//!
//! Nothing here depends on a particular edition.

mod board;
mod cell;
mod fleet;
mod layout;
mod notation;
mod player;
mod size;

pub use board::{Board, FireError, Mark, Shot};
pub use cell::{Cell, Direction};
pub use fleet::{Fleet, ShipClass};
pub use layout::{Layout, PlaceError, Ship, ShipId};
pub use notation::Notation;
pub use player::{PerPlayer, Player};
pub use size::Size;
