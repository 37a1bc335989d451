//! The command line: each command is one file or folder with its options and what it does with them.

mod cases;
mod check;
mod completions;
mod gaps;
mod generate;
mod gone;
mod grade;
mod help;
mod in_options;
mod main_job;
mod manual;
mod mistyped;
mod pictures;
mod play;
mod progress;
mod replay;
mod report;
mod report_options;
mod sandbox;
mod simulate;
mod status;
mod terminal;
mod try_;
mod values;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, ColorChoice, FromArgMatches, Parser, Subcommand};

use crate::course::class::SettingNames;
use crate::rounds::Wording;
use crate::system::pattern::expand_all;
use in_options::way_out;
use main_job::MainJob;
use status::Status;
use terminal::Terminal;

/// Replays games of Battleship from files, and shows where a program goes wrong
#[derive(Debug, Parser)]
#[command(version, long_version = LONG_VERSION, bin_name = "battleship", override_usage = USAGE)]
#[command(before_help = help::EXAMPLES, after_help = help::END)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    main_job: MainJob,
    /// When to use colors: auto, always or never
    #[arg(
        long,
        global = true,
        value_enum,
        hide_possible_values = true,
        value_name = "WHEN",
        default_value_t
    )]
    color: ColorChoice,
}

#[derive(Args, Clone, Copy, Debug)]
struct WordingOption {
    /// Wording of transcripts and form of boards: report or handout [default: report; try accepts either, and
    /// grade takes that of the golden]
    #[arg(long, value_enum, hide_possible_values = true)]
    wording: Option<Wording>,
}

impl WordingOption {
    /// The wording where there has to be one.
    fn or_default(self) -> Wording {
        self.wording.unwrap_or_default()
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare your own program or transcript with the right one, and explain what is wrong
    Try(Box<try_::Try>),
    /// Report every problem in boards, move lists and placement files
    Check(check::Check),
    /// Write the transcripts of test cases
    Replay(replay::Replay),
    /// Generate random test cases with their transcripts
    Generate(generate::Generate),
    /// List the mistakes that test cases would not notice
    Gaps(gaps::Gaps),
    /// Grade students' programs or transcripts against test cases
    Grade(Box<grade::Grade>),
    /// Make a report from the journals of grade
    Report(report::Report),
    /// Play another edition of the game, at the terminal or from a script
    #[command(subcommand_value_name = "EDITION", subcommand_help_heading = "Editions")]
    Play(play::Play),
    /// Measure how well computer players play
    Simulate(Box<simulate::Simulate>),
    /// Print a completion script for a shell
    Completions(completions::Completions),
    /// Print a manual page
    Man(manual::Manual),
}

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("BATTLESHIP_COMMIT"));

/// The version with what a bug report needs.
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
       battleship <COMMAND> [OPTIONS] ...";

/// Runs the program with these arguments, the first of which is its own name, and returns its exit status.
///
/// This is the whole `battleship` command: it reads and writes files, stdin, stdout and stderr.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    // First of all, because every run of a student's program starts this program several times.
    if let Some(status) = crate::system::sandbox::relaunched(&args) {
        return status;
    }
    let cli = help::command();
    let word = first_word(&args);
    let names_command = word.is_some_and(|word| is_command(&cli, word));
    // An option of the command that was meant would otherwise be reported first.
    if !names_command && let Some(Err(error)) = word.map(mistyped::check) {
        return report(&error).into();
    }
    // A file may have the name of a command unless it comes first.
    let cli = cli.args_conflicts_with_subcommands(!names_command);
    let command = word.and_then(OsStr::to_str).unwrap_or_default().to_owned();
    match cli.try_get_matches_from(args).and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli.run().into(),
        Err(error) => report(&gone::explained(error, &command)).into(),
    }
}

impl Cli {
    fn run(mut self) -> Status {
        let terminal = &Terminal::new(self.color);
        if let Some(files) = self.command.as_mut().and_then(Command::files) {
            match expand_all(std::mem::take(files)) {
                Ok(expanded) => *files = expanded,
                Err(error) => return report_failure(&error.into(), Status::Usage, terminal),
            }
        }
        // The commands that grade need status 1 for what they find.
        let (done, failed) = match self.command {
            Some(Command::Try(attempt)) => (attempt.run(terminal), Status::Usage),
            Some(Command::Check(check)) => (Ok(check.run(terminal)), Status::Failure),
            Some(Command::Replay(replay)) => (replay.run(terminal), Status::Failure),
            Some(Command::Generate(generate)) => (generate.run(terminal), Status::Failure),
            Some(Command::Gaps(gaps)) => (gaps.run(terminal), Status::Failure),
            Some(Command::Grade(grade)) => (grade.run(terminal), Status::Usage),
            Some(Command::Report(report)) => (report.run(terminal), Status::Usage),
            Some(Command::Play(play)) => (play.run(terminal), Status::Failure),
            Some(Command::Simulate(simulate)) => (simulate.run(terminal), Status::Failure),
            Some(Command::Completions(completions)) => (Ok(completions.run(terminal)), Status::Failure),
            Some(Command::Man(manual)) => (manual.run(terminal), Status::Failure),
            None => (self.main_job.run(terminal), Status::Failure),
        };
        done.unwrap_or_else(|error| report_failure(&error, failed, terminal))
    }
}

/// Reports why a command failed, with the way out, and returns its status: `failed`, unless the usage was wrong.
fn report_failure(error: &anyhow::Error, failed: Status, terminal: &Terminal) -> Status {
    if let Some(error) = error.downcast_ref() {
        return report(error);
    }
    terminal.report_error(&format!("{error:#}"), way_out(error).as_deref());
    failed
}

impl Command {
    /// The arguments in which a pattern can stand for several files.
    fn files(&mut self) -> Option<&mut Vec<PathBuf>> {
        match self {
            Self::Check(check) => Some(&mut check.files),
            Self::Replay(replay) => Some(&mut replay.cases),
            Self::Gaps(gaps) => Some(&mut gaps.cases),
            Self::Grade(grade) => Some(&mut grade.submissions),
            Self::Report(report) => Some(&mut report.journals),
            _ => None,
        }
    }
}

const SETTING_NAMES: SettingNames = SettingNames {
    compare: "--compare",
    wording: "--wording",
    stdout: "--stdout",
    allow_read: "--allow-read",
};

fn is_command(cli: &clap::Command, word: &OsStr) -> bool {
    word == "help" || cli.find_subcommand(word).is_some()
}

/// The first argument, apart from options of every command.
fn first_word(args: &[OsString]) -> Option<&OsStr> {
    let mut args = args.iter().skip(1).map(OsString::as_os_str);
    loop {
        match args.next() {
            Some(arg) if arg == "--color" => drop(args.next()),
            Some(arg) if arg.as_encoded_bytes().starts_with(b"--color=") => {}
            arg => break arg,
        }
    }
}

/// Prints a message of clap: help and version on stdout, errors on stderr.
fn report(error: &clap::Error) -> Status {
    let printed = error.print().and_then(|()| io::stdout().flush());
    if error.use_stderr() {
        return Status::Usage;
    }
    Terminal::new(ColorChoice::Auto).status_of_printing(printed)
}

/// An error that clap cannot detect, with the usage of the command at `path`.
fn usage_error(path: &[&str], kind: ErrorKind, message: impl std::fmt::Display) -> clap::Error {
    let mut cli = help::command();
    cli.build();
    let mut command = &mut cli;
    for name in path {
        command = command.find_subcommand_mut(name).expect("the path names a command");
    }
    command.error(kind, message)
}
