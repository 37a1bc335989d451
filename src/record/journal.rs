use super::{Ending, Opening, Record, Rejected};
use crate::engine::Match;
use crate::model::PerPlayer;

/// Collects what the record needs while a game is played. A game that never began has no record.
///
/// ```
/// use battleship::{Cell, Layout, Match, PerPlayer, Player, Rules, Ship, Size, TurnRule};
/// use battleship::record::{EditionName, Ending, Journal, Opening};
///
/// let mut layout = Layout::new(Size::new(1, 2).unwrap());
/// layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0)] }).unwrap();
/// let rules = Rules::plain(TurnRule::UntilMiss);
/// let mut contest = Match::new(rules, PerPlayer { one: &layout, two: &layout });
/// let mut journal = Journal::default();
/// journal.reject(contest.turn(), "7 7", "That is off the board.");
/// contest.fire_one(Cell::new(0, 0)).unwrap();
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
/// assert_eq!(record.ending, Ending::Win { winner: Player::One });
/// ```
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
