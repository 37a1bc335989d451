use std::collections::VecDeque;

use super::{Opponent, PythonRandom};
use crate::model::{Cell, Layout};

/// An opponent that cheats: it is given the player's layout and fires only at the cells of ships, row by
/// row.
#[derive(Clone, Debug)]
pub struct Cheater {
    targets: VecDeque<Cell>,
}

impl Cheater {
    /// Creates an opponent that knows where the player's ships are.
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
