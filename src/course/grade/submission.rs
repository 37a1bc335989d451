//! Grades one submission on one case: reads its transcript or runs its program, and compares the result.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::class::{Grading, RunOptions};
use super::exhibit::Exhibit;
use super::run::{Run, Written};
use super::trouble::{read_transcript, read_transcript_beneath};
use super::{CaseResult, NotUtf8, Reference, Trouble, Usage, Verdict};
use crate::course::case::{Case, Compare, PLACEMENTS, TRANSCRIPT};
use crate::system::program::{Input, Limits};

/// Grades a submission on a case. What goes wrong here without being the student's fault is an
/// [internal error](Trouble::Internal).
pub(super) fn grade(
    submission: &Path,
    exhibit: &Exhibit,
    is_only_case: bool,
    grading: &Grading,
) -> CaseResult {
    let (written, usage) = match &grading.run {
        Some(options) => match run(exhibit, options, submission, grading.max_output) {
            Ok((written, usage)) => (written, Some(usage)),
            Err(error) => (Err(Trouble::Internal(error.to_string())), None),
        },
        None => {
            let read = read_written(exhibit.case, submission, is_only_case, grading.max_output);
            (read.map(|bytes| (bytes, None)).map_err(internal), None)
        }
    };
    let (verdict, failure) = verdict(written, &exhibit.reference, exhibit.graded.compare);
    let result = CaseResult::new(verdict, failure, exhibit.graded.points, grading.credit);
    CaseResult { usage, ..result }
}

/// A transcript that was written earlier and cannot be read is a matter between the teacher and the disk.
fn internal(trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Unreadable(_) => Trouble::Internal(trouble.to_string()),
        trouble => trouble,
    }
}

/// Compares what a program wrote with the golden. Returns the verdict and how the program failed after writing.
pub(in crate::course) fn verdict(
    written: Written,
    reference: &Reference,
    compare: Compare,
) -> (Verdict, Option<Trouble>) {
    let (transcript, failure) = match written {
        Ok((bytes, failure)) => (text_of(bytes), failure),
        Err(trouble) => (Err(trouble), None),
    };
    let verdict = match transcript {
        Ok(text) => Verdict::Compared(Box::new(reference.compare(&text, compare))),
        Err(trouble) => Verdict::Trouble(trouble),
    };
    (verdict, failure)
}

fn text_of(bytes: Vec<u8>) -> Result<String, Trouble> {
    if bytes.is_empty() {
        return Err(Trouble::Empty);
    }
    String::from_utf8(bytes).map_err(|error| Trouble::NotUtf8(NotUtf8::of(error.as_bytes())))
}

/// Where a submission has the transcript of a case: at the path of the case below the submission. If there is
/// only one case, it may also be in the submission's folder, or be the submission itself.
pub(super) fn written_path(case: &Case, submission: &Path, is_only_case: bool) -> PathBuf {
    let path = submission.join(&case.below).join(TRANSCRIPT);
    if !is_only_case || path.symlink_metadata().is_ok() {
        path
    } else if submission.is_file() {
        submission.to_owned()
    } else {
        submission.join(TRANSCRIPT)
    }
}

/// Reads a transcript that the student's program wrote earlier. Only the path of the submission itself may have
/// links.
fn read_written(
    case: &Case,
    submission: &Path,
    is_only_case: bool,
    max_output: u64,
) -> Result<Vec<u8>, Trouble> {
    let path = written_path(case, submission, is_only_case);
    match path.strip_prefix(submission) {
        Ok(below) if !below.as_os_str().is_empty() => read_transcript_beneath(submission, below, max_output),
        _ => read_transcript(&path, max_output),
    }
}

/// Runs a student's program on a case. An error is not the fault of the program.
fn run(
    exhibit: &Exhibit,
    options: &RunOptions,
    submission: &Path,
    max_output: u64,
) -> io::Result<(Written, Usage)> {
    let case = exhibit.case;
    let submission = submission.canonicalize()?;
    let names = case.settings.files.iter().map(String::as_str).chain(PLACEMENTS);
    let inputs: Vec<Input> =
        names.map(|name| Input { path: case.folder.join(name), name: name.into() }).collect();
    let words = options.command.for_submission(&submission);
    let files: Vec<OsString> = case.settings.files.iter().map(OsString::from).collect();
    let names_files = words.iter().any(|word| files.contains(word));
    let arguments = if names_files { Vec::new() } else { files };
    let run = Run {
        words: &words,
        arguments: &arguments,
        inputs: &inputs,
        submission: &submission,
        transcript: TRANSCRIPT,
        stdout: options.stdout,
        limits: Limits {
            time: options.timeout,
            output: max_output,
            memory: options.max_memory,
            processes: options.max_processes,
        },
        sandbox: &options.sandbox,
    };
    run.transcript(|printed| is_right(printed, &exhibit.reference, exhibit.graded.compare))
}

/// Whether a program printed the right transcript, and the one more newline that programs print.
pub(in crate::course) fn is_right(printed: &[u8], reference: &Reference, compare: Compare) -> bool {
    let printed = printed.strip_suffix(b"\n").unwrap_or(printed);
    std::str::from_utf8(printed).is_ok_and(|text| reference.compare(text, compare).passed)
}
