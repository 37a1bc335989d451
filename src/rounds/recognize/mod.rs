//! Tells input files apart: what kind each of them is, in which order they belong, which board a placement file
//! is about, and what is wrong with each of them, whether or not they form a complete game.

mod arrange;
mod check;
mod check_moves;
mod file_kind;
mod item_flaw;
mod line_shape;
pub mod not_input;
mod order;
mod pairing;

pub use arrange::{Part, arrange};
pub use check::check_files;
pub use file_kind::FileKind;
pub(super) use line_shape::{has_a_move, is_move, is_ship};
pub use not_input::NotInput;
pub use order::{WrongOrder, wrong_order};
pub use pairing::{Pairing, pair_with_boards};
