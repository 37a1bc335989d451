//! `battleship simulate`: its options, translated into a setting.

mod help;
mod merge;
mod parallel;
mod play;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};

use super::values::{Lengths, parse_number};
use super::{Status, Terminal, usage_error};
use crate::course::generate::any_seed;
use crate::engine::TurnRule;
use crate::model::Size;
use crate::opponents::Ai;
use crate::rounds;
use crate::simulate::{Contest, STANDARD_FLEET, Setting, Shard, SimulationFormat};
pub(super) use help::HELP;

/// The options of `battleship simulate`.
#[derive(Args, Debug)]
pub(super) struct Simulate {
    /// Players, each of which fires at the same layouts
    #[arg(value_name = "PLAYER", required_unless_present = "merge", value_parser = fair_players())]
    players: Vec<Ai>,
    /// Number of games, or with --versus of pairs of games
    #[arg(long, value_name = "N", default_value = "10000", value_parser = |text: &str| parse_number(text, u64::MAX))]
    games: u64,
    /// Seed for the random numbers; the same seed gives the same games [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = parse_seed)]
    seed: Option<u64>,
    /// Ships: standard, rounds, or their lengths separated by commas
    #[arg(long, value_name = "FLEET", default_value = "standard", value_parser = parse_fleet)]
    fleet: Lengths,
    /// Number of rows and columns, as in 10 or 10x12
    #[arg(long, value_name = "SIZE", default_value = "10", value_parser = parse_size)]
    size: Size,
    /// Let two players meet, in pairs of games with sides swapped
    #[arg(long, conflicts_with = "svg")]
    versus: bool,
    /// When the turn passes to the other player
    #[arg(long, value_name = "RULE", requires = "versus", default_value = "alternate", value_parser = turn_rules())]
    turns: TurnRule,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = |text: &str| parse_number(text, 1024_usize))]
    jobs: Option<usize>,
    /// Play only one of N slices of the games, as in 2/3; all slices need the same --seed
    #[arg(long, value_name = "K/N", requires = "seed")]
    shard: Option<Shard>,
    /// Keep the counts in this file, and continue if it has games of this run
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Put saved counts together instead of playing
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["players", "games", "seed", "fleet", "size", "versus", "turns", "jobs", "shard", "save"]
    )]
    pub(super) merge: Vec<PathBuf>,
    /// Format of the report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: SimulationFormat,
    /// Draw the numbers of shots to this file, with one curve per player
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", u64::MAX))
}

/// The players that do not know where the ships are. With the others, there is nothing to measure.
fn fair_players() -> impl TypedValueParser<Value = Ai> {
    let fair = || Ai::ALL.iter().filter(|ai| **ai != Ai::Cheater);
    PossibleValuesParser::new(fair().filter_map(ValueEnum::to_possible_value))
        .map(move |typed| *fair().find(|ai| ai.name() == typed).expect("the parser accepts only these names"))
}

fn parse_fleet(text: &str) -> Result<Lengths, String> {
    let lengths = match text {
        "standard" => Some(STANDARD_FLEET.to_vec()),
        "rounds" => {
            let classes = rounds::FLEET.classes().iter();
            Some(classes.flat_map(|class| std::iter::repeat_n(class.length, class.count)).collect())
        }
        _ => text.split(',').map(|length| parse_number(length.trim(), Size::MAX_SIDE).ok()).collect(),
    };
    lengths.map(Lengths).ok_or_else(|| "expected standard, rounds, or lengths such as 5,4,3,3,2".into())
}

fn parse_size(text: &str) -> Result<Size, String> {
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    let [rows, columns] = [rows, columns].map(|side| parse_number(side, Size::MAX_SIDE).unwrap_or(0));
    Size::new(rows, columns).ok_or_else(|| {
        format!("expected a number of rows and columns, 1 to {0}, as in 10 or 10x12", Size::MAX_SIDE)
    })
}

/// All rules of the engine. `console` has only two of them, and help for them.
fn turn_rules() -> impl TypedValueParser<Value = TurnRule> {
    PossibleValuesParser::new(TurnRule::ALL.map(TurnRule::name)).map(|typed| {
        let found = TurnRule::ALL.into_iter().find(|rule| rule.name() == typed);
        found.expect("the parser accepts only these names")
    })
}

impl Simulate {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        let done = if self.merge.is_empty() {
            let setting = self.setting();
            if let Err(error) = setting.check() {
                return usage_error(&["simulate"], ErrorKind::ValueValidation, error);
            }
            play::play(self, setting, terminal)
        } else {
            merge::merge(self, terminal)
        };
        done.unwrap_or_else(|error| {
            terminal.report_error(&format!("{error:#}"), None);
            Status::Failure
        })
    }

    fn setting(&self) -> Setting {
        Setting {
            seed: self.seed.unwrap_or_else(any_seed),
            games: self.games,
            fleet: self.fleet.0.clone(),
            size: self.size,
            players: self.players.clone(),
            contest: if self.versus { Contest::Versus(self.turns) } else { Contest::Hunt },
        }
    }
}
