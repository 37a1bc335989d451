//! What a game of Battleship consists of. A value of these types cannot be wrong: a [`Cell`] on a
//! [`Board`] lies on it, the ships of a [`Layout`] lie inside it and share no cell.
//!
//! Nothing here knows one of the published editions.

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
