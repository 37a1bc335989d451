use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::progress::progress;
use super::{Status, Terminal, WordingOption};
use crate::course::case::find::{FoundCases, find_cases, read_inputs};
use crate::course::case::{Case, Compare, PLACEMENTS, TRANSCRIPT, golden};
use crate::course::grade::{
    CaseResult, Credit, GradedCase, GradedSubmission, Grades, Reference, Trouble, Verdict,
};
use crate::course::report;
use crate::rounds::load;
use crate::system::program::{self, Limits, SUBMISSION, can_be_found, fill_in};
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

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// All there is to know, for programs
    Json,
    /// Points, for spreadsheets
    Csv,
    /// For servers that show test results
    Junit,
    /// Gradescope's results.json, of one submission
    Gradescope,
}

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
    check(options)?;
    let Some(FoundCases { cases, is_partial }) = find_cases(std::slice::from_ref(&options.cases), terminal)
    else {
        return Ok(Status::Usage);
    };
    // Before anything runs: a bad path costs nobody a class.
    let output = options.output.as_deref().map(create_output).transpose()?;
    let exhibits: Vec<Exhibit> =
        cases.iter().map(|case| Exhibit::prepare(case, options)).collect::<anyhow::Result<_>>()?;
    let grades = grade_all(&exhibits, options)?;
    let report = match (options.format, &grades.submissions[..]) {
        (None, _) => report::table(&grades),
        (Some(ReportFormat::Json), _) => report::json(&grades),
        (Some(ReportFormat::Csv), _) => report::csv(&grades),
        (Some(ReportFormat::Junit), _) => report::junit(&grades),
        (Some(ReportFormat::Gradescope), [submission]) => report::gradescope(&grades, submission),
        (Some(ReportFormat::Gradescope), _) => bail!("--format gradescope is about one submission"),
    };
    let (printed, written) = match output {
        None => (report, Ok(())),
        Some(mut file) => {
            let written = file.write_all(report.as_bytes()).and_then(|()| file.finish());
            (report::table(&grades), written)
        }
    };
    terminal.print(printed.as_bytes()).context("cannot write to stdout")?;
    written.context("cannot write the report")?;
    Ok(if grades.are_full() && !is_partial { Status::Success } else { Status::Failure })
}

/// All that can be wrong before anything is run.
fn check(options: &Grade) -> anyhow::Result<()> {
    for submission in &options.submissions {
        if !submission.exists() {
            bail!("there is no submission {}", submission.display());
        }
    }
    if options.format == Some(ReportFormat::Gradescope) && options.submissions.len() != 1 {
        bail!("--format gradescope is about one submission, and {} are named", options.submissions.len());
    }
    let Some(Words(words)) = &options.run else { return Ok(()) };
    if cfg!(not(unix)) {
        bail!("--run is for Unix");
    }
    if !words.iter().any(|word| word.contains(SUBMISSION)) {
        bail!("--run does not name {SUBMISSION}, so every submission would be the same");
    }
    match words.first() {
        Some(program) if !program.contains(SUBMISSION) && !can_be_found(OsStr::new(program)) => {
            bail!("the command of --run is not found: {program}")
        }
        _ => Ok(()),
    }
}

/// A case with all that its transcripts are compared with.
struct Exhibit<'a> {
    case: &'a Case,
    graded: GradedCase,
    reference: Reference,
}

impl<'a> Exhibit<'a> {
    fn prepare(case: &'a Case, options: &Grade) -> anyhow::Result<Self> {
        let wording = case.wording(options.wording.wording);
        let files = read_inputs(case);
        let path = case.folder.join(TRANSCRIPT);
        let bytes = match read_limited(&path, options.max_output) {
            Ok(bytes) => bytes,
            Err(Trouble::Nothing(_)) => golden(&files, wording).transcript,
            Err(trouble) => bail!("the golden {} cannot be used: {trouble}", path.display()),
        };
        let mut text = String::from_utf8(bytes)
            .map_err(|_| anyhow!("the golden {} is not UTF-8 text", path.display()))?;
        if options.stdout {
            // A program prints its transcript with one more line end.
            text.push('\n');
        }
        let compare = case.settings.compare.unwrap_or(options.compare);
        let game = load(&files, wording).game.ok();
        Ok(Self {
            case,
            graded: GradedCase { name: case.name(), points: case.settings.points, compare },
            reference: Reference::new(text, case.settings.rounds, game, wording),
        })
    }
}

fn grade_all(exhibits: &[Exhibit], options: &Grade) -> anyhow::Result<Grades> {
    // No more threads than there is work for.
    let jobs = options.jobs.unwrap_or_default().min(exhibits.len() * options.submissions.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.context("cannot start threads")?;
    let bar = progress(exhibits.len() * options.submissions.len());
    let results: io::Result<Vec<Vec<CaseResult>>> = pool.install(|| {
        let submissions = options.submissions.par_iter();
        submissions
            .map(|submission| {
                let grade = |exhibit: &Exhibit| {
                    let result = grade_one(exhibit, submission, exhibits.len() == 1, options);
                    bar.inc(1);
                    result
                };
                exhibits.par_iter().map(grade).collect()
            })
            .collect()
    });
    bar.finish_and_clear();
    // Not for want of a student: nobody loses points for it.
    let results = results.context("cannot run programs")?;
    let submissions = options.submissions.iter().zip(results);
    Ok(Grades {
        compare: options.compare,
        credit: options.credit,
        cases: exhibits.iter().map(|exhibit| exhibit.graded.clone()).collect(),
        submissions: submissions
            .map(|(path, results)| GradedSubmission { name: path.to_string_lossy().into_owned(), results })
            .collect(),
    })
}

fn grade_one(
    exhibit: &Exhibit,
    submission: &Path,
    is_only_case: bool,
    options: &Grade,
) -> io::Result<CaseResult> {
    let transcript = match &options.run {
        Some(Words(words)) => run(exhibit.case, words, submission, options)?,
        None => read_written(exhibit.case, submission, is_only_case, options).map(|bytes| (bytes, None)),
    };
    let (transcript, failure) = match transcript {
        Ok((bytes, failure)) => (text_of(bytes), failure),
        Err(trouble) => (Err(trouble), None),
    };
    let verdict = match transcript {
        Ok(text) => Verdict::Judged(Box::new(exhibit.reference.judge(&text, exhibit.graded.compare))),
        Err(trouble) => Verdict::Trouble(trouble),
    };
    Ok(CaseResult::new(verdict, failure, exhibit.graded.points, options.credit))
}

fn text_of(bytes: Vec<u8>) -> Result<String, Trouble> {
    if bytes.is_empty() {
        return Err(Trouble::Empty);
    }
    String::from_utf8(bytes).map_err(|_| Trouble::NotUtf8)
}

/// What a student's program has written before.
fn read_written(
    case: &Case,
    submission: &Path,
    is_only_case: bool,
    options: &Grade,
) -> Result<Vec<u8>, Trouble> {
    let path = submission.join(&case.below).join(TRANSCRIPT);
    if submission.is_file() {
        let nothing = || Trouble::Nothing(path.to_string_lossy().into_owned());
        return if is_only_case { read_limited(submission, options.max_output) } else { Err(nothing()) };
    }
    match read_limited(&path, options.max_output) {
        Err(Trouble::Nothing(_)) if is_only_case => {
            read_limited(&submission.join(TRANSCRIPT), options.max_output)
        }
        read => read,
    }
}

/// What a program has written, and how it failed afterwards; or why there is nothing.
type Written = Result<(Vec<u8>, Option<Trouble>), Trouble>;

/// Runs a student's program, and reads what it has written; fails only for reasons of our own.
fn run(case: &Case, words: &[String], submission: &Path, options: &Grade) -> io::Result<Written> {
    let submission = submission.canonicalize()?;
    let inputs = case.settings.files.iter().map(String::as_str).chain(PLACEMENTS);
    let inputs: Vec<PathBuf> = inputs.map(|name| case.folder.join(name)).collect();
    let limits = Limits { time: options.timeout, output: options.max_output };
    let mut finished = program::run(&fill_in(words, &submission), &case.settings.files, &inputs, limits)?;
    let written = if options.stdout {
        let printed = std::mem::take(&mut finished.stdout);
        if printed.is_empty() { Err(Trouble::Nothing("output".into())) } else { Ok(printed) }
    } else {
        read_limited(&finished.transcript(), options.max_output)
    };
    Ok(match (finished.trouble.take(), written) {
        // A program that failed after it wrote its transcript is judged by that.
        (Some(failure @ (Trouble::ExitStatus { .. } | Trouble::Signal(_))), Ok(bytes))
            if !bytes.is_empty() =>
        {
            Ok((bytes, Some(failure)))
        }
        (None, Ok(bytes)) => Ok((bytes, None)),
        (_, Err(Trouble::NoFile)) => Err(Trouble::NoFile),
        // Its folder is gone by now: the name will do.
        (None, Err(Trouble::Nothing(_))) if !options.stdout => Err(Trouble::Nothing(TRANSCRIPT.into())),
        (Some(trouble), _) | (None, Err(trouble)) => Err(trouble),
    })
}

/// The content of a regular file, not of what a link leads to.
fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, Trouble> {
    let unreadable = |error: std::io::Error| Trouble::Unreadable(error.to_string());
    match fs::symlink_metadata(path) {
        Err(_) => return Err(Trouble::Nothing(path.to_string_lossy().into_owned())),
        Ok(found) if !found.is_file() => return Err(Trouble::NoFile),
        Ok(found) if found.len() > limit => return Err(Trouble::TooLarge(limit)),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)).map_err(unreadable)?;
    Ok(bytes)
}
