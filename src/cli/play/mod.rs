//! `battleship play`: the editions with their options, and a game of one of them.

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

/// The edition that is played.
#[derive(Debug, Subcommand)]
pub(super) enum Play {
    /// For two at one keyboard: any size and fleet, and a hit keeps the turn
    #[command(after_help = STREAK)]
    Streak {
        /// Rows and columns of the board, 1 to 1000
        #[arg(long, value_name = "N", default_value = "5", value_parser = parse_side)]
        size: u16,
        /// Lengths of the ships; a ship's id is its place in the list, from 0
        #[arg(long, value_name = "LENGTHS", default_value = "2,3", value_parser = parse_lengths)]
        ships: Lengths,
        #[command(flatten)]
        common: PlayOptions,
    },
    /// For two at one keyboard: guess boards and play boards, and a view of them
    #[command(after_help = DUEL)]
    Duel {
        /// Whether boards are drawn; auto: on a terminal
        #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
        boards: Boards,
        /// Write a picture of each display and splash into this folder: 0001.svg and so on
        #[arg(long, value_name = "DIR")]
        frames: Option<PathBuf>,
        #[command(flatten)]
        common: PlayOptions,
    },
    /// For two at one keyboard: actions, salvos and other variants
    #[command(after_help = CONSOLE)]
    Console {
        /// When the turn passes
        #[arg(long, value_enum, value_name = "RULE", default_value_t = TurnRule::Alternate)]
        turns: TurnRule,
        /// End with the first error of any kind, exit status 1
        #[arg(long)]
        strict: bool,
        /// Add a sixth ship: the patrol, a square of 2 x 2
        #[arg(long)]
        patrol: bool,
        /// Fire several shots a turn: a number, or as many as there are own ships afloat; never more than cells are left
        #[arg(long, value_name = "N|fleet", value_parser = parse_salvo)]
        salvo: Option<Shots>,
        /// Do not announce which ship was sunk
        #[arg(long)]
        silent: bool,
        /// Hold results back, and tell how many of a player's three shots, or of a salvo, hit
        #[arg(long)]
        delayed: bool,
        #[command(flatten)]
        common: PlayOptions,
    },
    /// For one against the computer, reproducible by seed
    #[command(after_help = SOLO)]
    Solo {
        /// What the game is drawn from: any whole number
        #[arg(long, value_name = "SEED", allow_hyphen_values = true, value_parser = parse_seed)]
        seed: Option<Integer>,
        /// Columns of the board, 1 to 1000
        #[arg(long, value_name = "W", allow_hyphen_values = true, value_parser = parse_sound_side)]
        width: Option<u16>,
        /// Rows of the board, 1 to 1000
        #[arg(long, value_name = "H", allow_hyphen_values = true, value_parser = parse_sound_side)]
        height: Option<u16>,
        /// The file with your ships
        #[arg(long, value_name = "FILE")]
        ships: Option<OsString>,
        /// The opponent
        #[arg(long, value_enum, value_name = "AI")]
        ai: Option<Ai>,
        #[command(flatten)]
        common: PlayOptions,
    },
}

/// The options that all editions share.
#[derive(Args, Debug)]
pub(super) struct PlayOptions {
    /// Take the answers from a file instead of stdin
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Write each answer after its prompt (at a terminal: only to the file of -o)
    #[arg(long)]
    echo: bool,
    /// Also write all that is printed to a file, which is replaced when the game is over
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pictures: PictureOptions,
}

const STREAK: &str = "\
Placing: ship row column direction, all from 0; the ship runs n, s, e or w from that cell.
Firing: row column. Exit status: 0 the game was played to its end, 1 the input ended
before or a file could not be read or written, 2 wrong usage.";

const DUEL: &str = "\
Rows A to J, columns 0 to 9. Ships, in this order: carrier 5, battleship 4, cruiser 3,
submarine 3, destroyer 2. Placing: all cells of the ship, in any order: A0 A1 A2.
Firing: one cell: J4. On the boards: . empty, # own ship, X hit, o miss.
Exit status: 0 the game was played to its end, 1 the input ended before or a file could
not be read or written, 2 wrong usage.";

const CONSOLE: &str = "\
Ships, in this order: destroyer 2, cruiser 2, submarine 3, battleship 4, carrier 5 (patrol 2 x 2).
Every answer is one word; several may share a line. Placing: row and column of both ends of
a ship, 0 to 9. Playing: attack (then row and column), personal_board, opponent_board or quit.
On the boards: 0 water or unknown, 1 to 6 own ship, M miss, H hit, S sunk.
--salvo and --delayed do not go with --turns until-miss.
Exit status: 0 the game was played to its end or a player quit, 1 the input ended before, a
strict game met an error, or a file could not be read or written, 2 wrong usage.";

const SOLO: &str = "\
What an option answers is not asked; an answer that cannot be taken is asked for again.
Ships: a UTF-8 file, a line each: SYMBOL row1 col1 row2 col2, counted from 0, the ends in either
order, across or down. Every symbol once, and none of x X o O *. Ships may touch.
Firing: row column. On the boards: * not fired at, X hit, O miss.
The same seed and answers give the same game.
Exit status: 0 the game was played to its end, or the ships have an error, which is told;
1 the input ended before or a file could not be read or written; 2 wrong usage.";

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
    lengths.map(Lengths).ok_or_else(|| "expected lengths from 1 with commas between them, as in 2,3".into())
}

fn parse_side(text: &str) -> Result<u16, String> {
    let side = Integer::parse(text.trim()).and_then(|side| side.coordinate());
    side.ok_or_else(|| format!("expected a number from 1 to {}", Size::MAX_SIDE))
}

fn parse_sound_side(text: &str) -> Result<u16, String> {
    let side = parse_side(text)?;
    Size::new(side, side)
        .map(|_| side)
        .ok_or_else(|| format!("expected a number from 1 to {}", Size::MAX_SIDE))
}

fn parse_salvo(text: &str) -> Result<Shots, String> {
    if text == "fleet" {
        return Ok(Shots::Fleet);
    }
    // A salvo has no upper limit: it never fires at more cells than are left.
    match Integer::parse(text) {
        Some(number) if number.is_positive() => Ok(Shots::Salvo(number.index().unwrap_or(usize::MAX))),
        _ => Err("expected a number from 1, or fleet".into()),
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
