use super::parser::{Refusal, parse_game};
use super::{Game, GameFiles, Replay, Wording, replay, transcript};
use crate::source::Report;

/// All that comes of the files of a game.
#[derive(Debug)]
pub struct Produced<'files> {
    /// The content of `Battleship.out`, whether there was a game to play or not.
    pub transcript: Vec<u8>,
    /// The game and its replay, or why there is none.
    pub played: Result<Played, Refusal>,
    /// What is wrong with each file, or, if there is a game, worth a warning.
    pub reports: Vec<Report<'files>>,
    /// Whether there is a game, and a board of it could be read in other ways too.
    pub is_ambiguous: bool,
}

/// A game and how it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game.
    pub game: Game,
    /// How it went.
    pub replay: Replay,
}

/// The main job, without reading and writing files: parses them, replays the game and writes its
/// transcript.
pub fn produce(files: &GameFiles, wording: Wording) -> Produced<'_> {
    let parsed = parse_game(files, wording);
    let (transcript, played) = match parsed.game {
        Ok(game) => {
            let replay = replay(&game);
            (transcript::of_game(&game, &replay, wording), Ok(Played { game, replay }))
        }
        Err(refusal) => (transcript::of_refusal(&refusal, wording), Err(refusal)),
    };
    Produced { transcript, played, reports: parsed.reports, is_ambiguous: parsed.is_ambiguous }
}

/// The transcript of a game that does not come from files as it is.
pub fn transcript_of(game: &Game, wording: Wording) -> Vec<u8> {
    transcript::of_game(game, &replay(game), wording)
}
