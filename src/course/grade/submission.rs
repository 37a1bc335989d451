//! Grades one submission on one case: reads its transcript or runs its program, and compares the result.

use std::io;
use std::path::{Path, PathBuf};

use super::class::{Grading, RunOptions};
use super::exhibit::Exhibit;
use super::trouble::read_transcript;
use super::{CaseResult, Trouble, Verdict};
use crate::course::case::{Case, PLACEMENTS, TRANSCRIPT};
use crate::system::program::{Limits, Program, ProgramEnd};

/// Grades a submission on a case. Returns an error only for failures that are not the student's fault.
pub(super) fn grade(
    submission: &Path,
    exhibit: &Exhibit,
    is_only_case: bool,
    grading: &Grading,
) -> io::Result<CaseResult> {
    let transcript = match &grading.run {
        Some(options) => run(exhibit.case, options, submission, grading.max_output)?,
        None => read_written(exhibit.case, submission, is_only_case, grading.max_output)
            .map(|bytes| (bytes, None)),
    };
    let (transcript, failure) = match transcript {
        Ok((bytes, failure)) => (text_of(bytes), failure),
        Err(trouble) => (Err(trouble), None),
    };
    let verdict = match transcript {
        Ok(text) => Verdict::Compared(Box::new(exhibit.reference.compare(&text, exhibit.graded.compare))),
        Err(trouble) => Verdict::Trouble(trouble),
    };
    Ok(CaseResult::new(verdict, failure, exhibit.graded.points, grading.credit))
}

fn text_of(bytes: Vec<u8>) -> Result<String, Trouble> {
    if bytes.is_empty() {
        return Err(Trouble::Empty);
    }
    String::from_utf8(bytes).map_err(|_| Trouble::NotUtf8)
}

/// Reads a transcript that the student's program wrote earlier.
fn read_written(
    case: &Case,
    submission: &Path,
    is_only_case: bool,
    max_output: u64,
) -> Result<Vec<u8>, Trouble> {
    let path = submission.join(&case.below).join(TRANSCRIPT);
    if submission.is_file() {
        let nothing = || Trouble::Nothing(path.to_string_lossy().into_owned());
        return if is_only_case { read_transcript(submission, max_output) } else { Err(nothing()) };
    }
    match read_transcript(&path, max_output) {
        Err(Trouble::Nothing(_)) if is_only_case => read_transcript(&submission.join(TRANSCRIPT), max_output),
        read => read,
    }
}

/// The transcript and how the program failed after writing it, or why there is no transcript.
type Written = Result<(Vec<u8>, Option<Trouble>), Trouble>;

/// Runs a student's program and reads its transcript.
fn run(case: &Case, options: &RunOptions, submission: &Path, max_output: u64) -> io::Result<Written> {
    let words = options.command.for_submission(&submission.canonicalize()?);
    let inputs = case.settings.files.iter().map(String::as_str).chain(PLACEMENTS);
    let inputs: Vec<PathBuf> = inputs.map(|name| case.folder.join(name)).collect();
    let limits = Limits { time: options.timeout, output: max_output };
    let arguments = &case.settings.files;
    let program = Program { words: &words, arguments, inputs: &inputs, output: TRANSCRIPT, limits };
    let mut finished = program.run()?;
    let written = if options.stdout {
        let printed = std::mem::take(&mut finished.stdout);
        if printed.is_empty() { Err(Trouble::Nothing("output".into())) } else { Ok(printed) }
    } else {
        read_transcript(&finished.folder().join(TRANSCRIPT), max_output)
    };
    let failure = failure_of(finished.end, &finished.stderr, limits)?;
    Ok(match (failure, written) {
        // A program that failed after it wrote its transcript is graded by the transcript.
        (Some(failure @ (Trouble::ExitStatus { .. } | Trouble::Signal(_))), Ok(bytes))
            if !bytes.is_empty() =>
        {
            Ok((bytes, Some(failure)))
        }
        (None, Ok(bytes)) => Ok((bytes, None)),
        (_, Err(Trouble::NoFile)) => Err(Trouble::NoFile),
        // The temporary folder is about to be removed, so its path would not help.
        (None, Err(Trouble::Nothing(_))) if !options.stdout => Err(Trouble::Nothing(TRANSCRIPT.into())),
        (Some(trouble), _) | (None, Err(trouble)) => Err(trouble),
    })
}

/// How the program failed, if it did. Returns an error for failures that are not the program's fault.
fn failure_of(end: ProgramEnd, stderr: &[u8], limits: Limits) -> io::Result<Option<Trouble>> {
    Ok(match end {
        ProgramEnd::Exit(0) => None,
        ProgramEnd::Exit(code) => Some(Trouble::ExitStatus { code, complaint: last_line(stderr) }),
        ProgramEnd::Signal(signal) => Some(Trouble::Signal(signal)),
        ProgramEnd::OutOfTime => Some(Trouble::Timeout(limits.time)),
        ProgramEnd::TooMuchOutput => Some(Trouble::TooLarge(limits.output)),
        ProgramEnd::CannotStart(error) if is_of_submission(&error) => {
            Some(Trouble::CannotRun(error.to_string()))
        }
        ProgramEnd::CannotStart(error) => return Err(error),
    })
}

/// Whether the submission is to blame for a program that cannot be started.
fn is_of_submission(error: &io::Error) -> bool {
    /// The file is not executable code, nor a script with an interpreter line.
    const ENOEXEC: i32 = 8;
    matches!(
        error.kind(),
        io::ErrorKind::NotFound
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::NotADirectory
    ) || error.raw_os_error() == Some(ENOEXEC)
        || error.kind() == io::ErrorKind::Unsupported
}

/// The last line of stderr that is not empty; empty if there is none.
fn last_line(stderr: &[u8]) -> String {
    const LONGEST: usize = 200;
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.trim().chars().take(LONGEST).collect()
}
