//! Shots, and the answers that fire them.

use super::{Answers, pick};
use crate::course::generate::board::neighbors;
use crate::engine::{Match, Outcome, Seen};
use crate::model::{Cell, Player};
use crate::opponents::PythonRandom;
use crate::play::Terms;
use crate::record::EditionName;

/// How a game stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Win(Player),
    Quit,
}

/// A game, of which the shots are made.
pub(super) struct Fight<'a> {
    pub(super) terms: &'a Terms,
    /// How it should stop.
    pub(super) end: Stop,
    /// How often that did not succeed.
    pub(super) attempt: usize,
}

impl Fight<'_> {
    pub(super) fn fight(&self, mut contest: Match, answers: &mut Answers, random: &mut PythonRandom) -> Stop {
        let mut turns_left = if self.end == Stop::Quit { 3 + random.below(20) } else { u32::MAX };
        loop {
            if let Some(Outcome::Win(winner)) = contest.outcome() {
                return Stop::Win(winner);
            }
            let player = contest.on_turn();
            if self.terms.edition == EditionName::Console {
                while random.below(6) == 0 {
                    answers.add(pick(&["personal_board", "opponent_board"], random));
                }
                if turns_left == 0 {
                    answers.add("quit");
                    return Stop::Quit;
                }
                answers.add_bad(random, |random| pick(&["fire", "Attack", "board"], random).to_owned());
                answers.add("attack");
            }
            turns_left -= 1;
            let due = contest.shots_due();
            let mut cells = Vec::new();
            while cells.len() < due {
                let cell = self.target(&contest, &cells, random);
                answers.add_bad(random, |random| self.bad_target(&contest, &cells, random));
                answers.add(self.answer(cell));
                cells.push(cell);
            }
            contest.fire(&cells).expect("only cells that can be fired at are chosen");
            let waits = match self.terms.edition {
                EditionName::Duel => true,
                EditionName::Streak => contest.outcome().is_none() && contest.on_turn() != player,
                _ => false,
            };
            if waits {
                answers.add("");
            }
        }
    }

    /// A cell next to a hit, or any other that can be fired at. The player who should win knows more.
    pub(super) fn target(&self, contest: &Match, named: &[Cell], random: &mut PythonRandom) -> Cell {
        let player = contest.on_turn();
        let sight = contest.sight(player);
        let size = self.terms.size;
        let is_open = |cell: &Cell| contest.check(*cell, named).is_ok();
        let open: Vec<Cell> = size.cells().filter(is_open).collect();
        if self.end == Stop::Win(player) && random.below(8) < self.attempt.min(8) as u32 {
            let target = contest.board(player.other()).layout();
            let ships: Vec<Cell> =
                open.iter().copied().filter(|cell| target.ship_at(*cell).is_some()).collect();
            if !ships.is_empty() {
                return pick(&ships, random);
            }
        }
        let is_near = |cell: &Cell| neighbors(*cell).any(|near| sight.cell(near) == Some(Seen::Hit));
        let near: Vec<Cell> = open.iter().copied().filter(is_near).collect();
        pick(if near.is_empty() { &open } else { &near }, random)
    }

    pub(super) fn answer(&self, cell: Cell) -> String {
        match self.terms.edition {
            EditionName::Console => format!("{}\n{}", cell.row, cell.column),
            _ => self.terms.notation.cell(cell),
        }
    }

    /// Answers that are refused instead of a target.
    pub(super) fn bad_target(&self, contest: &Match, named: &[Cell], random: &mut PythonRandom) -> String {
        let is_fired = |cell: &Cell| contest.check(*cell, named).is_err();
        let fired: Vec<Cell> = self.terms.size.cells().filter(is_fired).collect();
        let outside = self.answer(Cell::new(self.terms.size.rows(), 0));
        let beside = format!("0 {}", self.terms.size.columns());
        let mut bad = match self.terms.edition {
            EditionName::Duel => vec!["a0", "K1", "A10", "5", ""],
            EditionName::Console => vec!["up", &outside, "-1\n3"],
            EditionName::Streak => vec![&outside, &beside, "-1 0", "0 -1"],
            _ => vec!["middle", &outside, "0", "-1 0"],
        };
        let again = random.choice(&fired).map(|cell| self.answer(*cell));
        // The assignment of streak promises two numbers, and that no cell is fired at twice.
        if self.terms.edition != EditionName::Streak {
            bad.extend(again.as_deref());
        }
        pick(&bad, random).to_owned()
    }
}
