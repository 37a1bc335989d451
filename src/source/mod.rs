//! Text with places: what a file holds, what is wrong with it and where, and how that is drawn. Nothing
//! here knows what the text is about.

mod clean;
pub mod draw;
mod integer;
mod problem;
mod text;

pub use clean::clean;
pub use integer::Integer;
pub use problem::{Highlight, Hint, Problem, Report, Severity, count};
pub use text::{MAX_BYTES, Position, Positions, Source, TextError};
