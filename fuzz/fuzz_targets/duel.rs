//! Plays the duel edition with arbitrary answers.
#![no_main]

mod dialogue;

use battleship::play::duel::{View, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|answers: &[u8]| {
    let mut view = View { boards: true, offer_picture: &mut |draw| drop(draw()) };
    dialogue::play(answers, |dialogue, journal| play(&mut view, dialogue, journal));
});
