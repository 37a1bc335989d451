//! Grades one submission: reads its transcript or runs its program, and compares the result.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::prepared_case::PreparedCase;
use super::{CaseResult, Credit, Digest, GradedCase, Grading, RunOptions, Verdict};
use crate::course::case::Case;
use crate::course::run::{
    End, Ran, RunCommand, Trouble, Written, build, is_kept, read_kept, read_transcript,
    read_transcript_beneath, run, same_in_every_run,
};
use crate::course::submission::Submission;
use crate::explain::{AnswerKey, Compare, NotUtf8};
use crate::system::program::Program;
use crate::system::temporary_folder::TemporaryFolder;

/// Grades a submission on cases that have the same inputs, so that its program runs once for all of them. What goes
/// wrong here without being the student's fault is an [internal error](Trouble::Internal).
pub(super) fn grade(
    submission: &Submission,
    cases: &[&PreparedCase],
    is_only_case: bool,
    grading: &Grading,
    built: &OnceLock<Built>,
) -> Vec<CaseResult> {
    let result = |written: Written, case: &PreparedCase| {
        let GradedCase { compare, points, .. } = case.graded;
        result(written, &case.key, compare, points, grading.credit)
    };
    let graded = |case: &PreparedCase, ran: Result<&Ran, &Trouble>| match ran {
        Err(trouble) => result(Err(trouble.clone()), case),
        Ok(ran) => {
            let is_right = |printed: &[u8]| is_right(printed, &case.key, case.graded.compare);
            let is_printed = grading.stdout || case.case.is_dialogue();
            let result = result(ran.written(is_printed, is_right), case);
            CaseResult { usage: Some(ran.usage()), ..result }
        }
    };
    let keep = |ran: &Ran| {
        if let Some(keep) = grading.run.as_ref().and_then(|run| run.keep.as_ref()) {
            cases.iter().for_each(|case| keep.keep(&submission.name, &case.case.below, ran, case.inputs));
        }
    };
    if let Some(unusable) = &submission.unusable {
        let reason = unusable.reason.clone();
        let trouble = if unusable.is_internal {
            Trouble::Internal(same_in_every_run(reason))
        } else {
            keep(&Ran::broken(&reason));
            Trouble::BrokenZip(reason)
        };
        return cases.iter().map(|case| graded(case, Err(&trouble))).collect();
    }
    let Some(options) = &grading.run else {
        let read = |case: &&PreparedCase| {
            let (below, limit) = (&case.case.below, grading.max_output);
            if let Some(ran) = read_kept(submission, below, case.inputs, limit) {
                return graded(case, ran.as_ref());
            }
            let read = read_written(case.case, submission, is_only_case, grading).map_err(Trouble::on_disk);
            result(read.as_deref().map(|bytes| (bytes, None)).map_err(Clone::clone), case)
        };
        return cases.iter().map(read).collect();
    };
    let Some(first) = cases.first() else { return Vec::new() };
    let built = built.get_or_init(|| build_submission(options, submission, grading));
    let run = || run_on(first, options, submission, built, grading);
    let ran = run();
    ran.iter().for_each(keep);
    let explained = |case: &&PreparedCase| {
        let mut result = graded(case, ran.as_ref());
        if let Ok(ran) = &ran {
            explain_chance(&mut result, &case.key, ran, || run().ok());
        }
        result
    };
    cases.iter().map(explained).collect()
}

/// The result for what a program wrote, on a case that is worth this many points.
pub(in crate::course) fn result(
    written: Written,
    key: &AnswerKey,
    compare: Compare,
    worth: f64,
    credit: Credit,
) -> CaseResult {
    let (bytes, failure) = match written {
        Ok(written) => written,
        Err(trouble) => return CaseResult::new(Verdict::Trouble(trouble), None, worth, credit),
    };
    let verdict = match as_text(bytes) {
        Ok(text) => Verdict::Compared(Box::new(key.compare(text, compare))),
        Err(trouble) => Verdict::Trouble(trouble),
    };
    // A program that asks for more answers than there are fails for that reason, which is said anyway.
    let failure = failure.filter(|_| !as_text(bytes).is_ok_and(|text| key.asked_for_more(text)));
    let is_wrong = matches!(&verdict, Verdict::Compared(comparison) if !comparison.passed && comparison.other_wording.is_none());
    let transcript = is_wrong.then(|| Digest::of(bytes));
    CaseResult { transcript, ..CaseResult::new(verdict, failure, worth, credit) }
}

/// Finds out by another run whether a program draws other random numbers every time, where a seed should fix them.
pub(in crate::course) fn explain_chance(
    result: &mut CaseResult,
    key: &AnswerKey,
    ran: &Ran,
    run_again: impl FnOnce() -> Option<Ran>,
) {
    let Verdict::Compared(comparison) = &mut result.verdict else { return };
    let is_wrong = !comparison.passed && key.has_seed() && !comparison.is_proved;
    if is_wrong && run_again().is_some_and(|again| again.stdout != ran.stdout) {
        let words = "the random numbers are not seeded: another run of the same game printed something else";
        comparison.diagnosis = Some(words.into());
        comparison.mistakes = vec![words.into()];
        comparison.is_proved = true;
    }
}

fn as_text(bytes: &[u8]) -> Result<&str, Trouble> {
    if bytes.is_empty() {
        return Err(Trouble::Empty);
    }
    std::str::from_utf8(bytes).map_err(|_| Trouble::NotUtf8(NotUtf8::find(bytes)))
}

/// Where a submission has the transcript of a case: at the path of the case below the submission. If there is
/// only one case, it may also be in the submission's folder, or be the submission itself.
pub(super) fn written_path(case: &Case, submission: &Path, transcript: &str, is_only_case: bool) -> PathBuf {
    let transcript = if case.is_dialogue() { case.transcript() } else { transcript };
    let path = submission.join(&case.below).join(transcript);
    if !is_only_case || path.symlink_metadata().is_ok() {
        path
    } else if submission.is_file() {
        submission.to_owned()
    } else {
        submission.join(transcript)
    }
}

/// Whether a folder has what is going to be graded: what the command names, or the transcript of a case.
pub fn has_work(folder: &Path, cases: &[Case], command: Option<&RunCommand>, transcript: &str) -> bool {
    let is_written = |case: &Case| {
        written_path(case, folder, transcript, cases.len() == 1).symlink_metadata().is_ok()
            || is_kept(folder, &case.below)
    };
    command.map_or_else(|| cases.iter().any(is_written), |command| command.fits(folder))
}

/// Reads a transcript that the student's program wrote earlier. Only the path of the submission itself may have
/// links.
fn read_written(
    case: &Case,
    submission: &Submission,
    is_only_case: bool,
    grading: &Grading,
) -> Result<Vec<u8>, Trouble> {
    let limit = grading.max_output;
    let path = written_path(case, &submission.path, &grading.transcript, is_only_case);
    match path.strip_prefix(&submission.path) {
        Ok(below) if !below.as_os_str().is_empty() => read_transcript_beneath(submission, below, limit),
        _ => read_transcript(&path, limit),
    }
}

/// What the build of a submission left, if it is built, or why it failed.
pub(super) type Built = Result<Option<TemporaryFolder>, Trouble>;

pub(super) fn build_submission(options: &RunOptions, submission: &Submission, grading: &Grading) -> Built {
    if !options.command.builds() {
        return Ok(None);
    }
    let internal = |error: io::Error| Trouble::Internal(error.to_string());
    let submission = options.sandbox.place(&submission.path).map_err(internal)?;
    let words = options.command.build_for_submission(&submission).map_err(End::BuildFailed)?;
    let program = Program {
        words: &words,
        arguments: &[],
        stdin: &[],
        inputs: &[],
        submission: &submission,
        build: None,
        output: &grading.transcript,
        limits: options.limits,
        sandbox: &options.sandbox,
    };
    build(&program).map_err(internal)?.map(Some)
}

/// Runs a student's program on the inputs of a case. An error is not the fault of the program.
fn run_on(
    case: &PreparedCase,
    options: &RunOptions,
    submission: &Submission,
    built: &Built,
    grading: &Grading,
) -> Result<Ran, Trouble> {
    let internal = |error: io::Error| Trouble::Internal(same_in_every_run(error.to_string()));
    let built = match built {
        Ok(built) => built.as_ref(),
        Err(Trouble::Failed { end, .. }) => return Ok(Ran::nothing(end.clone())),
        Err(trouble) => return Err(trouble.clone()),
    };
    match with_program(case, options, submission, built, grading, run).map_err(internal)? {
        Ok(ran) => ran.map_err(internal),
        Err(reason) => Ok(Ran::nothing(End::CannotStart(reason))),
    }
}

/// Calls `act` with a student's program on the inputs of a case, or returns why there is none.
pub(super) fn with_program<T>(
    case: &PreparedCase,
    options: &RunOptions,
    submission: &Submission,
    built: Option<&TemporaryFolder>,
    grading: &Grading,
    act: impl FnOnce(&Program) -> T,
) -> io::Result<Result<T, String>> {
    let program = submission.program.as_deref();
    let submission = options.sandbox.place(&submission.path)?;
    let built = built.map(|folder| folder.path().join(TemporaryFolder::COPY));
    let build = built.as_deref();
    let words = match options.command.for_submission(&submission, build.unwrap_or(Path::new("")), program) {
        Ok(words) => words,
        Err(reason) => return Ok(Err(reason)),
    };
    let files: Vec<OsString> = case.case.arguments().iter().map(OsString::from).collect();
    let names_files = words.iter().any(|word| files.contains(word));
    let arguments = if names_files { Vec::new() } else { files };
    let program = Program {
        words: &words,
        arguments: &arguments,
        stdin: &case.stdin,
        inputs: &case.copies,
        submission: &submission,
        build,
        output: &grading.transcript,
        limits: options.limits,
        sandbox: &options.sandbox,
    };
    Ok(Ok(act(&program)))
}

/// Whether a program printed the right transcript, and the one more newline that programs print.
pub(in crate::course) fn is_right(printed: &[u8], key: &AnswerKey, compare: Compare) -> bool {
    let printed = printed.strip_suffix(b"\n").unwrap_or(printed);
    std::str::from_utf8(printed).is_ok_and(|text| key.is_equal(text, compare))
}
