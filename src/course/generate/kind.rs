//! What a generated case tests.

use super::moves::PlannedEnd;
use crate::model::{PerPlayer, Player};
use crate::opponents::PythonRandom;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Player1Wins,
    Player2Wins,
    Draw,
    OutOfMoves,
    BadMoves,
    /// Ships with the same letter touch.
    Touching,
    NoPlacement,
    FinalNewline,
    NoFinalSemicolon,
    BoardNewline,
}

impl Kind {
    /// The kinds that say how a game ends.
    const ENDINGS: [Self; 4] = [Self::Player1Wins, Self::Player2Wins, Self::Draw, Self::OutOfMoves];
}

/// What is planned for a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) ending: PlannedEnd,
    /// On whose board ships with the same letter touch.
    pub(super) touching: PerPlayer<bool>,
    pub(super) has_bad_moves: bool,
    pub(super) form: Form,
}

/// The form of a case's files. Programs of students depend on the course's own form: both placement files, a semicolon
/// at the end of each move list, and no file with a newline at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) has_placements: bool,
    pub(super) has_final_newline: bool,
    pub(super) has_final_semicolon: bool,
    pub(super) has_board_newline: bool,
}

impl Form {
    /// The form of the course's own files.
    pub(super) const COURSE: Self = Self {
        has_placements: true,
        has_final_newline: false,
        has_final_semicolon: true,
        has_board_newline: false,
    };
}

impl Plan {
    /// The plan for the case with this number, from 0. Without kinds, it is one of the usual mix. A case's files have
    /// another form than the course's only if that is what it tests.
    pub(super) fn new(kinds: &[Kind], number: usize, random: &mut PythonRandom) -> Self {
        let endings: Vec<Kind> = Kind::ENDINGS.into_iter().filter(|kind| kinds.contains(kind)).collect();
        let endings = if endings.is_empty() { &Kind::ENDINGS[..] } else { &endings };
        // How often all endings had their turn.
        let (turn, round) = (number % endings.len(), number / endings.len());
        let mut is_third = || random.below(3) == 0;
        let plan = Self {
            ending: ending(endings[turn], round),
            touching: PerPlayer::from_fn(|_| is_third()),
            // Even a few cases have some.
            has_bad_moves: is_third() || number % 7 == 6,
            form: Form::COURSE,
        };
        if kinds.is_empty() { plan } else { plan.with(kinds, round) }
    }

    /// The same plan with all these kinds and no others. Ships that touch need a placement file, so these two take turns.
    fn with(self, kinds: &[Kind], round: usize) -> Self {
        let has = |kind: Kind| kinds.contains(&kind);
        let has_placements = !has(Kind::NoPlacement) || (has(Kind::Touching) && round.is_multiple_of(2));
        Self {
            touching: PerPlayer::from_fn(|_| has(Kind::Touching) && has_placements),
            has_bad_moves: has(Kind::BadMoves),
            form: Form {
                has_placements,
                has_final_newline: has(Kind::FinalNewline),
                has_final_semicolon: !has(Kind::NoFinalSemicolon),
                has_board_newline: has(Kind::BoardNewline),
            },
            ..self
        }
    }
}

fn ending(kind: Kind, round: usize) -> PlannedEnd {
    match kind {
        Kind::Player1Wins => PlannedEnd::Win(Player::One),
        Kind::Player2Wins => PlannedEnd::Win(Player::Two),
        Kind::Draw => PlannedEnd::Draw,
        // Either player, so that the game stops in either half of a round.
        _ => PlannedEnd::RunsOut(if round.is_multiple_of(2) { Player::One } else { Player::Two }),
    }
}
