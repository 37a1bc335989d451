//! Plays the streak edition with arbitrary answers.
#![no_main]

mod dialogue;

use battleship::play::streak::{play, terms};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|answers: &[u8]| {
    let terms = terms(3, &[2, 1]).expect("the ships fit");
    dialogue::play(answers, |dialogue, journal| play(&terms, dialogue, journal));
});
