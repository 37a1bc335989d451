//! From files to a transcript in one call.

use super::parser::{Refusal, parse_game};
use super::replay::replay_within;
use super::transcript::{self, MAX_TRANSCRIPT, TranscriptTooLarge};
use super::{Game, GameFiles, Replay, Wording};
use crate::source::FileProblems;

/// Everything that the files of a game produce.
#[derive(Debug)]
pub struct Produced<'files> {
    /// The content of `Battleship.out`, which exists even if there is no game.
    pub transcript: Vec<u8>,
    /// The game and its replay, or why there is none.
    pub played: Result<Played, Refusal>,
    /// The problems of each file. If there is a game, they are only warnings.
    pub reports: Vec<FileProblems<'files>>,
    /// Whether there is a game, and the ships on one of its boards can also be read in another way.
    pub is_ambiguous: bool,
}

/// A game and its replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game.
    pub game: Game,
    /// What happened in the game.
    pub replay: Replay,
}

/// The most items that a transcript can have. Each takes 40 bytes or more: at least the prompt, and the shortest
/// error or a board.
const MOST_ITEMS: usize = MAX_TRANSCRIPT / 40;

/// Parses the files, replays the game and writes its transcript into memory.
pub fn produce(files: &GameFiles, wording: Wording) -> Result<Produced<'_>, TranscriptTooLarge> {
    let parsed = parse_game(files, wording);
    let (transcript, played) = match parsed.game {
        Ok(game) => {
            let (transcript, replay) = write(&game, wording)?;
            (transcript, Ok(Played { game, replay }))
        }
        Err(refusal) => (transcript::write_refusal(&refusal, wording), Err(refusal)),
    };
    Ok(Produced { transcript, played, reports: parsed.reports, is_ambiguous: parsed.is_ambiguous })
}

/// The transcript of a game that was not parsed from files.
pub fn write_transcript(game: &Game, wording: Wording) -> Result<Vec<u8>, TranscriptTooLarge> {
    write(game, wording).map(|(transcript, _)| transcript)
}

fn write(game: &Game, wording: Wording) -> Result<(Vec<u8>, Replay), TranscriptTooLarge> {
    let replay = replay_within(game, MOST_ITEMS).ok_or(TranscriptTooLarge)?;
    Ok((transcript::write_replay(game, &replay, wording)?, replay))
}
