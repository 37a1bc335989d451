//! Goldens: the right transcripts of cases, computed from their inputs, and written into their folders.

use std::fmt;
use std::io;

use rayon::prelude::*;

use super::{Case, TRANSCRIPT, read_inputs};
use crate::engine::Outcome;
use crate::model::Player;
use crate::rounds::{GameFiles, Stop, TranscriptTooLarge, Wording, produce};
use crate::system::threads::in_parallel;
pub use crate::system::whole_file::CannotWrite;
use crate::system::whole_file::{Destination, holds, replace};

/// The transcript that a correct program writes for a case, and how the game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    /// The content of `Battleship.out`.
    pub transcript: Vec<u8>,
    pub ending: CaseEnding,
    /// Whether a board can be read in more than one way.
    pub is_ambiguous: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseEnding {
    Win(Player),
    /// Both fleets are sunk in the same round.
    Draw,
    /// A player runs out of moves.
    Unfinished,
    /// The input is rejected, so there is no game.
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
    Ok(Golden { transcript: produced.transcript, ending, is_ambiguous: produced.is_ambiguous })
}

#[derive(Debug)]
pub struct WrittenGolden {
    /// How the game ends; `None` if its transcript is too large to be written.
    pub ending: Option<CaseEnding>,
    pub change: Change,
    /// Things in the case that may be mistakes.
    pub doubts: Vec<Doubt>,
}

/// What was done to a golden, or would be done without a dry run.
#[derive(Debug)]
pub enum Change {
    /// The file was already correct and was not touched.
    None,
    /// The file was written, or would be.
    Written,
    Failed(CannotWrite),
}

/// Something in a case that may be a mistake. Displayed as a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// These inputs cannot be read, and `case.toml` does not list the files.
    Unreadable(Vec<String>),
    Ambiguous,
}

impl fmt::Display for Doubt {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unreadable(names) => write!(
                formatter,
                "cannot read {}; if that is intended, list the case's files as files = […] in case.toml",
                names.join(", ")
            ),
            Self::Ambiguous => {
                formatter.write_str("a board can be read in more than one way and has no placement file")
            }
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
    let files = read_inputs(case);
    let path = case.folder.join(TRANSCRIPT);
    let golden = match golden(&files, case.wording(Some(wording)).unwrap_or_default()) {
        Ok(golden) => golden,
        Err(too_large) => {
            let reason = io::Error::new(io::ErrorKind::FileTooLarge, too_large);
            let change = Change::Failed(CannotWrite { path, reason });
            return WrittenGolden { ending: None, change, doubts: Vec::new() };
        }
    };
    let change = if holds(&path, &golden.transcript) {
        Change::None
    } else if dry_run {
        Change::Written
    } else {
        match replace(Destination::InFolder(&path), &golden.transcript) {
            Ok(()) => Change::Written,
            Err(reason) => Change::Failed(CannotWrite { path, reason }),
        }
    };
    WrittenGolden { ending: Some(golden.ending), change, doubts: doubts(case, &files, &golden) }
}

fn doubts(case: &Case, files: &GameFiles, golden: &Golden) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    if !case.settings.files_are_said {
        let missing = files.boards.iter().chain(files.moves.iter()).filter_map(|file| file.as_ref().err());
        let missing: Vec<_> = missing.map(|file| file.name.to_string_lossy().into_owned()).collect();
        if !missing.is_empty() {
            doubts.push(Doubt::Unreadable(missing));
        }
    }
    if golden.is_ambiguous {
        doubts.push(Doubt::Ambiguous);
    }
    doubts
}
