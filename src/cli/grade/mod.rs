//! `battleship grade`.

mod options;
mod set_up;

use std::sync::Arc;

pub(super) use options::{Grade, HELP};

use anyhow::anyhow;

use super::in_options::{grade_help, grade_note_help, submission_help};
use super::progress::progress;
use super::{Status, Terminal, cases};
use crate::course::case::find_cases;
use crate::course::grade::{Class, GradeError, Grades, KeptRuns, RunOptions};

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
            let help = help.or_else(|| error.downcast_ref().and_then(submission_help));
            terminal.report_error(&format!("{error:#}"), help.as_deref());
            Status::Usage
        }
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
    let mut grading = set_up::grading(options, class);
    if let (Some(command), Some(sandbox)) = (command, sandbox.transpose()?) {
        grading.run = Some(RunOptions {
            command,
            timeout: options.sandbox.timeout(),
            max_memory: options.sandbox.max_memory,
            max_processes: options.sandbox.max_processes,
            sandbox,
            keep: kept_runs(options)?,
        });
    }
    let class = Class::prepare(&found.cases, &grading)?;
    if let Some(output) = options.report.output() {
        class.check_output(output)?;
    }
    for note in class.notes() {
        terminal.note(&note.to_string(), grade_note_help(&note));
    }
    let report = options.report.open()?;
    let bar = progress(found.cases.len() * grading.submissions.len());
    let grades = class.grade(|| bar.inc(1));
    bar.finish_and_clear();
    let mut grades = grades?;
    report.write(&mut grades, terminal)?;
    if let Some(failure) = grading.run.and_then(|run| run.keep?.failure()) {
        return Err(anyhow!(failure).context("a run was not kept"));
    }
    Ok(status(&grades).and(if found.is_partial() { Status::Failure } else { Status::Success }))
}

/// The exit status that grades deserve.
fn status(grades: &Grades) -> Status {
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
