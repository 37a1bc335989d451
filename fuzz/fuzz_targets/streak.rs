//! Plays the streak edition with arbitrary answers.
#![no_main]

mod dialogue;

use battleship::play::streak::{Setting, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|answers: &[u8]| {
    let setting = Setting::new(3, vec![2, 1]).expect("the setting is valid");
    dialogue::play(answers, |dialogue, journal| play(&setting, dialogue, journal));
});
