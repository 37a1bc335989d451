use super::{Opening, Outcome, Record, Rejected};
use crate::engine::Match;
use crate::model::PerPlayer;

/// What an edition notes for the record while it is played. A game that never began leaves none.
///
/// ```
/// use battleship::engine::Match;
/// use battleship::model::{Cell, Layout, PerPlayer, Player, Ship, Size};
/// use battleship::record::{EditionName, Journal, Opening, Outcome};
/// use battleship::play::streak::RULES;
///
/// let mut layout = Layout::new(Size::new(1, 2).unwrap());
/// layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0)] }).unwrap();
/// let mut contest = Match::new(RULES, PerPlayer { one: &layout, two: &layout });
/// let mut journal = Journal::default();
/// journal.reject(contest.turn(), "7 7", "That is off the board.");
/// contest.fire(&[Cell::new(0, 0)]).unwrap();
///
/// let opening = Opening {
///     edition: EditionName::Streak,
///     players: PerPlayer { one: "Player 1", two: "Player 2" },
///     classes: vec![("Ship 0".into(), "0".into())],
///     seed: None,
///     opponent: None,
/// };
/// journal.close(&opening, &contest, false);
/// let record = journal.into_record().unwrap();
/// assert_eq!(record.turns[0].rejected[0].text, "7 7");
/// assert_eq!(record.outcome, Outcome::Win { winner: Player::One });
/// ```
#[derive(Clone, Debug, Default)]
pub struct Journal {
    rejected: Vec<(u32, Rejected)>,
    record: Option<Record>,
}

impl Journal {
    /// Notes an answer that was not taken in this turn.
    pub fn reject(&mut self, turn: u32, text: &str, reason: &str) {
        self.rejected.push((turn, Rejected { text: text.into(), reason: reason.into() }));
    }

    /// Makes the record, when the last shot has been fired; `quit` if the player on turn has left.
    pub fn close(&mut self, opening: &Opening, contest: &Match, quit: bool) {
        let player = contest.on_turn();
        let unfinished = if quit { Outcome::Quit { player } } else { Outcome::InputEnded { player } };
        let outcome = contest.outcome().map_or(unfinished, Outcome::from);
        let mut rejected = std::mem::take(&mut self.rejected).into_iter().peekable();
        let of_turn = |turn| {
            let until_turn = std::iter::from_fn(|| rejected.next_if(|(of, _)| *of <= turn));
            // What was said while ships were placed belongs to no turn.
            until_turn.filter(|(of, _)| *of == turn).map(|(_, rejected)| rejected).collect()
        };
        let layouts = PerPlayer::from_fn(|player| contest.board(player).layout());
        let mut record = Record::new(opening, contest.rules(), layouts, contest.log(), of_turn, outcome);
        record.rejected = rejected.filter(|(of, _)| *of > 0).map(|(_, rejected)| rejected).collect();
        self.record = Some(record);
    }

    /// The record, if a game began.
    pub fn into_record(self) -> Option<Record> {
        self.record
    }
}
