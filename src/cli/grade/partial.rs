//! What is said about a grading that is interrupted.

use std::collections::HashSet;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use indicatif::ProgressBar;

use super::Grade;
use crate::cli::Terminal;
use crate::course::class::{CaseResult, Grades};
use crate::course::report::{ReportFormat, ReportStyle};
use crate::source::count;
use crate::system::interruption::LastWords;

/// Prepares for a signal: what was graded until then is printed, and how to go on.
pub(super) fn prepare(
    options: &Grade,
    grades: Arc<Mutex<Grades>>,
    bar: ProgressBar,
    terminal: Terminal,
) -> io::Result<LastWords> {
    let (prints_table, style) = (options.report.prints_table(), options.report.shown(&terminal));
    let way_on = if options.journal.is_some() {
        "to resume, run the same command again"
    } else {
        "this cannot be resumed; with --journal FILE, the same command can be run again to resume"
    };
    LastWords::prepare(move || {
        bar.finish_and_clear();
        let grades = grades.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let table = partial_table(grades, style);
        // Another report would not be complete, and a table is not what its reader expects.
        if prints_table {
            let _ = terminal.print_table(&table);
        } else {
            terminal.show(&table);
        }
        terminal.note(way_on, None);
    })
}

/// The table of grades of which some are missing. Submissions without any are left out.
pub(in crate::cli) fn partial_table(mut grades: Grades, style: ReportStyle) -> String {
    let missing = grades.missing();
    let open: HashSet<usize> = missing.iter().map(|(submission, _)| *submission).collect();
    let mark = format!(
        "partial: {} of {} results are graded; not complete yet: {} of {}\n",
        grades.all() - missing.len(),
        grades.all(),
        open.len(),
        count(grades.submissions.len(), "submission")
    );
    grades.submissions.retain(|submission| !submission.results.iter().all(CaseResult::is_open));
    if grades.submissions.is_empty() {
        return mark;
    }
    format!("{mark}\n{}", ReportFormat::Table.write(&grades, style))
}
