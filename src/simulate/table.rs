use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::counts::Counts;
use super::sea::{NoLayout, Sea};
use super::setting::{Contest, Setting};
use super::shard::Shard;
use crate::opponents::SplitMix;

impl Setting {
    /// The number of layouts that each player fires at in one game or pair of games.
    fn layouts_per_game(&self) -> usize {
        match self.contest {
            Contest::Hunt => 1,
            Contest::Versus(_) => 2,
        }
    }

    /// The number of layouts that are fired at in one game or pair of games, by all players together.
    pub fn boards_per_game(&self) -> usize {
        self.players.len() * self.layouts_per_game()
    }

    /// Plays all games of a slice, one after the other. The setting must be valid.
    pub fn play(&self, shard: Shard) -> Result<Counts, NoLayout> {
        Table::new(self).play(shard.games(self.games), &AtomicBool::new(false))
    }
}

// What random numbers are for. They depend only on this, on the seed, and on the numbers of the game and the layout.
const SHIPS: u64 = 0;
const SHOTS: u64 = 1;

/// Plays games of a setting on one thread. Several tables can play at the same time, each other games.
pub struct Table {
    setting: Setting,
    sea: Sea,
}

impl Table {
    /// Sets up a table. The setting must be valid.
    pub fn new(setting: &Setting) -> Self {
        Self { sea: Sea::new(setting.size, &setting.fleet), setting: setting.clone() }
    }

    /// Plays games in their order. Once `stop` is set, the game that is being played is abandoned, and only the games
    /// before it are counted.
    pub fn play(&mut self, games: Range<u64>, stop: &AtomicBool) -> Result<Counts, NoLayout> {
        let mut counts = Counts::new(self.setting.clone());
        let mut shots = vec![0; self.setting.boards_per_game()];
        let mut next = games.start;
        while next < games.end && !stop.load(Ordering::Relaxed) && self.play_game(next, &mut shots, stop)? {
            counts.tally.count(&self.setting, &shots);
            next += 1;
        }
        counts.played.add(games.start..next);
        Ok(counts)
    }

    /// Plays a game or a pair of games, and finds the number of shots of each player on each layout. Returns `false` if
    /// it is stopped before the end.
    fn play_game(&mut self, game: u64, shots: &mut [u32], stop: &AtomicBool) -> Result<bool, NoLayout> {
        let (seed, layouts) = (self.setting.seed, self.setting.layouts_per_game());
        for layout in 0..layouts {
            // Each player draws the same numbers whoever else plays.
            let dice = |purpose: u64| SplitMix::new(&[seed, game, purpose, layout as u64]);
            self.sea.place_ships(&mut dice(SHIPS))?;
            for (index, ai) in self.setting.players.iter().enumerate() {
                let player = ai.fair(self.setting.size, &self.setting.fleet);
                let mut player = player.expect("the players are fair");
                match self.sea.hunt(player.as_mut(), &mut dice(SHOTS), stop) {
                    Some(needed) => shots[index * layouts + layout] = needed,
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }
}
