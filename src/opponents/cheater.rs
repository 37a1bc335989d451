use std::collections::VecDeque;

use super::{Opponent, PythonRandom};
use crate::model::{Cell, Layout};

/// Knows where the player's ships lie and fires at nothing else, row by row. That it is handed the
/// layout is the cheat.
#[derive(Clone, Debug)]
pub struct Cheater {
    targets: VecDeque<Cell>,
}

impl Cheater {
    /// An opponent who has looked at the player's ships.
    pub fn new(players_ships: &Layout) -> Self {
        let mut targets: Vec<Cell> =
            players_ships.ships().iter().flat_map(|ship| ship.cells.clone()).collect();
        targets.sort();
        Self { targets: targets.into() }
    }
}

impl Opponent for Cheater {
    fn choose(&mut self, _random: &mut PythonRandom) -> Option<Cell> {
        self.targets.pop_front()
    }
}
