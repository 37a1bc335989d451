//! `battleship simulate`: its options, translated into a setting that is played on all threads.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::values::{Lengths, up_to, whole};
use super::{Status, Terminal, progress, usage_error};
use crate::course::generate::any_seed;
use crate::engine::TurnRule;
use crate::model::Size;
use crate::opponents::Ai;
use crate::rounds;
use crate::simulate::{
    Contest, Contestant, NoLayout, STANDARD_FLEET, Setting, SimulationFormat, SimulationReport, Tally,
};
use crate::source::count;
use crate::system::interruption::Deferral;
use crate::system::threads::in_parallel;
use crate::system::whole_file::{CannotWrite, WholeFile, create_output, is_stdout};

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Simulate {
    /// Players, each of which fires at the same layouts
    #[arg(value_name = "PLAYER", required = true, value_parser = fair_players())]
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
    /// Format of the report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: SimulationFormat,
    /// Draw the numbers of shots to this file, with one row per player
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  Compare three players on 2,000 layouts, and draw their shots:
    battleship simulate random hunt density --games 2000 --svg shots.svg
  Let two players meet:
    battleship simulate density parity --versus --games 500 --seed 7";

const DETAILS: &str = "\
Every player sinks the ships of the same random layouts, and the report says how
many shots it needed. All layouts are equally likely. Every figure that is an
estimate has a 95 % confidence interval; the difference from the first player is
taken game by game, which is more exact than the difference of the means.

With --versus, two players meet. Each pair of layouts is played twice: the players
swap their layouts, and the other one moves first. Under each-round a game can be
a draw.

The games depend only on the options and on the seed, not on the number of threads
or on the machine. A run that is interrupted reports the games that it has played.

The fleet standard has ships of 5, 4, 3, 3 and 2 cells; rounds has those of the
main command: 5, 4, 4, 3, 3, 2, 2, 2 and 2.

Exit status:
  0  the report was printed
  1  the ships hardly fit, or the picture could not be written
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
        let setting = Setting {
            seed: self.seed.unwrap_or_else(any_seed),
            games: self.games,
            fleet: self.fleet.clone(),
            size: self.size,
            players: self.players.iter().copied().map(Contestant::from).collect(),
            contest: if self.versus { Contest::Versus(self.turns) } else { Contest::Hunt },
        };
        let wrong = |error| usage_error(&["simulate"], ErrorKind::ValueValidation, error);
        setting.check().map_err(wrong)?;
        self.play(&setting, terminal)
    }

    fn play(&self, setting: &Setting, terminal: &Terminal) -> anyhow::Result<Status> {
        let picture = self.svg.as_deref().map(create_output).transpose()?;
        let deferral = Deferral::begin()?;
        let stop = deferral.is_wanted();
        let bar = progress::start(setting.games, 0);
        let start = Instant::now();
        let tally = in_parallel(self.jobs.unwrap_or_default(), || {
            play_on_all_threads(setting, stop, |games| bar.inc(games))
        });
        bar.finish_and_clear();
        let tally = tally?;
        let Some(report) = SimulationReport::new(setting, &tally) else {
            terminal.note("interrupted before the end of the first game: there is nothing to report", None);
            deferral.end();
            return Ok(Status::Failure);
        };
        say_speed(setting, &tally, start, terminal);
        // While the report of all games is printed, the first signal ends the process.
        let deferral = stop.load(Ordering::Acquire).then_some(deferral);
        if tally.games() < setting.games {
            terminal.note("interrupted: the report is about the games that were played", None);
        }
        let printed = self.print(&report, picture, terminal)?;
        if let Some(deferral) = deferral {
            deferral.end();
        }
        Ok(printed)
    }

    fn print(
        &self,
        report: &SimulationReport,
        picture: Option<WholeFile>,
        terminal: &Terminal,
    ) -> anyhow::Result<Status> {
        if let (Some(path), Some(mut file)) = (self.svg.as_deref(), picture) {
            let svg = report.svg().expect("--svg cannot be used with --versus");
            file.write_all(svg.as_bytes()).and_then(|()| file.finish()).map_err(CannotWrite::at(path))?;
            if is_stdout(path) {
                return Ok(Status::Success);
            }
        }
        Ok(terminal.print_result(report.text(self.format).as_bytes()))
    }
}

/// Plays the games of a setting on all threads of the current pool. `played` is called with the number of games that
/// were just played. Once `stop` is set, games that are not finished are abandoned.
fn play_on_all_threads(
    setting: &Setting,
    stop: &AtomicBool,
    played: impl Fn(u64) + Sync,
) -> Result<Tally, NoLayout> {
    /// How many games a thread plays before they are counted.
    const MOST_GAMES: u64 = 256;
    // The parts are small enough to keep all threads busy until the end.
    let length = (setting.games / (rayon::current_num_threads() as u64 * 32)).clamp(1, MOST_GAMES);
    let parts = (0..setting.games.div_ceil(length)).into_par_iter();
    let tallies = parts.take_any_while(|_| !stop.load(Ordering::Relaxed)).map(|index| {
        let start = index * length;
        let tally = setting.play_some(start..setting.games.min(start + length), stop)?;
        played(tally.games());
        Ok(tally)
    });
    tallies.try_reduce(
        || Tally::new(setting),
        |mut all, tally| {
            all.add(&tally);
            Ok(all)
        },
    )
}

/// Says on stderr how fast the games were played, so that the report has the same bytes on any machine.
fn say_speed(setting: &Setting, tally: &Tally, start: Instant, terminal: &Terminal) {
    let boards = tally.games() * setting.boards_per_game() as u64;
    let seconds = start.elapsed().as_secs_f64();
    let rate = boards as f64 / seconds.max(1e-9);
    let boards = count(boards as usize, "board");
    terminal.note(&format!("{boards} in {seconds:.2} s, {rate:.0} a second"), None);
}
