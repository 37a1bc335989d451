//! What was typed, turned into what it means, with everything checked that can be checked before a run.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};

use super::options::Grade;
use super::programs;
use crate::cli::{SETTING_NAMES, Terminal, sandbox};
use crate::course::case::{Case, PLACEMENTS};
use crate::course::class::{GradeError, Grading, RunOptions, check_cases, check_written, has_work};
use crate::course::run::{KeptRuns, RunCommand, SUBMISSION, Sandbox, SandboxOptions, recall_students};
use crate::course::submission::{Submission, find_submissions};
use crate::source::count;
use crate::system::apart::keep_apart;

/// The command that runs programs, if they are run, after checking the options that it needs.
pub(super) fn command(options: &Grade) -> anyhow::Result<Option<RunCommand>> {
    let outputs: Vec<&Path> =
        [options.journal.as_deref(), options.report.output()].into_iter().flatten().collect();
    keep_apart(&[], &outputs)?;
    let is_set = options.sandbox.timeout.is_some() || !options.sandbox.allow_read.is_empty();
    if options.run.is_none() && is_set {
        bail!("--timeout and --allow-read need --run");
    }
    let Some(run) = options.run.clone() else { return Ok(None) };
    let mut command = RunCommand::new(run).context("--run")?;
    if let Some(build) = options.build.clone() {
        command = command.with_build(build).context("--build")?;
    }
    Ok(Some(command))
}

/// Finds the submissions, and unpacks those that are zips.
pub(super) fn submissions(
    options: &Grade,
    cases: &[Case],
    command: Option<&RunCommand>,
) -> anyhow::Result<Vec<Submission>> {
    let inputs = cases.iter().flat_map(|case| &case.settings.files).map(String::as_str).chain(PLACEMENTS);
    if inputs.into_iter().any(|input| input == options.transcript) {
        bail!("--transcript {} is the name of an input", options.transcript);
    }
    let has_work = |folder: &Path| has_work(folder, cases, command, &options.transcript);
    let is_shared = options.run_as().is_another_user();
    let mut submissions = find_submissions(&options.submissions, is_shared, has_work)?;
    if command.is_none() {
        recall_students(&mut submissions);
    }
    if let (Some(path), Some(command)) = (&options.programs, command) {
        if !command.names_program() {
            bail!("--programs needs --run with {SUBMISSION}/NAME, which the programs take the place of");
        }
        programs::choose(path, &mut submissions)?;
    }
    options.report.check_format(submissions.len())?;
    if let Some(command) = command {
        command.check_for(submissions.len()).context("--run")?;
    }
    Ok(submissions)
}

/// Turns the options into a [`Grading`] of these submissions, with the sandbox set up.
pub(super) fn grading(
    options: &Grade,
    cases: &[Case],
    class: Vec<Submission>,
    command: Option<RunCommand>,
    terminal: &Terminal,
) -> anyhow::Result<Grading> {
    let sandbox = command.as_ref().map(|command| sandbox(options, command, cases, &class, terminal));
    let submissions = part(options, &class, terminal)?;
    let run = match (command, sandbox.transpose()?) {
        (Some(command), Some(sandbox)) => Some(RunOptions {
            command,
            limits: options.sandbox.limits(),
            sandbox,
            give_up: options.give_up,
            keep: options
                .keep
                .as_deref()
                .map(KeptRuns::new)
                .transpose()
                .map_err(GradeError::from)?
                .map(Arc::new),
        }),
        _ => None,
    };
    Ok(Grading {
        submissions,
        class,
        run,
        stdout: options.stdout,
        transcript: options.transcript.clone(),
        max_output: options.sandbox.max_output,
        compare: options.compare,
        credit: options.credit,
        wording: options.wording.wording,
        jobs: options.jobs.unwrap_or_default(),
        names: SETTING_NAMES,
        shows_usage: options.usage,
    })
}

/// The submissions of the part of a class that the options ask for.
fn part(options: &Grade, class: &[Submission], terminal: &Terminal) -> anyhow::Result<Vec<Submission>> {
    let Some(shard) = options.shard else { return Ok(class.to_vec()) };
    let part: Vec<Submission> =
        shard.positions(class.len()).map(|position| class[position].clone()).collect();
    let all = count(class.len(), "submission");
    if part.is_empty() {
        let verb = if class.len() == 1 { "is" } else { "are" };
        bail!("--shard {shard} has no submissions: only {all} {verb} given");
    }
    terminal.note(&format!("shard {shard}: {} of {all}", part.len()), None);
    Ok(part)
}

/// Checks that programs that are run cannot read cases or anything that is written, just because it is in a submission.
pub(super) fn check_places(
    options: &Grade,
    cases: &[Case],
    submissions: &[Submission],
) -> Result<(), GradeError> {
    if options.run.is_none() {
        // A journal in a submission would change it, so that nothing could be used again.
        let written = [options.report.feedback.as_deref(), options.journal.as_deref()];
        return check_written(written.into_iter().flatten(), cases, submissions);
    }
    check_cases(cases, submissions)?;
    check_written(written(options), cases, submissions)
}

/// Everything that is written.
fn written(options: &Grade) -> impl Iterator<Item = &Path> {
    let outputs = [options.report.output(), options.keep.as_deref(), options.report.feedback.as_deref()];
    outputs.into_iter().chain([options.journal.as_deref()]).flatten()
}

/// Sets up the sandbox that the options ask for. Programs cannot see cases or anything that is written.
fn sandbox(
    options: &Grade,
    command: &RunCommand,
    cases: &[Case],
    submissions: &[Submission],
    terminal: &Terminal,
) -> anyhow::Result<Sandbox> {
    let readable = [&options.sandbox.allow_read[..], &command.files()].concat();
    let programs: Vec<&OsStr> = command.programs().collect();
    let mut hidden: Vec<PathBuf> = cases.iter().map(|case| case.folder.clone()).collect();
    hidden.extend(written(options).map(absolute));
    let usable = || submissions.iter().filter(|submission| submission.is_usable());
    hidden.extend(usable().map(|submission| absolute(&submission.given)));
    let submissions: Vec<PathBuf> = usable().map(|submission| submission.path.clone()).collect();
    let wanted = SandboxOptions {
        mode: options.sandbox.sandbox,
        programs: &programs,
        readable: &readable,
        submissions: &submissions,
        hidden: &hidden,
        run_as: options.run_as(),
    };
    sandbox::set_up(&wanted, false, terminal)
}

/// The absolute path of a file that may not exist yet.
pub(super) fn absolute(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
}
