use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, ValueEnum};

use super::commands::{GradeOptions, ReportFormat, Status, Terminal, grade};
use super::{Cli, Color, Wording, report};
use crate::course::case::Compare;
use crate::course::grade::Credit;

#[derive(Args, Debug)]
#[command(after_help = GRADE)]
pub(super) struct Grade {
    /// A case folder, or a folder that has cases somewhere below it
    #[arg(value_name = "CASES")]
    cases: PathBuf,
    /// Students' folders: with --run what the command needs, else their transcripts
    #[arg(value_name = "SUBMISSION", required = true)]
    submissions: Vec<PathBuf>,
    /// Run a program for each case, as in 'python3 {submission}/Assignment4.py'; the four file names follow
    #[arg(long, value_name = "COMMAND")]
    run: Option<String>,
    /// Stop a program after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", requires = "run", value_parser = parse_seconds)]
    timeout: Duration,
    /// Stop a program that writes more than so many MiB to stdout, stderr or Battleship.out
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = parse_mebibytes)]
    max_output: u64,
    /// Compare what the program printed, not the Battleship.out that it wrote
    #[arg(long, requires = "run")]
    stdout: bool,
    /// How transcripts are compared, unless a case says otherwise
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    compare: Mode,
    /// How points are given
    #[arg(long, value_enum, value_name = "CREDIT", default_value_t)]
    credit: Points,
    /// How goldens are worded that are not there, unless a case says otherwise
    #[arg(long, value_enum, default_value_t)]
    wording: Wording,
    /// Print this instead of the table
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// Write what --format says to a file, and print the table all the same
    #[arg(short, long, value_name = "FILE", requires = "format")]
    output: Option<PathBuf>,
    /// How many to grade at once [default: as many as there are cores]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<usize>,
    /// Whether messages on stderr have colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

const GRADE: &str = "\
Without --run a submission is a folder with <case's path below CASES>/Battleship.out;
if there is only one case, also Battleship.out in the folder, or the file itself.
With --run each program runs in a fresh folder with copies of the inputs, without
a shell, with an empty stdin and a small environment; name files by full paths.
A case is compared with its Battleship.out, else with what this program prints.
Exit status: 0 full marks for all, 1 somebody lost points, 2 wrong usage or a
faulty case.";

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Mode {
    /// Every byte counts
    Exact,
    /// CRLF is LF, and line ends at the end of the file are free
    #[default]
    Eol,
    /// Blanks and tabs at line ends are free too
    Trailing,
    /// Any run of blanks and tabs is one blank, and ’ is '
    Space,
    /// Only what happened counts: turns, boards, ship lists, items, error classes, the result
    Content,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Points {
    /// All or nothing for a case
    #[default]
    All,
    /// For each turn that is right
    Turns,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// All there is to know, for programs
    Json,
    /// Points, for spreadsheets
    Csv,
    /// For servers that show test results
    Junit,
    /// Gradescope's results.json, of one submission
    Gradescope,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|seconds| (0.001..=LONGEST).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds, at most a day".into())
}

fn parse_jobs(text: &str) -> Result<usize, String> {
    const MOST: usize = 256;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}

fn parse_mebibytes(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1024;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.map(|number: u64| number << 20).ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}

impl Grade {
    pub(super) fn run(self) -> Status {
        let run = match self.run.as_deref().map(shlex::split) {
            Some(None) => return usage_error("--run has a quote that is not closed"),
            Some(Some(words)) if words.is_empty() => return usage_error("--run has no command"),
            words => words.flatten(),
        };
        let options = GradeOptions {
            cases: self.cases,
            submissions: self.submissions,
            run,
            timeout: self.timeout,
            max_output: self.max_output,
            stdout: self.stdout,
            compare: match self.compare {
                Mode::Exact => Compare::Exact,
                Mode::Eol => Compare::Eol,
                Mode::Trailing => Compare::Trailing,
                Mode::Space => Compare::Space,
                Mode::Content => Compare::Content,
            },
            credit: match self.credit {
                Points::All => Credit::All,
                Points::Turns => Credit::Turns,
            },
            wording: self.wording.into(),
            format: match self.format {
                None => ReportFormat::Table,
                Some(Format::Json) => ReportFormat::Json,
                Some(Format::Csv) => ReportFormat::Csv,
                Some(Format::Junit) => ReportFormat::Junit,
                Some(Format::Gradescope) => ReportFormat::Gradescope,
            },
            output: self.output,
            jobs: self.jobs.unwrap_or_default(),
        };
        grade(&options, &Terminal::new(self.color.into()))
    }
}

fn usage_error(message: &str) -> Status {
    let mut cli = Cli::command();
    cli.build();
    match cli.find_subcommand_mut("grade") {
        Some(command) => report(&command.error(ErrorKind::ValueValidation, message)),
        None => report(&Cli::command().error(ErrorKind::ValueValidation, message)),
    }
}
