//! Replays Battleship games from files, byte for byte, and plays others by dialogue.
//!
//! ```text
//! files ──► input ──► model ──► engine ──► record ──► render ──► Battleship.out, stdout, html, svg, json
//!           bytes to  cannot    pure:      what       functions
//!           spans     be wrong  no I/O     happened   to bytes
//!
//! keyboard, script ◄──► dialogue ◄──► editions ──► model, engine, record
//!                       prompt and    words of
//!                       answer        each game
//! ```
//!
//! | room | holds |
//! |---|---|
//! | [`model`] | cells, ships, layouts, boards under fire, and the [`Game`](model::Game) that files describe |
//! | [`rules`] | what differs between editions, as data |
//! | [`engine`] | [`Match`](engine::Match): turns, shots, the end; [`replay`](engine::replay) for a whole game |
//! | [`input`] | from bytes to the model, with every problem and its place |
//! | [`record`] | the account of one game, of any edition |
//! | [`render`] | from what happened to bytes |
//! | [`dialogue`] | prompt and answer over any reader and writer |
//! | [`opponents`] | who plays against a single player, and Python's random numbers |
//! | [`editions`] | the games that are played by dialogue, each the story of itself |
//! | [`interrupt`] | what a signal must not leave behind |
//! | [`cases`] | test cases: their settings and goldens |
//! | [`generate`] | test cases made at random, sound or faulty |
//! | [`grade`] | what students' programs printed, compared and explained |
//! | [`diagnostics`] | a problem as a picture of its line |
//! | [`commands`], [`cli`] | paths, options, exit status: the only rooms that touch the outside |
//!
//! A room uses only rooms above it. The whole of the main job, without the files:
//!
//! ```
//! use battleship::engine::replay;
//! use battleship::input::{GameFiles, Source, load};
//! use battleship::model::PerPlayer;
//! use battleship::render::transcript;
//! use battleship::rules::rounds::Wording;
//!
//! let board = "C;C;C;C;C;;;;;\nB;B;B;B;;;;;;\nB;B;B;B;;;;;;\nD;D;D;;;;;;;\nS;S;S;;;;;;;\n\
//!              P;P;;P;P;;;;;\n;;;;;;;;;\nP;P;;P;P;;;;;\n;;;;;;;;;\n;;;;;;;;;\n";
//! let files = GameFiles {
//!     boards: PerPlayer::from_fn(|_| Ok(Source::new("board.txt", board))),
//!     moves: PerPlayer::from_fn(|_| Ok(Source::new("moves.in", "1,A;2,B;"))),
//!     placements: PerPlayer::default(),
//! };
//! let game = load(&files, Wording::Report).game.unwrap();
//! let mut transcript = Vec::new();
//! transcript::game(&game, &replay(&game), Wording::Report, &mut transcript);
//! assert!(transcript.starts_with(b"Battle of Ships Game\n\nPlayer1's Move\n"));
//! ```

pub mod cases;
pub mod cli;
pub mod commands;
pub mod diagnostics;
pub mod dialogue;
pub mod editions;
pub mod engine;
pub mod generate;
pub mod grade;
pub mod input;
pub mod interrupt;
pub mod model;
pub mod opponents;
pub mod record;
pub mod render;
pub mod rules;
