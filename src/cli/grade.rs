use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;

use super::help::{Example, Help};
use super::in_options::{grade_help, grade_note_help, run_error};
use super::progress::progress;
use super::sandbox::SandboxArgs;
use super::values::parse_number;
use super::{SETTING_NAMES, Status, Terminal, WordingOption, cases, sandbox};
use crate::course::case::{Case, Compare, find_cases};
use crate::course::grade::{self, Class, Credit, Grading, RunCommand, RunOptions, Sandbox, SandboxOptions};
use crate::course::report::{self, ReportFormat};
use crate::system::whole_file::create_report;

/// The options of `battleship grade`.
#[derive(Args, Debug)]
#[command(after_long_help = HELP.text())]
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
    #[command(flatten)]
    sandbox: SandboxArgs,
    /// Run programs as this user, which only root can do
    #[arg(long, value_name = "USER", requires = "run")]
    run_as: Option<String>,
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
    /// Write the report to this file, and print the table as well; without --format, the name decides: .csv,
    /// .json, or .xml for JUnit
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show the CPU time, the time and the memory of each run in the report
    #[arg(long, requires = "run")]
    usage: bool,
    /// Number of cases to grade in parallel [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<usize>,
}

pub(super) const HELP: Help = Help {
    details: "\
Without --run, a submission is a folder with a transcript for each case, at the
same path as the case has in CASES: <case>/Battleship.out. If there is only one
case, a submission can also be a folder with Battleship.out or that file itself.

With --run, {submission} stands for the student's folder. The program runs in a
new folder with copies of the input files, without a shell, with an empty stdin
and a minimal environment, so use absolute paths in the command. It runs in a
sandbox: it can read its submission, the system and its interpreter, and write
only in its own folder.

Transcripts are compared with the case's Battleship.out. If it has none, they are
compared with what battleship prints for its inputs.",
    files: "",
    examples: &[
        Example {
            purpose: "Run the students' programs",
            command: "battleship grade cases students/* --run 'python3 {submission}/Assignment4.py'",
        },
        Example {
            purpose: "Grade transcripts that were written before, and write the points to a file",
            command: "battleship grade cases students/* --output points.csv",
        },
    ],
    statuses: &[
        (0, "every submission has full points"),
        (1, "a submission lost points, or a folder could not be searched"),
        (2, "wrong usage, an invalid case, or an error of battleship itself"),
    ],
};

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

fn parse_jobs(text: &str) -> Result<usize, String> {
    const MOST: usize = 256;
    parse_number(text, MOST)
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
            let help = error.downcast_ref().and_then(grade_help);
            terminal.report_error(&format!("{error:#}"), help.as_deref());
            Status::Usage
        }
    }
}

fn try_grade(options: &Grade, terminal: &Terminal) -> anyhow::Result<Status> {
    let format = format(options)?;
    let (mut grading, command) = grading(options)?;
    let Some(found) = cases::find(std::slice::from_ref(&options.cases), terminal) else {
        if !find_cases(&options.submissions).cases.is_empty() {
            terminal.note("the cases come first, and then the submissions", None);
        }
        return Ok(Status::Usage);
    };
    if let Some(command) = command {
        let sandbox = sandbox(options, &command, &found.cases, terminal)?;
        grading.run = Some(RunOptions {
            command,
            timeout: options.sandbox.timeout(),
            max_memory: options.sandbox.max_memory,
            max_processes: options.sandbox.max_processes,
            stdout: options.stdout,
            sandbox,
        });
    }
    let class = Class::prepare(&found.cases, &grading)?;
    if let Some(output) = &options.output {
        class.check_output(output)?;
    }
    for note in class.notes() {
        terminal.note(&note.to_string(), grade_note_help(&note));
    }
    // Opened before anything runs, so that a bad path does not cost the grades of a whole class.
    let output = options.output.as_deref().map(create_report).transpose()?;
    let bar = progress(found.cases.len() * options.submissions.len());
    let grades = class.grade(|| bar.inc(1));
    bar.finish_and_clear();
    let grades = grades?;
    let table = || report::table(&grades, terminal.paint());
    let (printed, written) = match output {
        None if format == ReportFormat::Table => (table(), Ok(())),
        None => (format.write(&grades), Ok(())),
        Some(mut file) => {
            let report = format.write(&grades);
            (table(), file.write_all(report.as_bytes()).and_then(|()| file.finish_synced()))
        }
    };
    terminal.print(printed.as_bytes()).context("cannot write to stdout")?;
    written.context("cannot write the report")?;
    if grades.internal_errors() > 0 {
        return Ok(Status::Usage);
    }
    Ok(if grades.are_full() && !found.is_partial() { Status::Success } else { Status::Failure })
}

/// The format of the report: the one that was asked for, or the one that the name of the file shows.
fn format(options: &Grade) -> anyhow::Result<ReportFormat> {
    let (format, Some(output)) = (options.format, &options.output) else {
        return Ok(options.format.unwrap_or_default());
    };
    if let Some(format) = format {
        return Ok(format);
    }
    match output.extension().and_then(OsStr::to_str) {
        Some("csv") => Ok(ReportFormat::Csv),
        Some("json") => Ok(ReportFormat::Json),
        Some("xml") => Ok(ReportFormat::Junit),
        Some("txt") => Ok(ReportFormat::Table),
        _ => {
            bail!("the name of {} does not show a format: add --format json, csv or junit", output.display())
        }
    }
}

/// Turns the options into a [`Grading`], after checking everything that can be checked before a run.
fn grading(options: &Grade) -> anyhow::Result<(Grading, Option<RunCommand>)> {
    grade::check_submissions(&options.submissions)?;
    if options.format == Some(ReportFormat::Gradescope) && options.submissions.len() != 1 {
        bail!("--format gradescope is for one submission, but {} are given", options.submissions.len());
    }
    if options.run.is_none() && options.sandbox.is_set() {
        bail!("--timeout and --allow-read need --run");
    }
    let number = options.submissions.len();
    let command = options.run.clone().map(|Words(words)| RunCommand::new(words, number)).transpose();
    let command = command.map_err(|error| anyhow!(run_error(&error)))?;
    let grading = Grading {
        submissions: options.submissions.clone(),
        run: None,
        max_output: options.sandbox.max_output,
        compare: options.compare,
        credit: options.credit,
        wording: options.wording.wording,
        jobs: options.jobs.unwrap_or_default(),
        names: SETTING_NAMES,
        shows_usage: options.usage,
    };
    Ok((grading, command))
}

/// Sets up the sandbox that the options ask for. Cases and the report stay hidden from programs.
fn sandbox(
    options: &Grade,
    command: &RunCommand,
    cases: &[Case],
    terminal: &Terminal,
) -> anyhow::Result<Sandbox> {
    let readable = [&options.sandbox.allow_read[..], &command.files()].concat();
    let program = options.run.as_ref().and_then(|Words(words)| words.first()).map(OsStr::new);
    let mut hidden: Vec<PathBuf> = cases.iter().map(|case| case.folder.clone()).collect();
    hidden.extend(options.output.iter().map(|file| absolute(file)));
    let wanted = SandboxOptions {
        mode: options.sandbox.sandbox,
        program,
        readable: &readable,
        submissions: &options.submissions,
        hidden: &hidden,
        user: options.run_as.as_deref(),
    };
    sandbox::set_up(&wanted, false, terminal)
}

/// The absolute path of a file that may not exist yet.
fn absolute(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
}
