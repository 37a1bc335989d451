//! The main job, whole: parser → validated [`Game`] → pure [`replay`] → transcript.

mod block;
mod check;
mod edition;
mod game;
mod judge;
mod load;
mod moves;
pub mod parser;
mod replay;
pub mod transcript;

pub use check::{FileKind, check_files};
pub use edition::{FLEET, NOTATION, RULES, SIZE, Wording};
pub use game::Game;
pub use judge::{Rejection, judge};
pub use load::{GameFiles, InputFile, Loading, Refusal, Unreachable, load};
pub use moves::Moves;
pub use replay::{Ending, Judged, Replay, replay};
