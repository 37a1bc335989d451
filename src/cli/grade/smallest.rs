//! `grade --smallest`: each mistake in the shortest game in which the program fails in the same way.

use super::Grade;
use crate::cli::{Terminal, progress};
use crate::course::class::{Class, Grades};
use crate::source::count;
use crate::system::interruption::Deferral;

/// Looks for the games. A signal ends the search with those that were found, and then the process when the deferral ends.
pub(super) fn shorten(
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
