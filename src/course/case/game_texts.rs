//! The inputs of a case as text, from which its game can be replayed without the case.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::PerPlayer;
use crate::play::{GameOptions, Script};
use crate::record::{EditionName, Record};
use crate::rounds::{GameFiles, Wording, produce};
use crate::source::{InputFile, Source};

/// The texts of a valid game's input files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GameTexts {
    Rounds { boards: PerPlayer<String>, moves: PerPlayer<String>, placements: PerPlayer<Option<String>> },
    Dialogue { edition: EditionName, options: Vec<String>, answers: String, files: BTreeMap<String, String> },
}

impl GameTexts {
    /// The texts of these files; nothing if one of them cannot be read or is not text.
    pub fn of(files: &GameFiles) -> Option<Self> {
        let text = |file: &InputFile| String::from_utf8(file.as_ref().ok()?.bytes().to_vec()).ok();
        let texts =
            |files: &PerPlayer<InputFile>| Some(PerPlayer { one: text(&files.one)?, two: text(&files.two)? });
        let optional = |file: &Option<InputFile>| match file {
            Some(file) => text(file).map(Some),
            None => Some(None),
        };
        let GameFiles { boards, moves, placements } = files;
        Some(Self::Rounds {
            boards: texts(boards)?,
            moves: texts(moves)?,
            placements: PerPlayer { one: optional(&placements.one)?, two: optional(&placements.two)? },
        })
    }

    /// The texts of a script whose options are these words.
    pub fn of_script(script: &Script, options: &[String]) -> Self {
        let Script { game, answers, files } = script.clone();
        Self::Dialogue { edition: game.edition(), options: options.to_vec(), answers, files }
    }

    /// What happens in the game; nothing if the inputs are rejected.
    pub fn record(&self) -> Option<Record> {
        let (boards, moves, placements) = match self {
            Self::Rounds { boards, moves, placements } => (boards, moves, placements),
            Self::Dialogue { edition, options, answers, files } => {
                let game = GameOptions::parse(*edition, options).ok()?;
                return Script { game, answers: answers.clone(), files: files.clone() }.play().record;
            }
        };
        let source = |text: &String| Ok(Source::new("input", text.as_str()));
        let files = GameFiles {
            boards: PerPlayer::from_fn(|player| source(&boards[player])),
            moves: PerPlayer::from_fn(|player| source(&moves[player])),
            placements: PerPlayer::from_fn(|player| placements[player].as_ref().map(source)),
        };
        // The wording changes the transcript, not the game.
        let played = produce(&files, Wording::default()).ok()?.played.ok()?;
        Some(Record::from_game(&played.game, &played.replay))
    }
}
