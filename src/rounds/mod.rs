//! Replays games from files: [`parser`] → valid [`Game`] → pure [`replay`](replay()) → transcript.
//! [`produce`](produce()) does all of these steps; the crate page has an example.

// What the steps share, the steps in their order, all of them in one, and telling files apart.
mod preset;

mod files;

pub mod parser;

mod game;

mod replay;

mod transcript;

mod produce;

mod summary;

pub mod recognize;

pub use files::GameFiles;
pub use game::{Game, WrongFleet};
pub use parser::{ItemError, Moves, Refusal};
pub use preset::{FLEET, NOTATION, RULES, SIZE, Wording};
pub use produce::{Played, Produced, produce, write_transcript};
pub use recognize::{
    FileKind, NotInput, Pairing, Part, WrongOrder, arrange, check_files, pair_with_boards, wrong_order,
};
pub use replay::{Item, Replay, Stop, replay};
pub use transcript::{KABOOM, MAX_TRANSCRIPT, TranscriptTooLarge, error_line, result_line, write_replay};
