//! `battleship play`: the editions and their options.

mod frames;
mod session;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, Subcommand, ValueEnum};

use super::in_options::variant_error;
use super::pictures::PictureOptions;
use super::{Status, Terminal, usage_error};
use crate::engine::{Results, Rules, Shots, TurnRule};
use crate::model::Size;
use crate::play::console::Variant;
use crate::play::solo::{Ai, Prepared};
use crate::play::streak::Setting;
use crate::source::Integer;
use session::{Edition, SoloOptions, play};

/// The edition to play.
#[derive(Debug, Subcommand)]
pub(super) enum Play {
    /// Two players at one keyboard: any board size and fleet; a hit keeps the turn
    #[command(after_help = STREAK)]
    Streak {
        /// Number of rows and columns, 1 to 1000
        #[arg(long, value_name = "N", default_value = "5", value_parser = parse_side)]
        size: u16,
        /// Lengths of the ships, which are numbered from 0 in this order
        #[arg(long, value_name = "LENGTHS", default_value = "2,3", value_parser = parse_lengths)]
        ships: Lengths,
        #[command(flatten)]
        common: PlayOptions,
    },
    /// Two players at one keyboard: each has a guess board and a play board
    #[command(after_help = DUEL)]
    Duel {
        /// When to draw the boards; auto means on a terminal
        #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
        boards: Boards,
        /// Write a picture of each screen to this folder: 0001.svg, 0002.svg and so on
        #[arg(long, value_name = "DIR")]
        frames: Option<PathBuf>,
        #[command(flatten)]
        common: PlayOptions,
    },
    /// Two players at one keyboard: typed actions, salvos and other variants
    #[command(after_help = CONSOLE)]
    Console {
        /// When the turn passes to the other player
        #[arg(long, value_enum, value_name = "RULE", default_value_t = TurnRule::Alternate)]
        turns: TurnRule,
        /// End the game at the first error, with exit status 1
        #[arg(long)]
        strict: bool,
        /// Add a sixth ship, the patrol: a square of 2 x 2 cells
        #[arg(long)]
        patrol: bool,
        /// Fire N shots per turn, or as many as you have ships afloat
        #[arg(long, value_name = "N|fleet", value_parser = parse_salvo)]
        salvo: Option<Shots>,
        /// Do not announce which ship was sunk
        #[arg(long)]
        silent: bool,
        /// Announce only the number of hits, after every three shots of a player or after each salvo
        #[arg(long)]
        delayed: bool,
        #[command(flatten)]
        common: PlayOptions,
    },
    /// One player against the computer, reproducible from a seed
    #[command(after_help = SOLO)]
    Solo {
        /// Seed for the random numbers, any whole number
        #[arg(long, value_name = "SEED", allow_hyphen_values = true, value_parser = parse_seed)]
        seed: Option<Integer>,
        /// Number of columns, 1 to 1000
        #[arg(long, value_name = "W", allow_hyphen_values = true, value_parser = parse_valid_side)]
        width: Option<u16>,
        /// Number of rows, 1 to 1000
        #[arg(long, value_name = "H", allow_hyphen_values = true, value_parser = parse_valid_side)]
        height: Option<u16>,
        /// File with your ships
        #[arg(long, value_name = "FILE")]
        ships: Option<OsString>,
        /// Opponent to play against
        #[arg(long, value_enum, value_name = "AI")]
        ai: Option<Ai>,
        #[command(flatten)]
        common: PlayOptions,
    },
}

/// The options of every edition.
#[derive(Args, Debug)]
pub(super) struct PlayOptions {
    /// Read the answers from this file instead of stdin
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Write each answer after its prompt; at a terminal, only in the -o file
    #[arg(long)]
    echo: bool,
    /// Also write everything that is printed to this file, at the end of the game
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pictures: PictureOptions,
}

const STREAK: &str = "\
Placing a ship: enter its number, row, column and direction (n, s, e or w), as in
0 2 1 e. Ships, rows and columns are numbered from 0.
Firing: enter row and column, as in 2 1.

Exit status:
  0  the game was played to its end
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";

const DUEL: &str = "\
Rows are A to J, columns 0 to 9. Ships are placed in this order: carrier 5 cells,
battleship 4, cruiser 3, submarine 3, destroyer 2.
Placing a ship: enter all of its cells, in any order, as in A0 A1 A2.
Firing: enter a cell, as in J4.
On the boards: . empty, # your ship, X hit, o miss.

Exit status:
  0  the game was played to its end
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";

const CONSOLE: &str = "\
Ships are placed in this order: destroyer 2 cells, cruiser 2, submarine 3,
battleship 4, carrier 5 and, with --patrol, the patrol.
Each answer is one word; a line can have several.
Placing a ship: enter row and column of both ends, 0 to 9.
Playing: enter attack (then row and column), personal_board, opponent_board or quit.
On the boards: 0 water or unknown, 1 to 6 your ships, M miss, H hit, S sunk.
A salvo never has more shots than there are cells left.
--salvo and --delayed cannot be used with --turns until-miss.

Exit status:
  0  the game was played to its end, or a player quit
  1  the input ended too early, a strict game had an error, or a file could not be
     read or written
  2  wrong usage";

const SOLO: &str = "\
The game asks for everything that no option answers, and asks again if an answer
is not valid. The same seed and answers give the same game.
Ship file: UTF-8 text with one ship per line, SYMBOL row1 col1 row2 col2. The ends
can be in either order; rows and columns are numbered from 0. Ships lie across or
down and may touch. Each symbol can be used only once; x X o O * are reserved.
Firing: enter row and column, as in 2 1.
On the boards: * not fired at, X hit, O miss.

Exit status:
  0  the game was played to its end, or the ship file has an error, which is shown
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";

fn parse_seed(text: &str) -> Result<Integer, String> {
    Integer::parse(text.trim()).ok_or_else(|| "expected a whole number".into())
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Boards {
    #[default]
    Auto,
    Always,
    Never,
}

/// The lengths of ships, in the order of their ids.
#[derive(Clone, Debug)]
pub(super) struct Lengths(Vec<u16>);

fn parse_lengths(text: &str) -> Result<Lengths, String> {
    let lengths: Option<Vec<u16>> = text.split(',').map(|length| length.trim().parse().ok()).collect();
    lengths.map(Lengths).ok_or_else(|| "expected lengths separated by commas, as in 2,3".into())
}

fn parse_side(text: &str) -> Result<u16, String> {
    let side = Integer::parse(text.trim()).and_then(|side| side.coordinate());
    side.ok_or_else(|| format!("expected a number from 1 to {}", Size::MAX_SIDE))
}

fn parse_valid_side(text: &str) -> Result<u16, String> {
    let side = parse_side(text)?;
    Size::new(side, side)
        .map(|_| side)
        .ok_or_else(|| format!("expected a number from 1 to {}", Size::MAX_SIDE))
}

fn parse_salvo(text: &str) -> Result<Shots, String> {
    if text == "fleet" {
        return Ok(Shots::Fleet);
    }
    // There is no upper limit, because a salvo never has more shots than there are cells left.
    match Integer::parse(text) {
        Some(number) if number.is_positive() => Ok(Shots::Salvo(number.index().unwrap_or(usize::MAX))),
        _ => Err("expected a whole number from 1, or 'fleet'".into()),
    }
}

impl Play {
    pub(super) fn run(self, terminal: &Terminal) -> Status {
        let (edition, common) = match self {
            Self::Streak { size, ships, common } => match Setting::new(size, ships.0) {
                Ok(setting) => (Edition::Streak(setting), common),
                Err(error) => return usage_error(&["play", "streak"], ErrorKind::ValueValidation, error),
            },
            Self::Duel { boards, frames, common } => (Edition::Duel { boards, frames }, common),
            Self::Console { turns, strict, patrol, salvo, silent, delayed, common } => {
                let rules = Rules {
                    turns,
                    shots: salvo.unwrap_or(Shots::One),
                    results: if delayed { Results::Counted } else { Results::AtOnce },
                    sinkings_told: !silent,
                };
                match Variant::new(rules, patrol, strict) {
                    Ok(variant) => (Edition::Console(variant), common),
                    Err(error) => {
                        let message = variant_error(error);
                        return usage_error(&["play", "console"], ErrorKind::ValueValidation, message);
                    }
                }
            }
            Self::Solo { seed, width, height, ships, ai, common } => {
                let prepared = Prepared { seed, width, height, ships: None, ai };
                (Edition::Solo(SoloOptions { prepared, ships: ships.map(PathBuf::from) }), common)
            }
        };
        play(&edition, &common, terminal)
    }
}
