//! Compares a transcript with a golden, and explains what is wrong in terms of the game, in three stages: `read` parses
//! a transcript into turns, `compare` finds where two of them differ, and `describe` says how.
//!
//! ```
//! use battleship::explain::{Compare, Reference};
//! use battleship::rounds::Wording;
//!
//! let reference = Reference::new("Player1's Move\n".into(), None, None, Wording::Report);
//! let comparison = reference.compare("Player1’s Move\n", Compare::Eol);
//! assert!(!comparison.passed);
//! assert_eq!(comparison.diagnosis.as_deref(), Some("the apostrophes are curly"));
//! ```

mod answer_key;
mod compare;
mod comparison;
mod describe;
mod dialogue;
mod difference;
mod gaps;
mod last_turn;
mod markup;
mod read;
mod smallest;

pub use answer_key::AnswerKey;
pub use compare::Compare;
pub use comparison::{Comparison, Reference};
pub use describe::boards::{ShownBoard, TurnBoards};
pub use describe::diagnose::Mistake;
pub use describe::diff::{Diff, DiffLine, Side};
pub use describe::kinds::Kind;
pub use dialogue::{BoardPair, DialogueReference};
pub use difference::Difference;
pub use gaps::{Noticed, noticed};
pub use last_turn::last_turn;
#[doc(hidden)]
pub use markup::{draw_pair, expected_game, explained};
pub use read::NotUtf8;
pub use smallest::{SmallGame, fails_alike, shorten, way_of_failing};
