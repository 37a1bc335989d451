//! Replays Battleship games from files into byte-exact transcripts, and plays other editions interactively.
//!
//! ```text
//! files ──► rounds ──────────────────────────────────────────► Battleship.out, stdout
//!           parser ──► Game ──► replay ──► transcript
//!                      valid    pure
//!
//! keyboard, script ◄──► play ──► engine ──► record ──► json, svg, html
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `model` | cells, sizes, players, fleets, layouts, boards under fire, notations |
//! | `engine` | [`Match`]: rules as data, turns, shots, what players learn, how a game ends |
//! | `source` | input text and the problems found in it, with their positions |
//! | `rounds` | replaying games from files: parser, [`Game`](rounds::Game), replay, transcript |
//! | `record` | what happened in one game of any edition, and views of it: JSON, SVG, HTML |
//! | `opponents` | computer players, and Python's random numbers |
//! | `play` | the dialogue of each edition, prompts and answers; and `Table`, the game that a screen shows |
//! | `simulate` | many games of computer players, and statistics |
//! | `explain` | a golden and somebody's transcript: comparing them, differences, diagnoses |
//! | | **below this line: the feature `cli`, which is on by default** |
//! | `system` | the outside world: atomic file writes, interruption, running programs |
//! | `course` | tools for courses: cases, generating, grading, reports, a student's own check |
//! | `cli` | command-line arguments and the commands |
//!
//! A module uses only the modules above it, and those above the line need no files, processes, clock or terminal. With
//! `default-features = false` the crate has only a few small dependencies and runs in a browser too.
//!
//! What is promised: the bytes of transcripts and dialogues, the JSON names of records, and the meaning of the items that
//! this page lists. Structs that may get more fields are marked as such. `course` is public only for the tests of
//! this crate.
//!
//! # Replay four strings
//!
//! ```
//! use battleship::PerPlayer;
//! use battleship::rounds::{GameFiles, Wording, produce};
//! use battleship::source::Source;
//!
//! let board = "C;C;C;C;C;;;;;\nB;B;B;B;;;;;;\nB;B;B;B;;;;;;\nD;D;D;;;;;;;\nS;S;S;;;;;;;\n\
//!              P;P;;P;P;;;;;\n;;;;;;;;;\nP;P;;P;P;;;;;\n;;;;;;;;;\n;;;;;;;;;\n";
//! let files = GameFiles {
//!     boards: PerPlayer::from_fn(|_| Ok(Source::new("board.txt", board))),
//!     moves: PerPlayer::from_fn(|_| Ok(Source::new("moves.in", "1,A;2,B;"))),
//!     placements: PerPlayer::default(),
//! };
//! let transcript = produce(&files, Wording::Report).unwrap().transcript;
//! assert!(transcript.starts_with(b"Battle of Ships Game\n\nPlayer1's Move\n"));
//! ```
//!
//! # List what is wrong with a board
//!
//! ```
//! use battleship::rounds::{FileKind, Wording, check_files};
//! use battleship::source::Source;
//!
//! let board = Source::new("board.txt", format!("C;C;C;C;c;;;;;{}", "\n;;;;;;;;;".repeat(9)));
//! let problems = check_files(&[(FileKind::Board, &board)], Wording::Report).remove(0);
//! let position = board.position(problems[0].start().unwrap());
//! assert_eq!((position.line, position.column), (1, 9));
//! assert!(problems[0].message.contains("lowercase"), "{}", problems[0].message);
//! ```
//!
//! # Let two opponents play
//!
//! ```
//! use battleship::opponents::{Ai, PythonRandom, Reply};
//! use battleship::play::duel;
//! use battleship::source::Integer;
//! use battleship::{Announced, Match, PerPlayer, Rules, TurnRule};
//!
//! let mut random = PythonRandom::seeded(&Integer::parse("7").unwrap());
//! let layouts = PerPlayer::from_fn(|_| duel::terms().random_layout(&mut random).unwrap());
//! // Each fires at the other's board.
//! let mut players = PerPlayer {
//!     one: Ai::Density.against(&layouts.two),
//!     two: Ai::Hunt.against(&layouts.one),
//! };
//! let mut game = Match::new(Rules::plain(TurnRule::Alternate), layouts.clone());
//! while game.outcome().is_none() {
//!     let player = game.on_turn();
//!     let cell = players[player].choose(&mut random).unwrap();
//!     let reply = match game.fire_one(cell).unwrap().announced {
//!         Announced::Sunk(ship) => Reply::Sunk { length: layouts[player.other()].ship(ship).cells.len() as u16 },
//!         Announced::Hit => Reply::Hit,
//!         _ => Reply::Miss,
//!     };
//!     players[player].learn(cell, reply);
//! }
//! assert_eq!(game.outcome().unwrap().to_string(), "Player1 wins");
//! ```
//!
//! # Draw a picture
//!
//! ```
//! use battleship::record::{Record, svg};
//! # use battleship::PerPlayer;
//! # use battleship::rounds::{GameFiles, Wording, produce};
//! # use battleship::source::Source;
//! # let board = "C;C;C;C;C;;;;;\nB;B;B;B;;;;;;\nB;B;B;B;;;;;;\nD;D;D;;;;;;;\nS;S;S;;;;;;;\n\
//! #              P;P;;P;P;;;;;\n;;;;;;;;;\nP;P;;P;P;;;;;\n;;;;;;;;;\n;;;;;;;;;\n";
//! # let files = GameFiles {
//! #     boards: PerPlayer::from_fn(|_| Ok(Source::new("board.txt", board))),
//! #     moves: PerPlayer::from_fn(|_| Ok(Source::new("moves.in", "1,A;2,B;"))),
//! #     placements: PerPlayer::default(),
//! # };
//!
//! let played = produce(&files, Wording::Report).unwrap().played.unwrap();
//! let record = Record::from_game(&played.game, &played.replay);
//! assert!(svg(&record, None).unwrap().starts_with("<svg "));
//! ```

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod course;
mod engine;
pub mod explain;
mod model;
pub mod opponents;
pub mod play;
pub mod record;
pub mod rounds;
pub mod simulate;
pub mod source;
#[cfg(feature = "cli")]
mod system;

#[cfg(feature = "cli")]
pub use cli::run;
pub use engine::{
    Announced, Count, Fired, Match, Outcome, ResultRule, Rules, Seen, Shots, Sight, Turn, TurnRule,
};
pub use model::{
    Board, Cell, Direction, FireError, Fleet, Layout, Mark, Notation, PerPlayer, PlaceError, Player, Ship,
    ShipClass, ShipId, Shot, Size,
};
