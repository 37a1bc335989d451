//! What was typed.

use std::path::PathBuf;

use clap::Args;

use crate::cli::WordingOption;
use crate::cli::report_options::ReportOptions;
use crate::cli::sandbox::SandboxArgs;
use crate::cli::values::up_to;
use crate::course::case::TRANSCRIPT;
use crate::course::class::Credit;
use crate::course::journal::Shard;
use crate::course::run::RunAs;
use crate::explain::Compare;
use crate::system::find_program::split_command;

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(in crate::cli) struct Grade {
    /// Case folder, or a folder with cases anywhere below it
    #[arg(value_name = "CASES")]
    pub(super) cases: PathBuf,
    /// Students' folders or zips, or a whole class as a learning platform hands it out
    #[arg(value_name = "SUBMISSION", required = true)]
    pub(in crate::cli) submissions: Vec<PathBuf>,
    /// Command to run for each case, as in 'python3 {submission}/Assignment4.py'; the four file names are
    /// appended
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    pub(super) run: Option<Words>,
    /// Command that builds each submission once, as in 'javac -d {build} {submission}/*.java'; --run can use {build}
    #[arg(long, value_name = "COMMAND", requires = "run", value_parser = parse_command)]
    pub(super) build: Option<Words>,
    /// CSV file with the columns submission and program, for students whose program {submission}/… does not find
    #[arg(long, hide_short_help = true, value_name = "FILE", requires = "run")]
    pub(super) programs: Option<PathBuf>,
    #[command(flatten)]
    pub(super) sandbox: SandboxArgs,
    /// After N cases in a row that ran out of time, do not run the later ones of that submission
    #[arg(long, value_name = "N", requires = "run", value_parser = up_to(1000_usize))]
    pub(super) give_up: Option<usize>,
    /// Run programs as this user, which only root can do
    #[arg(long, hide_short_help = true, value_name = "USER", requires = "run")]
    pub(super) run_as: Option<String>,
    /// Keep every run in this folder, so that it can be graded again as DIR/*
    #[arg(long, value_name = "DIR", requires = "run")]
    pub(super) keep: Option<PathBuf>,
    /// Name of the transcript that programs write, if it is not Battleship.out
    #[arg(long, value_name = "NAME", default_value = TRANSCRIPT, hide_default_value = true, hide_short_help = true, value_parser = parse_file_name, conflicts_with = "stdout")]
    pub(super) transcript: String,
    /// Compare what the program prints instead of the Battleship.out that it writes
    #[arg(long)]
    pub(super) stdout: bool,
    /// How to compare transcripts, unless case.toml says otherwise
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    pub(super) compare: Compare,
    /// How to award points
    #[arg(long, value_enum, value_name = "CREDIT", default_value_t)]
    pub(super) credit: Credit,
    #[command(flatten)]
    pub(super) wording: WordingOption,
    #[command(flatten)]
    pub(super) report: ReportOptions,
    /// Show each mistake of a student on the page of --feedback in the shortest game in which the program fails in the
    /// same way
    #[arg(long, requires_all = ["run", "feedback"])]
    pub(super) smallest: bool,
    /// Number of runs after which --smallest ends for a mistake
    #[arg(long, hide_short_help = true, value_name = "N", requires = "smallest", default_value_t = 40, value_parser = up_to(100_000_usize))]
    pub(super) smallest_runs: usize,
    /// Show the CPU time, the time and the memory of each run in the report
    #[arg(long, hide_short_help = true, requires = "run")]
    pub(super) usage: bool,
    /// Append the results to this file, and resume from those that it has
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// Grade only this part of the submissions, such as 2/3: the second of three
    #[arg(long, value_name = "K/N")]
    pub(super) shard: Option<Shard>,
    /// Number of cases to grade in parallel [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = up_to(256_usize))]
    pub(super) jobs: Option<usize>,
}

impl Grade {
    /// The user that programs run as.
    pub(super) fn run_as(&self) -> RunAs<'_> {
        self.run_as.as_deref().map_or(RunAs::NeverRoot, RunAs::Named)
    }
}

const EXAMPLES: &str = "\
Examples:
  Run the students' programs:
    battleship grade cases students/* --run 'python3 {submission}/Assignment4.py'
  Keep all runs, and grade them again in another mode without running anything:
    battleship grade cases students/* --run 'python3 {submission}/Assignment4.py' --keep kept
  Write a page for each student and one about the class:
    battleship grade cases students/* --feedback feedback
  Keep a journal, so that the same command resumes after an interruption:
    battleship grade cases students/* --journal grades.jsonl
  Grade transcripts that were written before, and write the points to a file:
    battleship grade cases students/* --output points.csv";

const DETAILS: &str = "\
Without --run, a submission is a folder with a transcript for each case, at the
same path as the case has in CASES: <case>/Battleship.out. If there is only one
case, a submission can also be a folder with Battleship.out or that file itself.

With --run, {submission} stands for the student's folder, {submission}/*.py for
the only file that matches, at any depth, and {submission}/{main.py,*.py} for the
first of these names that matches. The program runs in a new folder with copies of
the input files, without a shell, with an empty stdin and a minimal environment,
so use absolute paths in the command. It runs in a sandbox: it can read its
submission, the system and its interpreter, and write only in its own folder. With
--build, each submission is built before, in a folder that both commands call
{build}.

A submission can be a zip. A zip or folder whose entries are all named as Moodle
or Canvas name them is a whole class.

Transcripts are compared with the case's Battleship.out. If it has none, they are
compared with what battleship prints for its inputs. In a case of another edition,
the program reads its answers from stdin, and what it prints is compared.

Exit status:
  0  every submission has full points
  1  a submission lost points, or a folder could not be searched
  2  wrong usage, an invalid case, or an error of battleship itself";

/// The words of a command. `clap` would take a `Vec` for an option that can be given more than once.
pub(super) type Words = Vec<String>;

/// Splits a command as a shell would.
fn parse_command(text: &str) -> Result<Words, String> {
    match split_command(text) {
        None => Err("a quote is not closed".into()),
        Some(words) if words.is_empty() => Err("the command is empty".into()),
        Some(words) => Ok(words),
    }
}

/// Accepts the name of a file without a folder.
fn parse_file_name(text: &str) -> Result<String, String> {
    let is_name = !["", ".", ".."].contains(&text) && !text.contains('/');
    if is_name { Ok(text.to_owned()) } else { Err("expected the name of a file, without a folder".into()) }
}
