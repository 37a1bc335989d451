//! `battleship simulate`: its options, translated into a setting.

mod merge;
mod parallel;
mod play;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};

use super::values::{Lengths, up_to, whole};
use super::{Status, Terminal, usage_error};
use crate::course::generate::any_seed;
use crate::engine::TurnRule;
use crate::model::Size;
use crate::opponents::Ai;
use crate::rounds;
use crate::simulate::{Contest, STANDARD_FLEET, Setting, Shard, SimulationFormat};

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Simulate {
    /// Players, each of which fires at the same layouts
    #[arg(value_name = "PLAYER", required_unless_present = "merge", value_parser = fair_players())]
    players: Vec<Ai>,
    /// Number of games, or with --versus of pairs of games
    #[arg(long, value_name = "N", default_value = "10000", value_parser = up_to(u64::MAX))]
    games: u64,
    /// Seed for the random numbers; the same seed gives the same games [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = whole::<u64>)]
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
    #[arg(long, value_name = "N", value_parser = up_to(1024_usize))]
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

const EXAMPLES: &str = "\
Examples:
  Compare three players on 2,000 layouts, and draw their shots:
    battleship simulate random hunt density --games 2000 --svg shots.svg
  Let two players meet:
    battleship simulate density parity --versus --games 500 --seed 7
  Play one of three slices, on any machine:
    battleship simulate hunt --games 300 --seed 7 --shard 2/3 --save 2.json
  Put the slices together:
    battleship simulate --merge 1.json 2.json 3.json";

const DETAILS: &str = "\
Every player sinks the ships of the same random layouts, and the report says how
many shots it needed. All layouts are equally likely. Every figure that is an
estimate has a 95 % confidence interval; the difference from the first player is
taken game by game, which is more exact than the difference of the means.

With --versus, two players meet. Each pair of layouts is played twice: the players
swap their layouts, and the other one moves first. Under each-round a game can be
a draw.

The games depend only on the options and on the seed, not on the number of threads
or slices. --shard and --save split them between machines, and --merge puts the
counts together: the report has the same bytes as that of a single run. With
--save, a run that is interrupted keeps what was played, and the same command
continues it.

The fleet standard has ships of 5, 4, 3, 3 and 2 cells; rounds has those of the
main command: 5, 4, 4, 3, 3, 2, 2, 2 and 2.

Exit status:
  0  the report was printed
  1  counts do not belong together, games are missing, the ships hardly fit, or a
     file could not be read or written
  2  wrong usage";

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
        _ => text.split(',').map(|length| up_to(Size::MAX_SIDE)(length.trim()).ok()).collect(),
    };
    lengths.ok_or_else(|| "expected standard, rounds, or lengths such as 5,4,3,3,2".into())
}

fn parse_size(text: &str) -> Result<Size, String> {
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    let [rows, columns] = [rows, columns].map(|side| up_to(Size::MAX_SIDE)(side).unwrap_or(0));
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
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        if !self.merge.is_empty() {
            return merge::merge(self, terminal);
        }
        let setting = Setting {
            seed: self.seed.unwrap_or_else(any_seed),
            games: self.games,
            fleet: self.fleet.clone(),
            size: self.size,
            players: self.players.clone(),
            contest: if self.versus { Contest::Versus(self.turns) } else { Contest::Hunt },
        };
        let wrong = |error| usage_error(&["simulate"], ErrorKind::ValueValidation, error);
        setting.check().map_err(wrong)?;
        play::play(self, setting, terminal)
    }
}
