//! Replays games from files: [`parser`] → valid [`Game`] → pure [`replay`](replay()) → transcript.
//! [`produce`](produce()) does all of these steps.
//!
//! ```
//! use battleship::{PerPlayer, Player};
//! use battleship::rounds::{GameFiles, Stop, Wording, produce};
//! use battleship::source::Source;
//!
//! let board = "C;C;C;C;C;;;;;\nB;B;B;B;;;;;;\nB;B;B;B;;;;;;\nD;D;D;;;;;;;\nS;S;S;;;;;;;\n\
//!              P;P;;P;P;;;;;\n;;;;;;;;;\nP;P;;P;P;;;;;\n;;;;;;;;;\n;;;;;;;;;\n";
//! let files = GameFiles {
//!     boards: PerPlayer::from_fn(|_| Ok(Source::new("board.txt", board))),
//!     moves: PerPlayer { one: "oops;5,E", two: "oops" }.map(|list| Ok(Source::new("moves.in", list))),
//!     placements: PerPlayer::default(),
//! };
//! let produced = produce(&files, Wording::Report).unwrap();
//! assert!(produced.transcript.starts_with(b"Battle of Ships Game\n\nPlayer1's Move\n"));
//! assert!(produced.reports.is_empty());
//!
//! let replay = produced.played.unwrap().replay;
//! assert_eq!((replay.turns.len(), replay.items.len()), (1, 2));
//! assert_eq!(replay.stop, Stop::OutOfMoves { player: Player::Two, rejected: 1 });
//! ```

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
pub use game::{Game, GameError};
pub use parser::{ItemError, Moves, Refusal};
pub use preset::{FLEET, NOTATION, RULES, SIZE, Wording};
pub use produce::{Played, Produced, produce, write_replay, write_transcript};
pub use recognize::{
    FileKind, NotInput, Pairing, Part, WrongOrder, arrange, check_files, pair_with_boards, wrong_order,
};
pub use replay::{Item, Replay, Stop, replay};
pub use transcript::{KABOOM, MAX_TRANSCRIPT, TranscriptTooLarge, error_line};
