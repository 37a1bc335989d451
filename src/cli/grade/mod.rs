//! `battleship grade`.

mod journal;
mod options;
mod partial;
mod programs;
mod set_up;

use std::sync::{Arc, Mutex, PoisonError};

pub(super) use options::Grade;
pub(super) use partial::partial_table;

use anyhow::{Context, anyhow};

use super::in_options::grade_note_help;
use super::progress;
use super::{Status, Terminal, cases};
use crate::course::case::find_cases;
use crate::course::class::{Class, Grades};
use crate::course::journal::JournalWriter;
use crate::source::count;
use crate::system::interruption::Deferral;

impl Grade {
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        let command = set_up::command(self)?;
        let Some(found) = cases::find(std::slice::from_ref(&self.cases), terminal) else {
            if !find_cases(&self.submissions).cases.is_empty() {
                terminal.note("the cases come first, and then the submissions", None);
            }
            return Ok(Status::Usage);
        };
        let class = set_up::submissions(self, &found.cases, command.as_ref())?;
        set_up::check_places(self, &found.cases, &class)?;
        let grading = set_up::grading(self, &found.cases, class, command, terminal)?;
        let class = Class::prepare(&found.cases, &grading)?;
        for written in self.report.output().into_iter().chain(self.journal.as_deref()) {
            class.check_output(written)?;
        }
        for note in class.notes() {
            terminal.note(&note.to_string(), Some(grade_note_help(&note)));
        }
        let report = self.report.open()?;
        let mut grades = class.ungraded();
        let journal = journal::open(self, &grading, &class, &mut grades)?;
        let (mut grades, journaled) = grade_rest(self, &class, grades, journal, terminal)?;
        let shortened = self.smallest.then(|| shorten(self, &class, &mut grades, terminal));
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
}

/// The exit status that grades deserve.
pub(super) fn status(grades: &Grades) -> Status {
    match grades.internal_errors() {
        0 if grades.are_full() => Status::Success,
        0 => Status::Failure,
        _ => Status::Usage,
    }
}

/// Grades everything that is not graded yet. If a signal ends that, what there is is printed. Also returns whether the
/// journal is complete.
fn grade_rest(
    options: &Grade,
    class: &Class,
    grades: Grades,
    journal: Option<JournalWriter>,
    terminal: &Terminal,
) -> anyhow::Result<(Grades, anyhow::Result<()>)> {
    let all = grades.all();
    let bar = progress::start(all as u64, (all - grades.missing().len()) as u64);
    let grades = Arc::new(Mutex::new(grades));
    let last_words = partial::prepare(options, grades.clone(), bar.clone(), *terminal)?;
    let graded = class.grade(&grades, |submission, case, result, is_new| {
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
    let grades = grades.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok((grades, journaled.map_err(Into::into)))
}

/// Looks for the games. A signal ends the search with those that were found, and then the process when the deferral ends.
fn shorten(
    options: &Grade,
    class: &Class,
    grades: &mut Grades,
    terminal: &Terminal,
) -> anyhow::Result<Deferral> {
    let deferral = Deferral::begin()?;
    let shortenings = class.shortenings(grades);
    let mistakes: usize = shortenings.iter().map(Vec::len).sum();
    let bar = progress::start((mistakes * options.smallest_runs) as u64, 0);
    class.shorten(&shortenings, grades, options.smallest_runs, deferral.is_wanted(), &|| bar.inc(1));
    bar.finish_and_clear();
    let found: usize = grades.submissions.iter().map(|submission| submission.small_games.len()).sum();
    let all = count(mistakes, "mistake");
    terminal.note(&format!("{found} of {all} shown in shorter games on the pages of --feedback"), None);
    Ok(deferral)
}
