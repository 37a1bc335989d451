//! Describes how a transcript differs from the golden: the first difference, all kinds of differences, the mistake
//! behind them, and the lines and boards to look at.

pub(crate) mod boards;
pub(crate) mod diagnose;
pub(crate) mod diff;
pub(crate) mod first;
mod flaws;
mod group;
pub(crate) mod kinds;
mod sentences;
mod white_space;
