//! From what happened to bytes. Functions that fill a buffer; none opens a file.

mod clean;
mod page;
pub mod transcript;

pub use clean::clean;
