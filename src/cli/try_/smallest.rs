//! `try --smallest`: the shortest game in which one's own program fails in the same way.

use std::ffi::OsString;
use std::path::Path;

use anyhow::bail;

use super::{Try, joined};
use crate::cli::{Status, Terminal, progress};
use crate::course::class::CaseResult;
use crate::course::smallest::{NoSmaller, Search, write};
use crate::rounds::{Produced, Wording};
use crate::source::count;
use crate::system::interruption::Deferral;
use crate::system::program::Program;

/// The folder of the small game.
pub(super) const FOLDER: &str = "smallest";

impl Try {
    /// Looks for the game, explains it and writes it to its folder. Ctrl-C ends the search with the best so far.
    pub(super) fn show_smallest(
        &self,
        program: &Program,
        names: &[OsString],
        wording: Wording,
        produced: &Produced,
        failed: &CaseResult,
        terminal: &Terminal,
    ) -> anyhow::Result<Status> {
        let Ok(played) = &produced.played else {
            bail!("--smallest needs a game, but the files are rejected, as they should be");
        };
        let deferral = Deferral::begin()?;
        let bar = progress::start(self.smallest_runs as u64, 0);
        let search = Search {
            program: Program { ..*program },
            names,
            wording,
            compare: self.compare,
            stdout: self.stdout,
            most_runs: self.smallest_runs,
            is_over: deferral.is_wanted(),
            done: &|| bar.inc(1),
        };
        let found = search.run(&played.game, failed);
        bar.finish_and_clear();
        let report = match found {
            Ok(small) => {
                write(&small, Path::new(FOLDER))?;
                let files = small.files[..4].iter().map(|(name, _)| Path::new(FOLDER).join(name).into());
                format!(
                    "{}\n{} shortened to {} ({}); it is in {FOLDER}/\nto try it: battleship try {} -- {}\n",
                    self.explain(&small.result, terminal),
                    count(played.replay.turns.len(), "turn"),
                    small.turns,
                    count(small.runs, "run"),
                    joined(&files.collect::<Vec<_>>()),
                    joined(&self.command)
                )
            }
            Err(NoSmaller::CannotRun(reason)) => return Err(NoSmaller::CannotRun(reason).into()),
            Err(reason @ NoSmaller::Unsteady(_)) => format!("{reason}\n"),
            Err(reason) => format!("{}\n{reason}\n", self.explain(failed, terminal)),
        };
        let printed = terminal.print_result(report.as_bytes());
        deferral.end();
        Ok(printed.and(Status::Failure))
    }
}
