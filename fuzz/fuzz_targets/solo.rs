//! Plays the solo edition with arbitrary answers and an arbitrary ship list.
#![no_main]

mod dialogue;

use battleship::play::solo::{Prepared, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (answers, ships) = bytes.split_at(bytes.len() / 2);
    let ships = String::from_utf8_lossy(ships);
    // Boards are small so that many games are played per second.
    let prepared = Prepared { width: Some(6), height: Some(5), ..Prepared::default() };
    let load = |_: &str| Ok(ships.clone().into_owned());
    dialogue::play(answers, |dialogue, journal| play(prepared, &load, dialogue, journal));
});
