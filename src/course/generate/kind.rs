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
    Touching,
    NoPlacement,
    FinalNewline,
    NoFinalSemicolon,
    BoardNewline,
}

impl Kind {
    /// The kinds that say how a game ends.
    const ENDINGS: [Self; 4] = [Self::Player1Wins, Self::Player2Wins, Self::Draw, Self::OutOfMoves];

    /// The kinds that change the form of the files, and what the name of a case says about them. Programs of students
    /// depend on the course's own form: both placement files, a semicolon at the end of each move list, and no file with
    /// a newline at its end.
    pub(super) const FORMS: [(Self, &'static str); 4] = [
        (Self::NoPlacement, "no placement files"),
        (Self::FinalNewline, "newline after the moves"),
        (Self::NoFinalSemicolon, "no semicolon after the moves"),
        (Self::BoardNewline, "newline after the boards"),
    ];
}

/// What is planned for a case.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) ending: PlannedEnd,
    /// On whose board ships with the same letter touch.
    pub(super) touching: PerPlayer<bool>,
    pub(super) has_bad_moves: bool,
    /// The kinds of [`Kind::FORMS`] that its files have.
    pub(super) form: Vec<Kind>,
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
            form: Vec::new(),
        };
        if kinds.is_empty() { plan } else { plan.with(kinds, round) }
    }

    /// The same plan with all these kinds and no others. Ships that touch need a placement file, so these two take turns.
    fn with(self, kinds: &[Kind], round: usize) -> Self {
        let can_touch = !kinds.contains(&Kind::NoPlacement) || round.is_multiple_of(2);
        let is_touching = kinds.contains(&Kind::Touching) && can_touch;
        let is_wanted = |kind: &Kind| kinds.contains(kind) && !(is_touching && *kind == Kind::NoPlacement);
        Self {
            touching: PerPlayer::from_fn(|_| is_touching),
            has_bad_moves: kinds.contains(&Kind::BadMoves),
            form: Kind::FORMS.into_iter().map(|(kind, _)| kind).filter(is_wanted).collect(),
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
