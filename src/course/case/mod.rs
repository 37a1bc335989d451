//! Test cases: a folder with the files of one game, what is to be known of it, and the transcript that
//! a right program prints for it.

mod find;
mod golden;
mod settings;

use std::path::PathBuf;

pub use find::{CaseProblem, FoundCases, find_cases, read_inputs};
pub use golden::{CaseEnding, Golden, golden};
pub use settings::{Compare, Settings, parse_settings};

use crate::rounds::Wording;

/// What the inputs of a case are called, in the order of the command line, unless it says otherwise.
pub const INPUTS: [&str; 4] = ["Player1.txt", "Player2.txt", "Player1.in", "Player2.in"];
/// What the placement files of a case are called, if it has any.
pub const PLACEMENTS: [&str; 2] = ["OptionalPlayer1.txt", "OptionalPlayer2.txt"];
/// What the transcript of a case is called.
pub const TRANSCRIPT: &str = "Battleship.out";
/// What the settings of a case are called, if it has any.
pub const SETTINGS: &str = "case.toml";

/// A case that was found.
#[derive(Clone, Debug)]
pub struct Case {
    /// Where it is.
    pub folder: PathBuf,
    /// Where it is below the argument under which it was found; empty if it is the argument.
    pub below: PathBuf,
    /// What is to be known of it.
    pub settings: Settings,
}

impl Case {
    /// What it is called in tables.
    pub fn name(&self) -> String {
        let path = if self.below.as_os_str().is_empty() { &self.folder } else { &self.below };
        self.settings.name.clone().unwrap_or_else(|| path.to_string_lossy().into_owned())
    }

    /// How its transcript is worded, where nothing else is said.
    pub fn wording(&self, default: Wording) -> Wording {
        self.settings.wording.unwrap_or(default)
    }
}
