//! Input text and the problems found in it: the content of a file, what is wrong with it and where, and how
//! that is drawn. Nothing here depends on what the text means.

mod clean;
pub mod draw;
mod input_file;
mod integer;
mod problem;
mod text;

pub use clean::clean;
pub use input_file::{InputFile, Unreachable};
pub use integer::Integer;
pub use problem::{FileProblems, Highlight, Hint, Problem, Severity, count};
pub use text::{MAX_BYTES, Position, Positions, Source};
pub(crate) use text::{UTF16_HELP, looks_like_utf16};
