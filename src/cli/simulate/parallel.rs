//! Plays the games of a simulation on all threads.

use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::simulate::{Counts, NoLayout, Shard, Table};

/// How many games a thread plays before it counts them.
const MOST_GAMES: u64 = 256;

/// Plays the games of a slice that have not been counted, on all threads of the current pool. `played` is called with
/// the number of games that were just played. Once `stop` is set, games that are not finished are abandoned.
pub(super) fn play_missing(
    counts: &mut Counts,
    shard: Shard,
    stop: &AtomicBool,
    played: impl Fn(u64) + Sync,
) -> Result<(), NoLayout> {
    let missing = counts.played().missing_from(shard.games(counts.setting().games));
    let setting = counts.setting().clone();
    let counts = Mutex::new(counts);
    for games in missing {
        let done = batches(games).into_par_iter().try_for_each_init(
            || Table::new(&setting),
            |table, games| {
                let number = games.end - games.start;
                let batch = table.play(games, stop).map_err(Some)?;
                // The counts are changed only as a whole, so a panic elsewhere leaves them valid.
                let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
                counts.add(&batch).expect("no game of the setting is played twice");
                played(batch.played().len());
                if batch.played().len() == number { Ok(()) } else { Err(None) }
            },
        );
        match done {
            Ok(()) => {}
            // The games were stopped.
            Err(None) => break,
            Err(Some(error)) => return Err(error),
        }
    }
    Ok(())
}

/// Games divided into parts for the threads: small enough to keep all of them busy until the end.
fn batches(games: Range<u64>) -> impl IntoParallelIterator<Item = Range<u64>> {
    let number = games.end - games.start;
    let length = (number / (rayon::current_num_threads() as u64 * 32)).clamp(1, MOST_GAMES);
    (0..number.div_ceil(length)).into_par_iter().map(move |index| {
        let start = games.start + index * length;
        start..games.end.min(start + length)
    })
}
