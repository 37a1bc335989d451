use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::counts::Counts;
use super::sea::{NoLayout, Sea};
use super::setting::{Contest, Setting};
use super::shard::Shard;
use crate::opponents::{Ai, Opponent, SplitMix};

/// The most games of one batch in [`Setting::play`].
const BATCH: u64 = 256;

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
        let mut counts = Counts::new(self.clone());
        let mut table = Table::new(self);
        let Range { mut start, end } = shard.games(self.games);
        while start < end {
            let batch = table.play(start..end.min(start + BATCH), &AtomicBool::new(false))?;
            start = batch.games.end;
            counts.count(&batch);
        }
        Ok(counts)
    }
}

impl Counts {
    /// Counts games that were played at a table of the same setting.
    ///
    /// # Panics
    ///
    /// If one of the games has been counted before.
    pub fn count(&mut self, batch: &Batch) {
        assert!(self.played.add(batch.games.clone()), "no game is played twice");
        for shots in batch.shots.chunks(self.setting.boards_per_game()) {
            self.tally.count(&self.setting, shots);
        }
    }
}

/// Games that were played, with the number of shots of each player on each layout.
#[derive(Clone, Debug)]
pub struct Batch {
    games: Range<u64>,
    shots: Vec<u32>,
}

impl Batch {
    /// The numbers of the games.
    pub fn games(&self) -> &Range<u64> {
        &self.games
    }
}

/// Plays games of a setting on one thread. Several tables can play at the same time, each other games.
pub struct Table {
    setting: Setting,
    players: Vec<Box<dyn Opponent + Send>>,
    sea: Sea,
}

impl Table {
    /// Sets up a table. The setting must be valid.
    pub fn new(setting: &Setting) -> Self {
        let player = |ai: &Ai| ai.fair(setting.size, &setting.fleet).expect("the players are fair");
        Self {
            players: setting.players.iter().map(player).collect(),
            sea: Sea::new(setting.size, &setting.fleet),
            setting: setting.clone(),
        }
    }

    /// Plays games in their order. Once `stop` is set, the game that is being played is abandoned, and the batch has
    /// the games before it.
    pub fn play(&mut self, games: Range<u64>, stop: &AtomicBool) -> Result<Batch, NoLayout> {
        let mut batch = Batch { games: games.start..games.start, shots: Vec::new() };
        for game in games {
            if stop.load(Ordering::Relaxed) || !self.play_game(game, &mut batch.shots, stop)? {
                break;
            }
            batch.games.end = game + 1;
        }
        Ok(batch)
    }

    /// Plays a game or a pair of games, and adds the number of shots of each player on each layout. If it is stopped
    /// before the end, it adds nothing and returns `false`.
    fn play_game(&mut self, game: u64, shots: &mut Vec<u32>, stop: &AtomicBool) -> Result<bool, NoLayout> {
        let (seed, first) = (self.setting.seed, shots.len());
        let layouts = self.setting.layouts_per_game();
        shots.resize(first + self.setting.boards_per_game(), 0);
        for layout in 0..layouts {
            self.sea.place_ships(&mut dice(seed, game, Purpose::Layout(layout as u64)))?;
            for (index, player) in self.players.iter_mut().enumerate() {
                let mut dice = dice(seed, game, Purpose::Player(layout as u64));
                let Some(needed) = self.sea.hunt(player.as_mut(), &mut dice, stop) else {
                    shots.truncate(first);
                    return Ok(false);
                };
                shots[first + index * layouts + layout] = needed;
            }
        }
        Ok(true)
    }
}

/// What the random numbers of a game are for. Each purpose has its own, so that a player draws the same numbers
/// whoever else plays.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    /// Placing the ships of a layout. A game has one layout, a pair of games has two.
    Layout(u64),
    /// The choices of a player that fires at a layout.
    Player(u64),
}

/// The random numbers for one purpose. They depend only on the seed and on the number of the game.
fn dice(seed: u64, game: u64, purpose: Purpose) -> SplitMix {
    let (kind, number) = match purpose {
        Purpose::Layout(number) => (0, number),
        Purpose::Player(number) => (1, number),
    };
    SplitMix::new(&[seed, game, kind, number])
}
