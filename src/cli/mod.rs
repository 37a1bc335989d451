//! What was typed, turned once into what it means.

mod bench;
pub mod commands;
mod grade;
mod pictures;
mod play;
mod shell;

use std::ffi::OsString;
use std::path::PathBuf;

use anstream::{ColorChoice, eprint};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::model::PerPlayer;
use crate::rounds;
use crate::source::clean;
use commands::{FourFiles, RoundsOptions, Status, Terminal, play_rounds, refuse_too_few};
use pictures::Pictures;

/// Replay a game of Battleship from two boards and two move lists
///
/// Writes the transcript of the game to Battleship.out and to stdout, byte for byte as courses
/// compare it.
// Input files are `OsString`s here: clap would refuse an empty path, but it is one more unreachable file.
#[derive(Debug, Parser)]
#[command(version, long_version = LONG_VERSION, bin_name = "battleship", override_usage = USAGE, after_long_help = FORMATS, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    rounds: Rounds,
}

/// The main job alone. It is what is asked for most, and commands that are not asked for take time to set
/// up: as long as the game itself.
#[derive(Debug, Parser)]
#[command(disable_help_flag = true, disable_version_flag = true)]
struct MainJob {
    #[command(flatten)]
    rounds: Rounds,
}

#[derive(Args, Debug)]
struct Rounds {
    /// Player1's board, Player2's board, Player1's moves, Player2's moves
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,

    /// Which of the two published wordings is printed
    #[arg(long, value_enum, default_value_t)]
    wording: Wording,

    /// Where the transcript goes; written whole or not at all
    #[arg(short, long, value_name = "FILE", default_value = RoundsOptions::DEFAULT_OUTPUT)]
    output: PathBuf,

    /// Print nothing on stdout
    #[arg(short, long)]
    quiet: bool,

    /// How Player1's battleships and patrol boats lie [default: OptionalPlayer1.txt beside the board
    /// or in the working directory, if there is one]
    #[arg(long, value_name = "FILE")]
    p1_ships: Option<OsString>,

    /// The same for Player2 [default: OptionalPlayer2.txt]
    #[arg(long, value_name = "FILE")]
    p2_ships: Option<OsString>,

    #[command(flatten)]
    pictures: Pictures,

    /// Whether messages on stderr have colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play another edition by dialogue, at the terminal or from a script
    #[command(subcommand, subcommand_value_name = "EDITION", subcommand_help_heading = "Editions")]
    Play(play::Play),
    /// Tell all that is wrong with boards, moves and placement files
    Check(bench::Check),
    /// Write the transcripts of test cases
    Replay(bench::Replay),
    /// Make test cases at random, with their transcripts
    Generate(bench::Generate),
    /// Grade students' programs or transcripts against test cases
    Grade(Box<grade::Grade>),
    /// Print a script that completes commands and options in a shell
    Completions(shell::Completions),
    /// Print a page of the manual
    Man(shell::Manual),
}

/// What a bug report needs.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit: ",
    env!("BATTLESHIP_COMMIT"),
    "\ncompiler: ",
    env!("BATTLESHIP_COMPILER"),
    "\ntarget: ",
    env!("BATTLESHIP_TARGET"),
);

const USAGE: &str = "battleship [OPTIONS] P1_BOARD P2_BOARD P1_MOVES P2_MOVES
       battleship play <EDITION> [OPTIONS]
       battleship check [OPTIONS] <FILE>...
       battleship replay [OPTIONS] <CASE>...
       battleship generate [OPTIONS] --cases <N> <DIR>
       battleship grade [OPTIONS] <CASES> <SUBMISSION>...";

const FORMATS: &str = "\
Board: 10 lines of 10 fields with ';' between them, each empty or a letter.
Ships lie straight, across or down, and may touch.
  C  Carrier      5 cells, 1 ship
  B  Battleship   4 cells, 2 ships
  D  Destroyer    3 cells, 1 ship
  S  Submarine    3 cells, 1 ship
  P  Patrol Boat  2 cells, 4 ships

Moves: row,column items with ';' between them, rows 1 to 10, columns A to J, as in
5,E;10,G;8,I; An item that is no valid shot is reported in the transcript, and the
next one is taken.

Placement, for ships of one letter that touch: 2 lines B and 4 lines P, each with
the top or left cell and the way the ship runs from there:
  B1:6,B;right;
  P4:3,H;down;

Exit status: 0 a transcript was produced, 1 the input was rejected or the output
could not be written, 2 wrong usage. stderr shows what is wrong, and where.";

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Wording {
    /// As the published report's program prints
    #[default]
    Report,
    /// As the course's handout prints: another prompt and IOError line, 11-field boards
    Handout,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Even in a file or a pipe
    Always,
    /// Not even on a terminal
    Never,
}

/// Runs the program with these arguments, the first being its own name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Status {
    let args: Vec<OsString> = args.into_iter().collect();
    // Four names, and none of a command: whatever else is wrong is told with all of it at hand.
    if let Ok(MainJob { rounds }) = MainJob::try_parse_from(&args)
        && rounds.files.len() == 4
        && !is_command(&args)
    {
        return rounds.run();
    }
    match Cli::try_parse_from(args) {
        Ok(cli) => cli.run(),
        Err(error) => report(&error),
    }
}

impl Cli {
    fn run(self) -> Status {
        match self.command {
            Some(Command::Play(play)) => play.run(),
            Some(Command::Check(check)) => check.run(),
            Some(Command::Replay(replay)) => replay.run(),
            Some(Command::Generate(generate)) => generate.run(),
            Some(Command::Grade(grade)) => grade.run(),
            Some(Command::Completions(completions)) => completions.run(),
            Some(Command::Man(manual)) => manual.run(),
            None => self.rounds.run(),
        }
    }
}

/// Whether the first argument is the name of a command.
fn is_command(args: &[OsString]) -> bool {
    let names = ["play", "check", "replay", "generate", "grade", "completions", "man", "help"];
    args.get(1).is_some_and(|first| names.iter().any(|name| first == name))
}

impl Rounds {
    fn run(self) -> Status {
        let terminal = Terminal::new(self.color.into());
        let options = RoundsOptions {
            wording: self.wording.into(),
            placements: PerPlayer { one: self.p1_ships, two: self.p2_ships }
                .map(|path| path.map(PathBuf::from)),
            output: self.output,
            quiet: self.quiet,
            pictures: self.pictures.into(),
        };
        let files: Vec<PathBuf> = self.files.into_iter().map(PathBuf::from).collect();
        match <[PathBuf; 4]>::try_from(files) {
            Ok([board1, board2, moves1, moves2]) => {
                let files = FourFiles {
                    boards: PerPlayer { one: board1, two: board2 },
                    moves: PerPlayer { one: moves1, two: moves2 },
                };
                play_rounds(&files, &options, &terminal)
            }
            Err(files) if files.is_empty() => {
                eprint!("{}", Cli::command().render_help().ansi());
                Status::Usage
            }
            Err(files) if files.len() < 4 => {
                report(&wrong_number(ErrorKind::TooFewValues, &files));
                refuse_too_few(&options, &terminal)
            }
            Err(files) => report(&wrong_number(ErrorKind::TooManyValues, &files)),
        }
    }
}

fn wrong_number(kind: ErrorKind, files: &[PathBuf]) -> clap::Error {
    let names: Vec<_> = files.iter().map(|file| format!("'{}'", clean(&file.to_string_lossy()))).collect();
    let named = if files.len() == 1 { "1 file is".into() } else { format!("{} files are", files.len()) };
    Cli::command().error(kind, format!("{named} named, expected 4: {}", names.join(" ")))
}

/// Prints what clap has to say: help and version on stdout, errors on stderr.
fn report(error: &clap::Error) -> Status {
    let _ = error.print();
    if error.use_stderr() { Status::Usage } else { Status::Success }
}

impl From<Wording> for rounds::Wording {
    fn from(wording: Wording) -> Self {
        match wording {
            Wording::Report => Self::Report,
            Wording::Handout => Self::Handout,
        }
    }
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_known_by_its_name() {
        for command in Cli::command().get_subcommands() {
            let args = ["battleship".into(), command.get_name().into()];
            assert!(is_command(&args), "{}", command.get_name());
        }
        assert!(!is_command(&["battleship".into(), "./play".into()]));
    }

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
        MainJob::command().debug_assert();
    }
}
