//! `battleship play`: the editions and their options.

mod frames;
mod game_args;
mod help;
mod session;

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;

use anyhow::bail;
use clap::error::ErrorKind;
use clap::{Args, Subcommand, ValueEnum};

use super::pictures::PictureOptions;
use super::values::{Lengths, up_to};
use super::{Status, Terminal, usage_error};
use crate::engine::{ResultRule, Rules, Shots, TurnRule};
use crate::model::Size;
use crate::play::game_options::{parse_lengths, parse_salvo, parse_side};
use crate::play::solo::{Ai, Prepared};
use crate::play::{console, streak};
use crate::source::Integer;
use crate::system::apart::keep_apart;
pub(super) use game_args::GameArgs;
use session::{Edition, play};

#[derive(Args, Debug)]
#[command(before_long_help = help::EXAMPLES, after_long_help = help::DETAILS)]
#[command(override_usage = "battleship play <EDITION> [OPTIONS]", disable_help_subcommand = true)]
pub(super) struct Play {
    #[command(subcommand)]
    edition: Option<EditionOptions>,
}

#[derive(Debug, Subcommand)]
enum EditionOptions {
    /// Two players at one keyboard: any board size and fleet; a hit keeps the turn
    #[command(before_long_help = help::STREAK_EXAMPLES, after_long_help = help::STREAK_DETAILS)]
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
    #[command(before_long_help = help::DUEL_EXAMPLES, after_long_help = help::DUEL_DETAILS)]
    Duel {
        /// When to draw the boards; auto means on a terminal [default: auto]
        #[arg(long, value_enum, value_name = "WHEN")]
        boards: Option<Boards>,
        /// Write a picture of each screen to this folder: 0001.svg, 0002.svg and so on
        #[arg(long, value_name = "DIR")]
        frames: Option<PathBuf>,
        #[command(flatten)]
        common: PlayOptions,
    },
    /// Two players at one keyboard: typed actions, salvos and other variants
    #[command(before_long_help = help::CONSOLE_EXAMPLES, after_long_help = help::CONSOLE_DETAILS)]
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
    #[command(before_long_help = help::SOLO_EXAMPLES, after_long_help = help::SOLO_DETAILS)]
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
        /// File with your ships, one per line as in C 0 0 0 4
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
#[derive(Args, Debug, Default)]
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

fn parse_seed(text: &str) -> Result<Integer, String> {
    Integer::parse(text.trim()).ok_or_else(|| "expected a whole number".into())
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Boards {
    Auto,
    Always,
    Never,
}

fn parse_valid_side(text: &str) -> Result<u16, String> {
    parse_side(text).and_then(|side| up_to(Size::MAX_SIDE)(&side.to_string()))
}

impl Play {
    pub(super) fn run(self, terminal: &Terminal) -> anyhow::Result<Status> {
        match self.edition {
            Some(edition) => edition.run(terminal),
            None => bail!(usage_error(&["play"], ErrorKind::MissingSubcommand, help::EDITIONS)),
        }
    }
}

impl EditionOptions {
    fn run(self, terminal: &Terminal) -> anyhow::Result<Status> {
        let (edition, common) = match self {
            Self::Streak { size, ships, common } => {
                let terms = streak::terms(size, &ships).map_err(|error| usage("streak", error))?;
                (Edition::Streak(terms), common)
            }
            Self::Duel { boards, frames, common } => (Edition::Duel { boards, frames }, common),
            Self::Console { turns, strict, patrol, salvo, silent, delayed, common } => {
                let rules = Rules {
                    turns,
                    shots: salvo.unwrap_or(Shots::One),
                    results: if delayed { ResultRule::Counted } else { ResultRule::AtOnce },
                    sinkings_told: !silent,
                };
                let option = if delayed { "--delayed" } else { "--salvo" };
                let wrong = |error| {
                    usage("console", format!("{option} cannot be used with --turns until-miss: {error}"))
                };
                (Edition::Console { terms: console::terms(rules, patrol).map_err(wrong)?, strict }, common)
            }
            Self::Solo { seed, width, height, ships, ai, common } => {
                let prepared = Prepared { seed, width, height, ships: None, ai };
                (Edition::Solo { prepared, ships: ships.map(PathBuf::from) }, common)
            }
        };
        keep_apart(&common.inputs(&edition), &common.outputs())?;
        if let Some(size) = edition.size() {
            common.pictures.check_size(size)?;
        }
        play(&edition, &common, terminal)
    }
}

fn usage(edition: &str, message: impl Display) -> clap::Error {
    usage_error(&["play", edition], ErrorKind::ValueValidation, message)
}
