use super::aim::Aim;
use super::fight::Fight;
use super::{Effect, Screen, Stage};
use crate::engine::Outcome;
use crate::model::{Cell, Layout, PerPlayer, Player};
use crate::play::Terms;
use crate::play::solo::{Ai, Computer};
use crate::record::{Opening, Record};
use crate::source::Integer;

/// One game, from placing ships to its end.
pub(super) struct ScreenGame {
    pub(super) terms: Terms,
    /// The opponent and the seed of a game against the computer.
    pub(super) computer: Option<(Ai, Integer)>,
    /// Player 1's fleet, while Player 2 places theirs.
    waiting: Option<Layout>,
    fight: Option<Fight>,
    /// Where each player aimed last.
    pub(super) aimed: PerPlayer<Cell>,
}

impl ScreenGame {
    pub(super) fn new(terms: Terms) -> Self {
        let middle = Cell::new((terms.size.rows() - 1) / 2, (terms.size.columns() - 1) / 2);
        Self { terms, computer: None, waiting: None, fight: None, aimed: PerPlayer::from_fn(|_| middle) }
    }

    pub(super) fn against(terms: Terms, ai: Ai, seed: Integer) -> Self {
        Self { computer: Some((ai, seed)), ..Self::new(terms) }
    }

    pub(super) fn is_solo(&self) -> bool {
        self.computer.is_some()
    }

    /// The fight with its terms, if all ships are placed.
    pub(super) fn fight(&self) -> Option<(&Terms, &Fight)> {
        Some((&self.terms, self.fight.as_ref()?))
    }

    /// The player who goes on after a fleet was confirmed.
    pub(super) fn next_player(&self) -> Player {
        if self.fight.is_some() { Player::One } else { Player::Two }
    }

    /// Takes the next fleet, and starts the fight if all are there. The error says why that is not possible.
    pub(super) fn add_fleet(&mut self, fleet: Layout) -> Result<(), String> {
        if let Some((ai, seed)) = &self.computer {
            let symbols = self.terms.ships.iter().map(|ship| ship.symbol.chars().next());
            let symbols: Vec<char> = symbols.map(|symbol| symbol.expect("every ship has a symbol")).collect();
            let computer = Computer::new(*ai, seed, &symbols, &fleet, |_, _| {});
            let computer =
                computer.ok_or("the computer finds no room for the same ships: use fewer or shorter ones")?;
            self.fight = Some(Fight::against(computer, fleet, &self.terms));
        } else if let Some(one) = self.waiting.take() {
            self.fight = Some(Fight::new(PerPlayer { one, two: fleet }, &self.terms));
        } else {
            self.waiting = Some(fleet);
        }
        Ok(())
    }

    pub(super) fn record(&self) -> Option<Record> {
        let mut opening: Opening = self.terms.opening();
        if let Some((ai, seed)) = &self.computer {
            opening.seed = Some(seed.to_string());
            opening.opponent = Some(ai.name().into());
        }
        Some(self.fight.as_ref()?.record(&opening, true))
    }
}

impl Screen {
    /// Fires at these cells, and goes on with the next turn.
    pub(super) fn fire(&mut self, cells: Vec<Cell>) -> Effect {
        let game = self.game.as_mut().expect("shots are fired in a game");
        let fight = game.fight.as_mut().expect("shots are fired in a fight");
        let player = fight.viewer();
        if let Some(&last) = cells.last() {
            game.aimed[player] = last;
        }
        fight.fire(&game.terms, cells).expect("each cell was checked when it was chosen");
        self.land(player)
    }

    /// Shows what `player` has done before the game goes on, unless the same player does.
    fn land(&mut self, player: Player) -> Effect {
        let (_, fight) = self.game.as_ref().and_then(ScreenGame::fight).expect("shots land in a fight");
        let keeps_turn = fight.contest.outcome().is_none() && fight.contest.on_turn() == player;
        if keeps_turn {
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
        let game = self.game.as_mut().expect("shots are fired in a game");
        let fight = game.fight.as_mut().expect("shots are fired in a fight");
        if let Some(outcome) = fight.contest.outcome() {
            // One board at a time: first the one whose fleet was sunk.
            self.is_turned = self.is_single() && outcome == Outcome::Win(Player::One);
            self.stage = Stage::Over;
            self.is_noticed = false;
            return Effect::Over;
        }
        if fight.let_computer_fire(&game.terms) {
            return self.show_answer();
        }
        if fight.viewer() != viewer {
            return self.hand_over(viewer.other());
        }
        self.next_turn();
        Effect::None
    }

    /// Shows what the computer has done. If the player's board is on the screen anyway, the player can aim meanwhile.
    fn show_answer(&mut self) -> Effect {
        let is_over = self
            .game
            .as_ref()
            .and_then(ScreenGame::fight)
            .is_none_or(|(_, fight)| fight.contest.outcome().is_some());
        self.is_turned = self.is_single();
        if !is_over && !self.is_turned {
            self.next_turn();
        }
        Effect::Landed
    }

    /// Starts the first turn. The computer may be the first to fire.
    pub(super) fn start_fight(&mut self) -> Effect {
        let game = self.game.as_mut().expect("a fight belongs to a game");
        let fight = game.fight.as_mut().expect("all ships are placed");
        let has_fired = fight.let_computer_fire(&game.terms);
        self.next_turn();
        if let (true, Stage::Turn(aim)) = (has_fired, &self.stage) {
            self.stage = Stage::Landed(Player::One, aim.clone());
            return self.show_answer();
        }
        Effect::None
    }

    /// Hides both boards until `to` takes the keyboard.
    pub(super) fn hand_over(&mut self, to: Player) -> Effect {
        self.stage = Stage::HandOver(to);
        self.is_turned = false;
        self.is_noticed = false;
        Effect::HandOver
    }

    /// Lets the player on turn aim.
    pub(super) fn next_turn(&mut self) {
        self.is_turned = false;
        let game = self.game.as_ref().expect("turns are taken in a game");
        let (terms, fight) = game.fight().expect("turns are taken in a fight");
        let cell = game.aimed[fight.viewer()];
        let size = terms.size;
        // If the same player goes on, the visible part of the board stays where it is.
        if let Stage::Turn(aim) | Stage::Landed(_, aim) = &mut self.stage {
            aim.marked.clear();
            self.stage = Stage::Turn(aim.clone());
            return;
        }
        let mut aim = Aim::new(cell);
        if let Some(arrangement) = self.arrangement() {
            aim.pointer.corner = arrangement.left.corner_around(cell, size);
        }
        self.stage = Stage::Turn(aim);
    }
}
