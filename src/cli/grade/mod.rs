//! `battleship grade`.

mod journal;
mod options;
mod partial;
mod programs;
mod set_up;
mod smallest;

use std::sync::{Arc, Mutex, PoisonError};

pub(super) use options::{Grade, HELP};
pub(super) use partial::partial_table;

use anyhow::{Context, anyhow};

use super::in_options::{feedback_help, grade_help, grade_note_help, journal_help, submission_help};
use super::progress;
use super::{Status, Terminal, cases};
use crate::course::case::find_cases;
use crate::course::class::{Class, GradeError, Grades, Results, RunOptions};
use crate::course::journal::JournalWriter;
use crate::course::run::KeptRuns;
use crate::source::count;

impl Grade {
    /// Grades the submissions and reports what goes wrong.
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        try_grade(self, terminal).unwrap_or_else(|error| {
            let help = error.downcast_ref().and_then(grade_help);
            let help = help.or_else(|| error.downcast_ref().and_then(submission_help));
            let help = help.or_else(|| error.downcast_ref().and_then(feedback_help));
            let help = help.or_else(|| error.downcast_ref().and_then(journal_help));
            terminal.report_error(&format!("{error:#}"), help.as_deref());
            Status::Usage
        })
    }
}

fn try_grade(options: &Grade, terminal: &Terminal) -> anyhow::Result<Status> {
    let command = set_up::command(options)?;
    let Some(found) = cases::find(std::slice::from_ref(&options.cases), terminal) else {
        if !find_cases(&options.submissions).cases.is_empty() {
            terminal.note("the cases come first, and then the submissions", None);
        }
        return Ok(Status::Usage);
    };
    let class = set_up::submissions(options, &found.cases, command.as_ref())?;
    set_up::check_places(options, &found.cases, &class)?;
    let sandbox =
        command.as_ref().map(|command| set_up::sandbox(options, command, &found.cases, &class, terminal));
    let part = journal::part(options, &class)?;
    let mut grading = set_up::grading(options, class, part);
    if let Some(shard) = options.shard {
        let (part, class) = (grading.submissions.len(), grading.class.len());
        terminal.note_line(&format!("shard {shard}: {part} of {}", count(class, "submission")));
    }
    if let (Some(command), Some(sandbox)) = (command, sandbox.transpose()?) {
        grading.run = Some(RunOptions {
            command,
            limits: options.sandbox.limits(),
            sandbox,
            give_up: options.give_up,
            keep: kept_runs(options)?,
        });
    }
    let class = Class::prepare(&found.cases, &grading)?;
    for written in options.report.output().into_iter().chain(options.journal.as_deref()) {
        class.check_output(written)?;
    }
    for note in class.notes() {
        terminal.note(&note.to_string(), grade_note_help(&note).as_deref());
    }
    let report = options.report.open()?;
    let mut results = Results::none(grading.submissions.len(), found.cases.len());
    let journal = journal::open(options, &grading, &class, &mut results)?;
    let (results, journaled) = grade_rest(options, &class, results, journal, terminal)?;
    let mut grades = class.roster().grades(results);
    let shortened = options.smallest.then(|| smallest::shorten(options, &class, &mut grades, terminal));
    let shortened = shortened.transpose()?;
    report.write(&mut grades, &class.games(), terminal)?;
    journaled.context("the journal is not complete")?;
    if let Some(failure) = grading.run.and_then(|run| run.keep?.failure()) {
        return Err(anyhow!(failure).context("a run was not kept"));
    }
    if let Some(deferral) = shortened {
        deferral.end();
    }
    Ok(status(&grades).and(if found.is_partial() { Status::Failure } else { Status::Success }))
}

/// The exit status that grades deserve.
pub(super) fn status(grades: &Grades) -> Status {
    match grades.internal_errors() {
        0 if grades.are_full() => Status::Success,
        0 => Status::Failure,
        _ => Status::Usage,
    }
}

/// The folder in which runs are kept, if they are.
fn kept_runs(options: &Grade) -> Result<Option<Arc<KeptRuns>>, GradeError> {
    Ok(options.keep.as_deref().map(KeptRuns::new).transpose()?.map(Arc::new))
}

/// Grades everything that is not graded yet. If a signal ends that, what there is is printed. Also returns whether the
/// journal is complete.
fn grade_rest(
    options: &Grade,
    class: &Class,
    results: Results,
    journal: Option<JournalWriter>,
    terminal: &Terminal,
) -> anyhow::Result<(Results, anyhow::Result<()>)> {
    let bar = progress::start(results.all() as u64, results.count() as u64);
    let results = Arc::new(Mutex::new(results));
    let last_words = partial::prepare(options, class.roster(), results.clone(), bar.clone(), *terminal)?;
    let graded = class.grade(&results, |submission, case, result, is_new| {
        if let Some(journal) = &journal {
            journal.write(submission, case, result);
        }
        bar.inc(u64::from(is_new));
    });
    let journaled = journal.map_or(Ok(()), JournalWriter::finish);
    // From here on, a signal ends a report that is being written.
    drop(last_words);
    bar.finish_and_clear();
    graded?;
    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
    let results = std::mem::replace(&mut *results, Results::none(0, 0));
    Ok((results, journaled.map_err(Into::into)))
}
