//! From one turn to the next.

use super::aim::Aim;
use super::{Effect, Screen, Stage};
use crate::engine::Outcome;
use crate::model::{Cell, Player};

impl Screen {
    /// Fires at these cells, and shows what they did before the game goes on, unless the same player does.
    pub(super) fn fire(&mut self, cells: Vec<Cell>) -> Effect {
        let player = self.game.viewer();
        self.game.fire(cells);
        if !self.game.is_over() && self.game.contest().on_turn() == player {
            self.next_turn();
        } else if let Stage::Turn(aim) = &mut self.stage {
            aim.marked.clear();
            self.stage = Stage::Landed(player, aim.clone());
        }
        Effect::Landed
    }

    /// Goes on after shots have been seen to land.
    pub(super) fn go_on(&mut self) -> Effect {
        let Stage::Landed(viewer, _) = self.stage else { return Effect::None };
        if let Some(outcome) = self.game.contest().outcome() {
            // One board at a time: first the one whose fleet was sunk.
            self.is_turned = self.is_single() && outcome == Outcome::Win(Player::One);
            self.stage = Stage::Over;
            self.is_noticed = false;
            return Effect::Over;
        }
        if self.game.let_computer_fire() {
            return self.show_answer();
        }
        if self.game.viewer() != viewer {
            return self.hand_over(viewer.other());
        }
        self.next_turn();
        Effect::None
    }

    /// Shows what the computer has done. If the player's board is on the screen anyway, the player can aim meanwhile.
    fn show_answer(&mut self) -> Effect {
        self.is_turned = self.is_single();
        if !self.game.is_over() && !self.is_turned {
            self.next_turn();
        }
        Effect::Landed
    }

    /// Starts the first turn. The computer may be the first to fire.
    pub(super) fn start_fight(&mut self) -> Effect {
        let has_fired = self.game.let_computer_fire();
        self.next_turn();
        if let (true, Stage::Turn(aim)) = (has_fired, &self.stage) {
            self.stage = Stage::Landed(Player::One, aim.clone());
            return self.show_answer();
        }
        Effect::None
    }

    pub(super) fn hand_over(&mut self, to: Player) -> Effect {
        self.stage = Stage::HandOver(to);
        self.is_turned = false;
        self.is_noticed = false;
        Effect::HandOver
    }

    pub(super) fn next_turn(&mut self) {
        self.is_turned = false;
        // If the same player goes on, the visible part of the board stays where it is.
        if let Stage::Turn(aim) | Stage::Landed(_, aim) = &mut self.stage {
            aim.marked.clear();
            self.stage = Stage::Turn(aim.clone());
            return;
        }
        let mut aim = Aim::new(self.game.aimed[self.game.viewer()]);
        if let Some(at) = self.arrangement() {
            aim.pointer.corner = at.left.corner_around(aim.pointer.cell, self.game.terms.size);
        }
        self.stage = Stage::Turn(aim);
    }
}
