use crate::engine::Outcome;
use crate::model::Player;
use crate::rounds::{GameFiles, Stop, Wording, produce};

/// What a right program prints for the files of a game, and how that game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    /// The content of `Battleship.out`.
    pub transcript: Vec<u8>,
    /// How the game ends.
    pub ending: CaseEnding,
    /// Whether a board could be read in other ways too.
    pub is_ambiguous: bool,
}

/// How the game of a case ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseEnding {
    /// With a winner.
    Win(Player),
    /// With both fleets sunk in one round.
    Draw,
    /// Somebody is out of moves.
    Unfinished,
    /// It never begins.
    Rejected,
}

/// Replays the game of these files, faulty or not.
pub fn golden(files: &GameFiles, wording: Wording) -> Golden {
    let produced = produce(files, wording);
    let ending = match produced.played.map(|played| played.replay.stop) {
        Ok(Stop::Decided(Outcome::Win(winner))) => CaseEnding::Win(winner),
        Ok(Stop::Decided(Outcome::Draw)) => CaseEnding::Draw,
        Ok(Stop::OutOfMoves { .. }) => CaseEnding::Unfinished,
        Err(_) => CaseEnding::Rejected,
    };
    Golden { transcript: produced.transcript, ending, is_ambiguous: produced.is_ambiguous }
}
