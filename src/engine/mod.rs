//! Plays: pure functions and state, no input or output. [`Match`] knows the rules of turns and the
//! end of a game; [`replay()`] runs a whole [`Game`](crate::model::Game) from files through it.

mod contest;
mod judge;
mod replay;

pub use contest::{Fired, Match, Outcome};
pub use judge::{Rejection, judge};
pub use replay::{Ending, Judged, Replay, replay};
