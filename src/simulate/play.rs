use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::sea::{NoLayout, Sea};
use super::setting::Setting;
use super::tally::Tally;
use crate::opponents::SplitMix;

// What random numbers are for. They depend only on this, on the seed, and on the numbers of the game and the layout.
const SHIPS: u64 = 0;
const SHOTS: u64 = 1;

impl Setting {
    /// Plays all games, one after the other. The setting must be valid.
    ///
    /// # Panics
    ///
    /// If an opponent fires off the board or at a cell twice, or finds no cell although a ship is afloat.
    pub fn play(&self) -> Result<Tally, NoLayout> {
        self.play_some(0..self.games, &AtomicBool::new(false))
    }

    /// Plays the games with these numbers in their order. Once `stop` is set, the game that is being played is
    /// abandoned, and only the games before it are counted. The setting must be valid.
    ///
    /// # Panics
    ///
    /// As [`Setting::play`].
    pub fn play_some(&self, games: Range<u64>, stop: &AtomicBool) -> Result<Tally, NoLayout> {
        let mut tally = Tally::new(self);
        let mut sea = Sea::new(self.size, &self.fleet);
        let mut shots = vec![0; self.boards_per_game()];
        for game in games {
            if stop.load(Ordering::Relaxed) || !self.play_game(game, &mut sea, &mut shots, stop)? {
                break;
            }
            tally.count(self, &shots);
        }
        Ok(tally)
    }

    /// Plays a game or a pair of games, and finds the number of shots of each player on each layout. Returns `false` if
    /// it is stopped before the end.
    fn play_game(
        &self,
        game: u64,
        sea: &mut Sea,
        shots: &mut [u32],
        stop: &AtomicBool,
    ) -> Result<bool, NoLayout> {
        let layouts = self.layouts_per_game();
        for layout in 0..layouts {
            // Each player draws the same numbers whoever else plays.
            let dice = |purpose: u64| SplitMix::new(&[self.seed, game, purpose, layout as u64]);
            sea.place_ships(&mut dice(SHIPS))?;
            for (index, player) in self.players.iter().enumerate() {
                let mut opponent = player.opponent(self.size, &self.fleet);
                match sea.hunt(opponent.as_mut(), &mut dice(SHOTS), stop) {
                    Some(needed) => shots[index * layouts + layout] = needed,
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }
}
