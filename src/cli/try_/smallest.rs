//! `try --smallest`: the shortest game in which one's own program fails in the same way.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use anyhow::bail;

use super::Try;
use crate::cli::{Status, Terminal, progress};
use crate::course::class::CaseResult;
use crate::course::smallest::{NoSmaller, Search, Smallest, is_free, write};
use crate::rounds::{GameFiles, Produced, Wording};
use crate::source::{clean, count};
use crate::system::interruption::Deferral;
use crate::system::program::Program;

/// The folder of the small game.
const FOLDER: &str = "smallest";

/// Looks for the game, explains it and writes it to its folder. Ctrl-C ends the search with the best so far.
pub(super) fn show(
    options: &Try,
    program: &Program,
    names: &[OsString],
    (wording, produced): (Wording, &Produced),
    failed: &CaseResult,
    terminal: &Terminal,
) -> anyhow::Result<Status> {
    let Ok(played) = &produced.played else {
        bail!("--smallest needs a game, but the files are rejected, as they should be");
    };
    let deferral = Deferral::begin()?;
    let bar = progress::start(options.smallest_runs as u64, 0);
    let search = Search {
        program: Program { ..*program },
        names,
        wording,
        compare: options.compare,
        stdout: options.stdout,
        most_runs: options.smallest_runs,
        is_over: deferral.is_wanted(),
        done: &|| bar.inc(1),
    };
    let found = search.run(&played.game, failed);
    bar.finish_and_clear();
    let report = match found {
        Ok(small) => {
            write(&small, Path::new(FOLDER))?;
            let turns = played.replay.turns.len();
            format!("{}\n{}", options.explain(&small.result, terminal), summary(options, &small, turns))
        }
        Err(NoSmaller::CannotRun(reason)) => return Err(NoSmaller::CannotRun(reason).into()),
        Err(reason @ NoSmaller::Unsteady(_)) => format!("{reason}\n"),
        Err(reason) => format!("{}\n{reason}\n", options.explain(failed, terminal)),
    };
    let printed = terminal.print_result(report.as_bytes());
    deferral.end();
    Ok(printed.and(Status::Failure))
}

/// Where the small game is, and how to try it.
fn summary(options: &Try, small: &Smallest, turns: usize) -> String {
    let files: Vec<OsString> =
        small.files[..4].iter().map(|(name, _)| Path::new(FOLDER).join(name).into()).collect();
    let words = |words: &[OsString]| words.join(OsStr::new(" ")).to_string_lossy().into_owned();
    let command = format!("battleship try {} -- {}", words(&files), words(&options.command));
    format!(
        "{} shortened to {} ({}); it is in {FOLDER}/\nto try it: {}\n",
        count(turns, "turn"),
        small.turns,
        count(small.runs, "run"),
        clean(&command)
    )
}

/// The files of the game: where they are, what the program calls them, and what is in them.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    pub(super) paths: &'a [&'a Path],
    pub(super) names: &'a [OsString],
    pub(super) files: &'a GameFiles,
}

/// Points to `--smallest` if the game is long.
pub(super) fn note_length(produced: &Produced, terminal: &Terminal) {
    const LONG: usize = 10;
    let turns = produced.played.as_ref().map_or(0, |played| played.replay.turns.len());
    if turns > LONG {
        let text = format!("the game has {}", count(turns, "turn"));
        terminal.note(&text, Some("--smallest looks for the shortest game that fails in the same way"));
    }
}

/// Checks what clap cannot check.
pub(super) fn check_usage(is_run: bool) -> anyhow::Result<()> {
    if !is_run {
        bail!("--smallest needs a command after --, because it runs the program on smaller games");
    }
    if !is_free(Path::new(FOLDER)) {
        bail!("{FOLDER} is not a game of --smallest, and is not overwritten: move it away");
    }
    Ok(())
}
