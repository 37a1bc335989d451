use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::counts::Counts;
use super::dice::{Purpose, dice};
use super::sea::{NoLayout, Sea};
use super::setting::{Contest, Setting};
use super::shard::Shard;
use crate::opponents::Opponent;

/// Follows a simulation while it runs.
pub struct Progress<'a> {
    /// Once it is set, games that are not finished are abandoned.
    pub stop: &'a AtomicBool,
    /// Called with the number of games that were just played.
    pub played: &'a (dyn Fn(u64) + Sync),
}

/// How many games are played between two entries in the counts.
const MOST_GAMES: u64 = 256;

impl Setting {
    /// Plays all games of a slice. The setting must be valid.
    pub fn play(&self, shard: Shard) -> Result<Counts, NoLayout> {
        let mut counts = Counts::new(self.clone());
        counts.play_missing(shard, &Progress { stop: &AtomicBool::new(false), played: &|_| {} })?;
        Ok(counts)
    }
}

impl Counts {
    /// Plays the games of a slice that have not been played, on all threads of the current pool. If it is stopped, the
    /// counts have the games that were played until then.
    pub fn play_missing(&mut self, shard: Shard, progress: &Progress) -> Result<(), NoLayout> {
        let missing = self.played().missing_from(shard.games(self.setting().games));
        let setting = self.setting().clone();
        let counts = Mutex::new(self);
        for games in missing {
            let blocks = Blocks::new(games);
            let played = (0..blocks.number).into_par_iter().try_for_each_init(
                || Table::new(&setting),
                |table, index| table.play_block(blocks.get(index), &counts, progress),
            );
            match played {
                Ok(()) => {}
                Err(Halt::Stopped) => break,
                Err(Halt::NoLayout(error)) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Why no more games are played.
enum Halt {
    Stopped,
    NoLayout(NoLayout),
}

/// Games divided into parts for the threads: small enough to keep all of them busy until the end.
struct Blocks {
    games: Range<u64>,
    length: u64,
    number: u64,
}

impl Blocks {
    fn new(games: Range<u64>) -> Self {
        let number = games.end - games.start;
        let length = (number / (rayon::current_num_threads() as u64 * 32)).clamp(1, MOST_GAMES);
        Self { games, length, number: number.div_ceil(length) }
    }

    fn get(&self, index: u64) -> Range<u64> {
        let start = self.games.start + index * self.length;
        start..self.games.end.min(start + self.length)
    }
}

/// What a thread needs to play games.
struct Table {
    setting: Setting,
    players: Vec<Box<dyn Opponent + Send>>,
    sea: Sea,
}

impl Table {
    fn new(setting: &Setting) -> Self {
        let player =
            |ai: &crate::opponents::Ai| ai.fair(setting.size, &setting.fleet).expect("the players are fair");
        Self {
            players: setting.players.iter().map(player).collect(),
            sea: Sea::new(setting.size, &setting.fleet),
            setting: setting.clone(),
        }
    }

    /// The number of layouts that each player fires at in one game or pair of games.
    fn layouts(&self) -> u64 {
        match self.setting.contest {
            Contest::Hunt => 1,
            Contest::Versus(_) => 2,
        }
    }

    fn shots_per_game(&self) -> usize {
        self.players.len() * self.layouts() as usize
    }

    /// Plays games until it is stopped, and counts them.
    fn play_block(
        &mut self,
        games: Range<u64>,
        counts: &Mutex<&mut Counts>,
        progress: &Progress,
    ) -> Result<(), Halt> {
        let mut shots = Vec::new();
        let mut game = games.start;
        while game < games.end && !progress.stop.load(Ordering::Relaxed) {
            if !self.play(game, &mut shots, progress.stop).map_err(Halt::NoLayout)? {
                break;
            }
            game += 1;
        }
        // The counts are changed only as a whole, so a panic elsewhere leaves them valid.
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(counts.played.add(games.start..game), "no game is played twice");
        for shots in shots.chunks(self.shots_per_game()) {
            counts.tally.count(&self.setting, shots);
        }
        drop(counts);
        (progress.played)(game - games.start);
        if game < games.end { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// Plays a game or a pair of games, and adds the number of shots of each player on each layout. If it is stopped
    /// before the end, it adds nothing and returns `false`.
    fn play(&mut self, game: u64, shots: &mut Vec<u32>, stop: &AtomicBool) -> Result<bool, NoLayout> {
        let (seed, first) = (self.setting.seed, shots.len());
        let layouts = self.layouts();
        shots.resize(first + self.shots_per_game(), 0);
        for layout in 0..layouts {
            self.sea.place_ships(&mut dice(seed, game, Purpose::Layout(layout)))?;
            for (index, player) in self.players.iter_mut().enumerate() {
                let mut dice = dice(seed, game, Purpose::Player(layout));
                let Some(needed) = self.sea.hunt(player.as_mut(), &mut dice, stop) else {
                    shots.truncate(first);
                    return Ok(false);
                };
                shots[first + index * layouts as usize + layout as usize] = needed;
            }
        }
        Ok(true)
    }
}
