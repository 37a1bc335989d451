use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use rayon::prelude::*;

use super::progress::progress;
use super::{Status, Terminal};
use crate::course::case::find::{FoundCases, find_cases, read_inputs};
use crate::course::case::{Case, Compare, PLACEMENTS, TRANSCRIPT, golden};
use crate::course::grade::{
    CaseResult, Credit, GradedCase, GradedSubmission, Grades, Reference, Trouble, Verdict,
};
use crate::course::report;
use crate::rounds::Wording;
use crate::rounds::load;
use crate::system::program::{self, Limits, SUBMISSION, can_be_found, fill_in};
use crate::system::whole_file::create_output;

/// What is graded, and how.
#[derive(Clone, Debug)]
pub struct GradeOptions {
    /// A case, or a folder of them.
    pub cases: PathBuf,
    /// Folders of students, or their transcripts.
    pub submissions: Vec<PathBuf>,
    /// The words of the command that runs a submission, if it is not graded by what it wrote before.
    pub run: Option<Vec<String>>,
    /// How long a program may run.
    pub timeout: Duration,
    /// How many bytes it may write to each place.
    pub max_output: u64,
    /// Whether what it printed is compared, not the file that it wrote.
    pub stdout: bool,
    /// How transcripts are compared, unless a case says otherwise.
    pub compare: Compare,
    /// How points are given.
    pub credit: Credit,
    /// How goldens are worded that are not there, unless a case says otherwise.
    pub wording: Wording,
    /// The form of the report.
    pub format: ReportFormat,
    /// Where the report goes, if not to stdout in place of the table.
    pub output: Option<PathBuf>,
    /// How many are graded at once; 0 for as many as there are cores.
    pub jobs: usize,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportFormat {
    /// For people.
    #[default]
    Table,
    /// All there is to know, for programs.
    Json,
    /// Points, for spreadsheets.
    Csv,
    /// For servers that show test results.
    Junit,
    /// Gradescope's `results.json`.
    Gradescope,
}

/// Grades submissions.
pub fn grade(options: &GradeOptions, terminal: &Terminal) -> Status {
    match try_grade(options, terminal) {
        Ok(status) => status,
        Err(error) => {
            terminal.tell_error(&format!("{error:#}"), None);
            Status::Usage
        }
    }
}

fn try_grade(options: &GradeOptions, terminal: &Terminal) -> anyhow::Result<Status> {
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
        (ReportFormat::Table, _) => report::table(&grades),
        (ReportFormat::Json, _) => report::json(&grades),
        (ReportFormat::Csv, _) => report::csv(&grades),
        (ReportFormat::Junit, _) => report::junit(&grades),
        (ReportFormat::Gradescope, [submission]) => report::gradescope(&grades, submission),
        (ReportFormat::Gradescope, _) => bail!("--format gradescope is about one submission"),
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
fn check(options: &GradeOptions) -> anyhow::Result<()> {
    for submission in &options.submissions {
        if !submission.exists() {
            bail!("there is no submission {}", submission.display());
        }
    }
    if options.format == ReportFormat::Gradescope && options.submissions.len() != 1 {
        bail!("--format gradescope is about one submission, and {} are named", options.submissions.len());
    }
    let Some(words) = &options.run else { return Ok(()) };
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
    fn prepare(case: &'a Case, options: &GradeOptions) -> anyhow::Result<Self> {
        let wording = case.wording(options.wording);
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

fn grade_all(exhibits: &[Exhibit], options: &GradeOptions) -> anyhow::Result<Grades> {
    // No more threads than there is work for.
    let jobs = options.jobs.min(exhibits.len() * options.submissions.len());
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
    options: &GradeOptions,
) -> io::Result<CaseResult> {
    let transcript = match &options.run {
        Some(words) => run(exhibit.case, words, submission, options)?,
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
    options: &GradeOptions,
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
fn run(case: &Case, words: &[String], submission: &Path, options: &GradeOptions) -> io::Result<Written> {
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
