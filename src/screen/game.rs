use super::words;
use crate::engine::{Announced, Match, Turn};
use crate::model::{Cell, Layout, PerPlayer, Player};
use crate::play::Terms;
use crate::play::solo::{Ai, Computer};
use crate::record::{Journal, Record};
use crate::source::Integer;

/// One game, from placing ships to its end.
pub(super) struct ScreenGame {
    pub(super) terms: Terms,
    /// The opponent and the seed of a game against the computer.
    pub(super) rival: Option<(Ai, Integer)>,
    /// Player 2 of such a game, when all ships are placed.
    computer: Option<Computer>,
    /// Player 1's fleet, while Player 2 places theirs.
    waiting: Option<Layout>,
    /// The part of the game after all ships are placed.
    contest: Option<Match>,
    pub(super) latest: PerPlayer<Option<TurnReport>>,
    pub(super) aimed: PerPlayer<Cell>,
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

impl ScreenGame {
    pub(super) fn new(terms: Terms, rival: Option<(Ai, Integer)>) -> Self {
        let middle = Cell::new((terms.size.rows() - 1) / 2, (terms.size.columns() - 1) / 2);
        Self {
            terms,
            rival,
            computer: None,
            waiting: None,
            contest: None,
            latest: PerPlayer::default(),
            aimed: PerPlayer::from_fn(|_| middle),
        }
    }

    pub(super) fn is_solo(&self) -> bool {
        self.rival.is_some()
    }

    pub(super) fn has_begun(&self) -> bool {
        self.contest.is_some()
    }

    pub(super) fn contest(&self) -> &Match {
        self.contest.as_ref().expect("all ships are placed")
    }

    pub(super) fn is_over(&self) -> bool {
        self.contest().outcome().is_some()
    }

    /// The player who looks at the screen: the one on turn, or the only person.
    pub(super) fn viewer(&self) -> Player {
        if self.is_solo() { Player::One } else { self.contest().on_turn() }
    }

    pub(super) fn latest_cells(&self, player: Player) -> &[Cell] {
        self.latest[player].as_ref().map_or(&[], |report| &report.cells)
    }

    /// Takes the next fleet, and starts the fight if all are there. The error says why that is not possible.
    pub(super) fn add_fleet(&mut self, fleet: Layout) -> Result<(), String> {
        if let Some((ai, seed)) = &self.rival {
            let symbols = self.terms.ships.iter().flat_map(|ship| ship.symbol.chars().next());
            let computer = Computer::new(*ai, seed, &symbols.collect::<Vec<_>>(), &fleet, |_, _| {});
            let computer =
                computer.ok_or("the computer finds no room for the same ships: use fewer or shorter ones")?;
            let layouts = PerPlayer { one: fleet, two: computer.ships().clone() };
            self.contest = Some(Match::new(self.terms.rules, layouts).starting_with(computer.first()));
            self.computer = Some(computer);
        } else if let Some(one) = self.waiting.take() {
            self.contest = Some(Match::new(self.terms.rules, PerPlayer { one, two: fleet }));
        } else {
            self.waiting = Some(fleet);
        }
        Ok(())
    }

    pub(super) fn fire(&mut self, cells: Vec<Cell>) -> Turn {
        let contest = self.contest.as_mut().expect("all ships are placed");
        let player = contest.on_turn();
        let turn = contest.fire(&cells).expect("each cell was checked when it was chosen");
        let result = words::result(&turn, &self.terms, contest.board(player.other()).layout());
        let announced = || turn.shots.iter().map(|fired| fired.announced);
        let is_told = announced().all(|told| !matches!(told, Announced::Recorded | Announced::Counted));
        let is_hit = is_told.then(|| announced().any(|told| told != Announced::Miss));
        if let Some(&last) = cells.last() {
            self.aimed[player] = last;
        }
        self.latest[player] = Some(TurnReport { cells, result, is_hit });
        turn
    }

    /// Lets the computer fire, if it is on turn. Returns whether it was.
    pub(super) fn let_computer_fire(&mut self) -> bool {
        let is_due = !self.is_over() && self.contest().on_turn() == Player::Two;
        let Some(mut computer) = self.computer.take_if(|_| is_due) else { return false };
        for fired in self.fire(vec![computer.choose()]).shots {
            computer.learn(fired.cell, fired.shot);
        }
        self.computer = Some(computer);
        true
    }

    /// The record of the game up to now. If it is not over, the player on turn has quit.
    pub(super) fn record(&self) -> Option<Record> {
        let mut opening = self.terms.opening();
        if let Some((ai, seed)) = &self.rival {
            opening.seed = Some(seed.to_string());
            opening.opponent = Some(ai.name().into());
        }
        let mut journal = Journal::default();
        journal.close(&opening, self.contest.as_ref()?, true);
        journal.into_record()
    }
}
