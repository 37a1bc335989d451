use super::words;
use crate::engine::{Announced, Match, Turn};
use crate::model::{Cell, FireError, Layout, PerPlayer, Player};
use crate::play::Terms;
use crate::play::solo::Computer;
use crate::record::{Journal, Opening, Record};

/// The part of a game after all ships are placed.
pub(super) struct Fight {
    pub(super) contest: Match,
    /// Player 2, if that is not a person.
    pub(super) computer: Option<Computer>,
    /// The latest turn of each player.
    pub(super) latest: PerPlayer<Option<TurnReport>>,
}

/// A turn as it is reported on the screen.
#[derive(Clone, Debug)]
pub(super) struct TurnReport {
    pub(super) cells: Vec<Cell>,
    /// What both players learn about it.
    pub(super) result: String,
    /// Whether both players learn of a hit, or that there was none. `None` if they learn neither.
    pub(super) is_hit: Option<bool>,
}

impl Fight {
    /// Starts a fight between two people.
    pub(super) fn new(layouts: PerPlayer<Layout>, terms: &Terms) -> Self {
        Self { contest: Match::new(terms.rules, layouts), computer: None, latest: PerPlayer::default() }
    }

    /// Starts a fight against the computer.
    pub(super) fn against(computer: Computer, own: Layout, terms: &Terms) -> Self {
        let layouts = PerPlayer { one: own, two: computer.ships().clone() };
        let contest = Match::new(terms.rules, layouts).starting_with(computer.first());
        Self { contest, computer: Some(computer), latest: PerPlayer::default() }
    }

    /// The player who looks at the screen: the one on turn, or the only person.
    pub(super) fn viewer(&self) -> Player {
        if self.computer.is_some() { Player::One } else { self.contest.on_turn() }
    }

    /// Takes a turn for the player on turn.
    pub(super) fn fire(&mut self, terms: &Terms, cells: Vec<Cell>) -> Result<Turn, FireError> {
        let player = self.contest.on_turn();
        let turn = self.contest.fire(&cells)?;
        let result = words::result(&turn, terms, self.contest.board(player.other()).layout());
        let announced = || turn.shots.iter().map(|fired| fired.announced);
        let is_told = announced().all(|told| !matches!(told, Announced::Recorded | Announced::Counted));
        let is_hit = is_told.then(|| announced().any(|told| told != Announced::Miss));
        self.latest[player] = Some(TurnReport { cells, result, is_hit });
        Ok(turn)
    }

    /// Lets the computer fire, if it is on turn. Returns whether it was.
    pub(super) fn let_computer_fire(&mut self, terms: &Terms) -> bool {
        let is_due = self.contest.outcome().is_none() && self.contest.on_turn() == Player::Two;
        let Some(mut computer) = self.computer.take_if(|_| is_due) else { return false };
        let cell = computer.choose();
        let turn = self.fire(terms, vec![cell]).expect("an opponent does not repeat a cell");
        for fired in &turn.shots {
            computer.learn(fired.cell, fired.shot);
        }
        self.computer = Some(computer);
        true
    }

    /// The record of the game up to now. Set `quit` if the player on turn quits.
    pub(super) fn record(&self, opening: &Opening, quit: bool) -> Record {
        let mut journal = Journal::default();
        journal.close(opening, &self.contest, quit);
        journal.into_record().expect("a closed journal has a record")
    }
}
