//! Test cases. A case is a folder with the input files of one game, and optionally its settings and its
//! golden: the transcript that a correct program writes.

mod by_content;
mod dialogue;
mod find;
mod game_texts;
mod golden;
mod settings;

use std::path::PathBuf;

pub use dialogue::{DialogueFiles, read_dialogue};
pub use find::{CaseProblem, FoundCases, find_cases, read_inputs};
pub use game_texts::GameTexts;
pub use golden::{CannotWrite, CaseEnding, Change, Doubt, Golden, WrittenGolden, golden, write_goldens};
pub use settings::{Settings, Visibility, parse_settings};

use crate::rounds::Wording;

/// The default names of a case's input files, in the order of the command line.
pub const INPUTS: [&str; 4] = ["Player1.txt", "Player2.txt", "Player1.in", "Player2.in"];
/// The names of the optional placement files.
pub const PLACEMENTS: [&str; 2] = ["OptionalPlayer1.txt", "OptionalPlayer2.txt"];
pub const TRANSCRIPT: &str = "Battleship.out";
pub const SETTINGS: &str = "case.toml";
/// The answers of a case whose edition asks for some.
pub const STDIN: &str = "stdin";
/// The transcript of such a case.
pub const STDOUT: &str = "stdout";

/// A case found by [`find_cases`].
#[derive(Clone, Debug)]
pub struct Case {
    pub folder: PathBuf,
    /// The path relative to the argument of the search; empty if the case is the argument.
    pub below: PathBuf,
    pub settings: Settings,
}

impl Case {
    /// The name shown in reports: the one in `case.toml`, or else the path.
    pub fn name(&self) -> String {
        let path = if self.below.as_os_str().is_empty() { &self.folder } else { &self.below };
        self.settings.name.clone().unwrap_or_else(|| path.to_string_lossy().into_owned())
    }

    pub fn transcript(&self) -> &'static str {
        if self.is_dialogue() { STDOUT } else { TRANSCRIPT }
    }

    /// Whether the program asks for answers and prints its transcript.
    pub fn is_dialogue(&self) -> bool {
        self.settings.dialogue.is_some()
    }

    /// The names of the inputs that the program is given as arguments.
    pub fn arguments(&self) -> &[String] {
        if self.is_dialogue() { &[] } else { &self.settings.files }
    }

    /// The wording of the transcript: the one in `case.toml`, or else the one that was `asked` for.
    pub fn wording(&self, asked: Option<Wording>) -> Option<Wording> {
        self.settings.wording.or(asked)
    }
}
