use super::{Draw, Opponent};
use crate::model::{Cell, Layout};

/// An opponent that cheats: it is given the player's layout and fires only at the cells of ships, row by
/// row.
pub(super) struct Cheater {
    /// The cells of the player's ships, row by row.
    targets: Vec<Cell>,
    fired: usize,
}

impl Cheater {
    pub(super) fn new(players_ships: &Layout) -> Self {
        let mut targets: Vec<Cell> =
            players_ships.ships().iter().flat_map(|ship| ship.cells.clone()).collect();
        targets.sort();
        Self { targets, fired: 0 }
    }
}

impl Opponent for Cheater {
    /// Starts again with the same ships.
    fn new_game(&mut self) {
        self.fired = 0;
    }

    fn choose(&mut self, _random: &mut dyn Draw) -> Option<Cell> {
        let target = self.targets.get(self.fired).copied();
        self.fired += 1;
        target
    }
}
