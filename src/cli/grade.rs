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

/// The options of `battleship grade`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Grade {
    /// Case folder, or a folder with cases anywhere below it
    #[arg(value_name = "CASES")]
    cases: PathBuf,
    /// Students' folders, with their programs if --run is given, otherwise with their transcripts
    #[arg(value_name = "SUBMISSION", required = true)]
    submissions: Vec<PathBuf>,
    /// Command to run for each case, as in 'python3 {submission}/Assignment4.py'; the four file names are
    /// appended
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    run: Option<Words>,
    /// Stop a program after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", requires = "run", value_parser = parse_seconds)]
    timeout: Duration,
    /// Stop a program that writes more than this many MiB to stdout, stderr or Battleship.out
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = parse_mebibytes)]
    max_output: u64,
    /// Compare what the program prints instead of the Battleship.out that it writes
    #[arg(long, requires = "run")]
    stdout: bool,
    /// How to compare transcripts, unless case.toml says otherwise
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    compare: Compare,
    /// How to award points
    #[arg(long, value_enum, value_name = "CREDIT", default_value_t)]
    credit: Credit,
    #[command(flatten)]
    wording: WordingOption,
    /// Print a report in this format instead of the table
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// Write the report to this file, and print the table as well
    #[arg(short, long, value_name = "FILE", requires = "format")]
    output: Option<PathBuf>,
    /// Number of cases to grade in parallel [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<usize>,
}

const AFTER_HELP: &str = "\
Without --run, a submission is a folder with a transcript for each case, at the
same path as the case has in CASES: <case>/Battleship.out. If there is only one
case, a submission can also be a folder with Battleship.out or that file itself.

With --run, {submission} stands for the student's folder. The program runs in a
new folder with copies of the input files, without a shell, with an empty stdin
and a minimal environment, so use absolute paths in the command.

Transcripts are compared with the case's Battleship.out. If it has none, they are
compared with what battleship prints for its inputs.

Exit status:
  0  every submission has full points
  1  a submission lost points, or a folder could not be searched
  2  wrong usage or an invalid case";

/// The words of a command.
#[derive(Clone, Debug)]
struct Words(Vec<String>);

/// Splits a command as a shell would.
fn parse_command(text: &str) -> Result<Words, String> {
    match shlex::split(text) {
        None => Err("a quote is not closed".into()),
        Some(words) if words.is_empty() => Err("the command is empty".into()),
        Some(words) => Ok(Words(words)),
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|seconds| (0.001..=LONGEST).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.001 to 86400".into())
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
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        grade(self, terminal)
    }
}

/// Grades the submissions and reports what goes wrong.
fn grade(options: &Grade, terminal: &Terminal) -> Status {
    match try_grade(options, terminal) {
        Ok(status) => status,
        Err(error) => {
            terminal.report_error(&format!("{error:#}"), None);
            Status::Usage
        }
    }
}

fn try_grade(options: &Grade, terminal: &Terminal) -> anyhow::Result<Status> {
    let grading = grading(options)?;
    let Some(found) = cases::find(std::slice::from_ref(&options.cases), terminal) else {
        return Ok(Status::Usage);
    };
    // Opened before anything runs, so that a bad path does not cost the grades of a whole class.
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

/// Turns the options into a [`Grading`], after checking everything that can be checked before a run.
fn grading(options: &Grade) -> anyhow::Result<Grading> {
    grade::check_submissions(&options.submissions)?;
    if options.format == Some(ReportFormat::Gradescope) && options.submissions.len() != 1 {
        bail!("--format gradescope is for one submission, but {} are given", options.submissions.len());
    }
    let command = options.run.clone().map(|Words(words)| RunCommand::new(words)).transpose().map_err(
        |error| match error {
            CommandError::NotSupported => anyhow!("--run is only supported on Unix"),
            CommandError::WithoutSubmission => {
                anyhow!(
                    "--run must contain {SUBMISSION}; without it, every submission would run the same program"
                )
            }
            CommandError::NotFound(program) => anyhow!("the program of --run is not found: {program}"),
        },
    )?;
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
