use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;

use super::progress::progress;
use super::{Status, Terminal, WordingOption, cases};
use crate::course::case::Compare;
use crate::course::grade::{self, CommandError, Credit, Grading, RunCommand, RunOptions, SUBMISSION};
use crate::course::report::{self, ReportFormat};
use crate::system::whole_file::create_output;

/// What is graded, and how.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Grade {
    /// A case folder, or a folder that has cases somewhere below it
    #[arg(value_name = "CASES")]
    cases: PathBuf,
    /// Students' folders: with --run what the command needs, else their transcripts
    #[arg(value_name = "SUBMISSION", required = true)]
    submissions: Vec<PathBuf>,
    /// Run a program for each case, as in 'python3 {submission}/Assignment4.py'; the four file names follow
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    run: Option<Words>,
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
    compare: Compare,
    /// How points are given
    #[arg(long, value_enum, value_name = "CREDIT", default_value_t)]
    credit: Credit,
    #[command(flatten)]
    wording: WordingOption,
    /// Print this instead of the table
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// Write what --format says to a file, and print the table all the same
    #[arg(short, long, value_name = "FILE", requires = "format")]
    output: Option<PathBuf>,
    /// How many to grade at once [default: as many as there are cores]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<usize>,
}

const AFTER_HELP: &str = "\
Without --run a submission is a folder with <case's path below CASES>/Battleship.out;
if there is only one case, also Battleship.out in the folder, or the file itself.
With --run each program runs in a fresh folder with copies of the inputs, without
a shell, with an empty stdin and a small environment; name files by full paths.
A case is compared with its Battleship.out, else with what this program prints.
Exit status: 0 full marks for all, 1 somebody lost points, 2 wrong usage or a
faulty case.";

/// The words of a command.
#[derive(Clone, Debug)]
struct Words(Vec<String>);

/// Splits a command as a shell would.
fn parse_command(text: &str) -> Result<Words, String> {
    match shlex::split(text) {
        None => Err("a quote is not closed".into()),
        Some(words) if words.is_empty() => Err("there is no command".into()),
        Some(words) => Ok(Words(words)),
    }
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
    /// Grades submissions.
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        grade(self, terminal)
    }
}

fn grade(options: &Grade, terminal: &Terminal) -> Status {
    match try_grade(options, terminal) {
        Ok(status) => status,
        Err(error) => {
            terminal.tell_error(&format!("{error:#}"), None);
            Status::Usage
        }
    }
}

fn try_grade(options: &Grade, terminal: &Terminal) -> anyhow::Result<Status> {
    let grading = grading(options)?;
    let Some(found) = cases::find(std::slice::from_ref(&options.cases), terminal) else {
        return Ok(Status::Usage);
    };
    // Before anything runs: a bad path costs nobody a class.
    let output = options.output.as_deref().map(create_output).transpose()?;
    let bar = progress(found.cases.len() * options.submissions.len());
    let grades = grade::grade(&found.cases, &grading, || bar.inc(1));
    bar.finish_and_clear();
    let grades = grades?;
    let report = options.format.unwrap_or_default().write(&grades);
    let (printed, written) = match output {
        None => (report, Ok(())),
        Some(mut file) => {
            let written = file.write_all(report.as_bytes()).and_then(|()| file.finish());
            (report::table(&grades), written)
        }
    };
    terminal.print(printed.as_bytes()).context("cannot write to stdout")?;
    written.context("cannot write the report")?;
    Ok(if grades.are_full() && !found.is_partial() { Status::Success } else { Status::Failure })
}

/// What was asked for, after all that can be wrong before anything is run.
fn grading(options: &Grade) -> anyhow::Result<Grading> {
    grade::check_submissions(&options.submissions)?;
    if options.format == Some(ReportFormat::Gradescope) && options.submissions.len() != 1 {
        bail!("--format gradescope is about one submission, and {} are named", options.submissions.len());
    }
    let command =
        options.run.clone().map(|Words(words)| RunCommand::new(words)).transpose().map_err(|error| {
            match error {
                CommandError::NotSupported => anyhow!("--run is for Unix"),
                CommandError::WithoutSubmission => {
                    anyhow!("--run does not name {SUBMISSION}, so every submission would be the same")
                }
                CommandError::NotFound(program) => anyhow!("the command of --run is not found: {program}"),
            }
        })?;
    let run = command.map(|command| RunOptions { command, timeout: options.timeout, stdout: options.stdout });
    Ok(Grading {
        submissions: options.submissions.clone(),
        run,
        max_output: options.max_output,
        compare: options.compare,
        credit: options.credit,
        wording: options.wording.wording,
        jobs: options.jobs.unwrap_or_default(),
        compare_setting: "--compare",
    })
}
