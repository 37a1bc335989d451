//! A game whose answers are known beforehand.

use std::collections::BTreeMap;
use std::io;

use super::{Dialogue, DialogueStyle, GameOptions, Mistake, Outline, Stopped, console, duel, solo, streak};
use crate::record::{Journal, Record};

/// A game of an edition, with the answers of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The edition and its options.
    pub game: GameOptions,
    /// The answers, one in a line.
    pub answers: String,
    /// The texts of the files that answers can name.
    pub files: BTreeMap<String, String>,
}

/// What a script gives.
#[derive(Debug)]
pub struct Performance {
    /// What the edition prints.
    pub outline: Outline,
    /// What happened, if there was a game.
    pub record: Option<Record>,
    /// Why the game stopped before its end, if it did.
    pub stopped: Option<Stopped>,
}

impl Script {
    /// Plays the game.
    ///
    /// ```
    /// use battleship::play::{GameOptions, Script};
    /// use battleship::record::EditionName;
    ///
    /// let game = GameOptions::parse(EditionName::Streak, &["--size", "1", "--ships", "1"]).unwrap();
    /// let answers = "0 0 0 e\n\n0 0 0 e\n0 0\n".to_owned();
    /// let played = Script { game, answers, files: Default::default() }.play();
    /// assert!(played.stopped.is_none() && played.outline.text.ends_with("ship!\n1\n"));
    /// ```
    pub fn play(&self) -> Performance {
        self.play_with(None)
    }

    /// Plays the game as a program with a mistake does.
    pub fn play_with(&self, mistake: Option<Mistake>) -> Performance {
        let mut dialogue = Dialogue::new(self.answers.as_bytes(), io::sink(), DialogueStyle::default());
        (dialogue.outline, dialogue.mistake) = (Some(Outline::default()), mistake);
        let mut journal = Journal::default();
        let played = match &self.game {
            GameOptions::Streak(terms) => streak::play(terms, &mut dialogue, &mut journal),
            GameOptions::Console { terms, strict } => {
                console::play(terms, *strict, &mut dialogue, &mut journal)
            }
            GameOptions::Duel { boards } => {
                let mut view = duel::View { boards: *boards, offer_picture: &mut |_| {} };
                duel::play(&mut view, &mut dialogue, &mut journal)
            }
            GameOptions::Solo => {
                let load = |name: &str| {
                    self.files.get(name).cloned().ok_or_else(|| format!("there is no file {name}"))
                };
                solo::play(solo::Prepared::default(), &load, &mut dialogue, &mut journal)
            }
        };
        let outline = dialogue.outline.unwrap_or_default();
        Performance { outline, record: journal.into_record(), stopped: played.err() }
    }
}
