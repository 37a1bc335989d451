use crate::engine::Outcome;
use crate::model::Player;
use crate::rounds::{GameFiles, Stop, TranscriptTooLarge, Wording, produce};

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
