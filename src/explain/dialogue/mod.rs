//! Compares what a program prints in an edition that asks for answers with what it should print. The outline of the
//! right dialogue says what each part of it means, so that nothing has to be read back from the text.

mod board_pair;
mod difference;
mod form;
mod reference;
mod session;
mod turns;

pub use board_pair::BoardPair;
pub use reference::DialogueReference;
