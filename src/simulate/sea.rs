use std::sync::atomic::{AtomicBool, Ordering};

use crate::model::{Cell, Size};
use crate::opponents::{Draw, Opponent, Reply, SplitMix};

/// How often all ships are placed before giving up.
const TRIES: usize = 1_000_000;

/// The ships of a fleet have hardly any room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the ships hardly fit on the board: {TRIES} random placements all had ships that overlap")]
pub struct NoLayout;

/// A board with ships at random places. It is used for many games.
#[derive(Clone, Debug)]
pub(super) struct Sea {
    size: Size,
    /// The lengths of the ships, the longest first: they collide soonest.
    lengths: Vec<u16>,
    /// For each cell, 0 or the number of its ship from 1 on.
    at: Vec<u16>,
    /// The cells that are not 0.
    taken: Vec<usize>,
    cells_left: Vec<u16>,
    is_fired: Vec<bool>,
}

impl Sea {
    pub(super) fn new(size: Size, fleet: &[u16]) -> Self {
        let mut lengths = fleet.to_vec();
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        let at = vec![0; size.area()];
        let is_fired = vec![false; size.area()];
        Self { size, cells_left: lengths.clone(), lengths, at, taken: Vec::new(), is_fired }
    }

    /// Places all ships. Every layout is equally likely: each ship is placed without regard to the others, and if
    /// two overlap, all are placed again.
    pub(super) fn place_ships(&mut self, dice: &mut SplitMix) -> Result<(), NoLayout> {
        for _ in 0..TRIES {
            for cell in self.taken.drain(..) {
                self.at[cell] = 0;
            }
            if (0..self.lengths.len()).all(|ship| self.place(ship, dice)) {
                return Ok(());
            }
        }
        Err(NoLayout)
    }

    /// Places a ship anywhere, and returns `false` if other ships are in its way.
    fn place(&mut self, ship: usize, dice: &mut SplitMix) -> bool {
        let [rows, columns, length] =
            [self.size.rows(), self.size.columns(), self.lengths[ship]].map(u32::from);
        let across = rows * (columns + 1).saturating_sub(length);
        // A ship of one cell lies the same way across and down.
        let down = if length == 1 { 0 } else { columns * (rows + 1).saturating_sub(length) };
        let place = dice.below(across + down);
        let (start, step) = match place.checked_sub(across) {
            None => (place / (columns + 1 - length) * columns + place % (columns + 1 - length), 1),
            Some(place) => (place, columns),
        };
        for cell in (start..).step_by(step as usize).take(length as usize) {
            let at = &mut self.at[cell as usize];
            if *at != 0 {
                return false;
            }
            *at = ship as u16 + 1;
            self.taken.push(cell as usize);
        }
        true
    }

    /// Lets a player that has not fired yet sink all ships, and returns the number of its shots. Returns `None` if
    /// `stop` is set before that.
    pub(super) fn hunt(
        &mut self,
        player: &mut dyn Opponent,
        dice: &mut SplitMix,
        stop: &AtomicBool,
    ) -> Option<u32> {
        self.cells_left.copy_from_slice(&self.lengths);
        self.is_fired.fill(false);
        let mut afloat = self.lengths.len();
        let mut shots = 0;
        while afloat > 0 {
            // A game on a large board takes minutes, so it is not finished.
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let cell = player.choose(dice).expect("while a ship is afloat, there is a cell to fire at");
            let reply = self.reply(cell);
            afloat -= usize::from(matches!(reply, Reply::Sunk { .. }));
            shots += 1;
            player.learn(cell, reply);
        }
        Some(shots)
    }

    fn reply(&mut self, cell: Cell) -> Reply {
        let index = self.size.index(cell).expect("a player fires at cells of the board");
        assert!(!self.is_fired[index], "a player fires at each cell only once");
        self.is_fired[index] = true;
        let Some(ship) = usize::from(self.at[index]).checked_sub(1) else { return Reply::Miss };
        self.cells_left[ship] -= 1;
        if self.cells_left[ship] > 0 { Reply::Hit } else { Reply::Sunk { length: self.lengths[ship] } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// On 2 x 3 cells, ships of 2 and 1 cells can lie in 7 * 4 ways.
    #[test]
    fn every_layout_is_equally_likely() {
        let mut sea = Sea::new(Size::new(2, 3).unwrap(), &[1, 2]);
        let mut counts: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
        for game in 0..28_000 {
            sea.place_ships(&mut SplitMix::new(&[game])).unwrap();
            *counts.entry(sea.at.clone()).or_default() += 1;
        }
        assert_eq!(counts.len(), 28);
        // Each count has a standard deviation of 31.
        assert!(counts.values().all(|count| count.abs_diff(1000) < 160), "{counts:?}");
    }

    struct Stubborn;

    impl Opponent for Stubborn {
        fn choose(&mut self, _random: &mut dyn Draw) -> Option<Cell> {
            Some(Cell::new(0, 0))
        }
    }

    #[test]
    #[should_panic(expected = "a player fires at each cell only once")]
    fn a_player_that_repeats_a_shot_is_not_measured() {
        let mut sea = Sea::new(Size::new(1, 2).unwrap(), &[2]);
        sea.place_ships(&mut SplitMix::new(&[1])).unwrap();
        sea.hunt(&mut Stubborn, &mut SplitMix::new(&[2]), &AtomicBool::new(false));
    }

    #[test]
    fn ships_without_room_are_an_error() {
        let mut sea = Sea::new(Size::new(1, 40).unwrap(), &[10, 10, 10, 10]);
        assert_eq!(sea.place_ships(&mut SplitMix::new(&[1])), Ok(()), "four ways of {}", 31_u32.pow(4));
        let mut sea = Sea::new(Size::new(2, 2).unwrap(), &[2, 1, 2]);
        assert_eq!(sea.place_ships(&mut SplitMix::new(&[1])), Err(NoLayout));
    }
}
