use super::{Ending, Opening, Record, Rejected};
use crate::engine::Match;
use crate::model::PerPlayer;

/// Collects what the record needs while a game is played. A game that never began has no record.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    rejected: Vec<(u32, Rejected)>,
    record: Option<Record>,
}

impl Journal {
    /// Adds an answer that was rejected in this turn. Turn 0 is the placement of ships.
    pub fn reject(&mut self, turn: u32, text: &str, reason: &str) {
        self.rejected.push((turn, Rejected { text: text.into(), reason: reason.into() }));
    }

    /// Creates the record after the last shot. Set `quit` if the current player quit.
    ///
    /// # Panics
    ///
    /// Panics if `opening` lacks the class of a ship.
    pub fn close(&mut self, opening: &Opening, contest: &Match, quit: bool) {
        let player = contest.on_turn();
        let unfinished = if quit { Ending::Quit { player } } else { Ending::InputEnded { player } };
        let ending = contest.outcome().map_or(unfinished, Ending::from);
        let mut rejected = std::mem::take(&mut self.rejected).into_iter().peekable();
        let of_turn = |turn| {
            let until_turn = std::iter::from_fn(|| rejected.next_if(|(of, _)| *of <= turn));
            // Answers rejected while ships were placed do not belong to a turn.
            until_turn.filter(|(of, _)| *of == turn).map(|(_, rejected)| rejected).collect()
        };
        let layouts = PerPlayer::from_fn(|player| contest.board(player).layout());
        let mut record = Record::new(opening, contest.rules(), layouts, contest.log(), of_turn, ending);
        record.rejected = rejected.filter(|(of, _)| *of > 0).map(|(_, rejected)| rejected).collect();
        self.record = Some(record);
    }

    /// The record, or `None` if no game began.
    pub fn into_record(self) -> Option<Record> {
        self.record
    }
}
