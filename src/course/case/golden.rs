use crate::engine::Outcome;
use crate::model::Player;
use crate::rounds::Wording;
use crate::rounds::transcript;
use crate::rounds::{Ending, replay};
use crate::rounds::{GameFiles, load};
use crate::source::ProblemKind;

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
    let loading = load(files, wording);
    let mut problems = loading.reports.iter().flat_map(|report| &report.problems);
    let is_ambiguous = problems.any(|problem| matches!(problem.kind, ProblemKind::Ambiguous { .. }));
    match loading.game {
        Ok(game) => {
            let replay = replay(&game);
            let mut bytes = Vec::new();
            transcript::game(&game, &replay, wording, &mut bytes);
            let ending = match replay.ending {
                Ending::Decided(Outcome::Win(winner)) => CaseEnding::Win(winner),
                Ending::Decided(Outcome::Draw) => CaseEnding::Draw,
                Ending::OutOfMoves(..) => CaseEnding::Unfinished,
            };
            Golden { transcript: bytes, ending, is_ambiguous }
        }
        Err(refusal) => {
            let transcript = transcript::refusal(&refusal, wording);
            Golden { transcript, ending: CaseEnding::Rejected, is_ambiguous }
        }
    }
}
