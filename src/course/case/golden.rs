//! Goldens: the right transcripts of cases, computed from their inputs, and written into their folders.

use std::fmt;
use std::io;

use rayon::prelude::*;

use super::{Case, DialogueFiles, STDIN, read_dialogue, read_inputs};
use crate::engine::Outcome;
use crate::model::Player;
use crate::play::{Moment, Performance, Stopped};
use crate::record::{Ending, Record};
use crate::rounds::{GameFiles, Stop, TranscriptTooLarge, Wording, produce};
use crate::system::threads::in_parallel;
pub use crate::system::whole_file::CannotWrite;
use crate::system::whole_file::{Destination, holds, replace};

/// The transcript that a correct program writes for a case, and how the game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    pub transcript: Vec<u8>,
    pub ending: CaseEnding,
    /// What about it may be a mistake.
    pub doubt: Option<Doubt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseEnding {
    Win(Player),
    Draw,
    Unfinished,
    Rejected,
}

/// Replays the game in these files. Invalid files have a golden too: the error that a correct program prints.
pub fn golden(files: &GameFiles, wording: Wording) -> Result<Golden, TranscriptTooLarge> {
    let produced = produce(files, wording)?;
    let ending = match produced.played.map(|played| played.replay.stop) {
        Ok(Stop::Decided(Outcome::Win(winner))) => CaseEnding::Win(winner),
        Ok(Stop::Decided(Outcome::Draw)) => CaseEnding::Draw,
        Ok(Stop::OutOfMoves { .. }) => CaseEnding::Unfinished,
        Err(_) => CaseEnding::Rejected,
    };
    let doubt = produced.is_ambiguous.then_some(Doubt::Ambiguous);
    Ok(Golden { transcript: produced.transcript, ending, doubt })
}

impl Golden {
    pub fn of_dialogue(performance: Performance) -> Self {
        let Performance { outline, record, stopped } = performance;
        let moment = outline.spans.last().map_or(Moment::SetUp, |span| span.moment);
        let doubt = matches!(stopped, Some(Stopped::InputEnded)).then_some(Doubt::EndsEarly(moment));
        let ending = match record.map(|Record { ending, .. }| ending) {
            Some(Ending::Win { winner }) => CaseEnding::Win(winner),
            Some(_) => CaseEnding::Unfinished,
            None if stopped.is_some() => CaseEnding::Unfinished,
            None => CaseEnding::Rejected,
        };
        Self { transcript: outline.text.into_bytes(), ending, doubt }
    }
}

#[derive(Debug)]
pub struct WrittenGolden {
    /// How the game ends; `None` if its transcript is too large to be written.
    pub ending: Option<CaseEnding>,
    pub change: Change,
    pub doubts: Vec<Doubt>,
}

/// What was done to a golden, or would be done without a dry run.
#[derive(Debug)]
pub enum Change {
    /// The file was already correct and was not touched.
    None,
    Written,
    Failed(CannotWrite),
}

/// Something in a case that may be a mistake. Displayed as a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// These inputs cannot be read, and `case.toml` does not list the files.
    Unreadable(Vec<String>),
    Ambiguous,
    /// The answers of a dialogue end at this moment, before the game does.
    EndsEarly(Moment),
}

impl fmt::Display for Doubt {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unreadable(names) if names == &[STDIN] => {
                formatter.write_str("cannot read stdin, so there are no answers")
            }
            Self::Unreadable(names) => write!(
                formatter,
                "cannot read {}; if that is intended, list the case's files as files = […] in case.toml",
                names.join(", ")
            ),
            Self::Ambiguous => {
                formatter.write_str("a board can be read in more than one way and has no placement file")
            }
            Self::EndsEarly(moment) => write!(
                formatter,
                "the answers end {moment}, before the game does, where a program that reads on fails"
            ),
        }
    }
}

/// Replays every case and writes its golden, and calls `progress` after each case. With `dry_run`, nothing is
/// written.
pub fn write_goldens(
    cases: &[Case],
    wording: Wording,
    dry_run: bool,
    progress: impl Fn() + Sync,
) -> Vec<WrittenGolden> {
    let write = |case: &Case| {
        let written = write_golden(case, wording, dry_run);
        progress();
        written
    };
    in_parallel(0, || cases.par_iter().map(write).collect())
}

fn write_golden(case: &Case, wording: Wording, dry_run: bool) -> WrittenGolden {
    let path = case.folder.join(case.transcript());
    let failed = |reason| Change::Failed(CannotWrite { path: path.clone(), reason });
    let (computed, doubt) = match read_dialogue(case) {
        Some(files) => {
            let doubt = files.answers.is_err().then(|| Doubt::Unreadable(vec![STDIN.into()]));
            (golden_of_dialogue(&files), doubt)
        }
        None => {
            let files = read_inputs(case);
            let golden = golden(&files, case.wording(Some(wording)).unwrap_or_default());
            (golden.map_err(|error| error.to_string()), doubt_about_files(case, &files))
        }
    };
    let golden = match computed {
        Ok(golden) => golden,
        Err(too_large) => {
            let change = failed(io::Error::new(io::ErrorKind::FileTooLarge, too_large));
            return WrittenGolden { ending: None, change, doubts: Vec::new() };
        }
    };
    let change = if holds(&path, &golden.transcript) {
        Change::None
    } else if dry_run {
        Change::Written
    } else {
        replace(Destination::InFolder(&path), &golden.transcript).map_or_else(failed, |()| Change::Written)
    };
    let doubts = doubt.into_iter().chain(golden.doubt).collect();
    WrittenGolden { ending: Some(golden.ending), change, doubts }
}

/// The golden of a dialogue. The error says that it is too large.
fn golden_of_dialogue(files: &DialogueFiles) -> Result<Golden, String> {
    let performance = files.script().play();
    match performance.stopped {
        Some(error @ Stopped::TooLarge) => Err(error.to_string()),
        _ => Ok(Golden::of_dialogue(performance)),
    }
}

fn doubt_about_files(case: &Case, files: &GameFiles) -> Option<Doubt> {
    if case.settings.files_are_said {
        return None;
    }
    let missing = files.boards.iter().chain(files.moves.iter()).filter_map(|file| file.as_ref().err());
    let missing: Vec<_> = missing.map(|file| file.name.to_string_lossy().into_owned()).collect();
    (!missing.is_empty()).then_some(Doubt::Unreadable(missing))
}
