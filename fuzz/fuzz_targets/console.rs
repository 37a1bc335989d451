//! Plays the console edition with arbitrary answers. The first byte selects the variant.
#![no_main]

mod dialogue;

use battleship::play::console::{play, terms};
use battleship::{ResultRule, Rules, Shots, TurnRule};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((pick, answers)) = bytes.split_first() else { return };
    let rules = Rules {
        turns: if pick & 1 == 0 { TurnRule::Alternate } else { TurnRule::UntilMiss },
        shots: [Shots::One, Shots::Salvo(3), Shots::Fleet, Shots::Salvo(1000)][usize::from(pick >> 1 & 3)],
        results: if pick & 8 == 0 { ResultRule::AtOnce } else { ResultRule::Counted },
        sinkings_told: pick & 16 == 0,
    };
    if let Ok(terms) = terms(rules, pick & 32 != 0) {
        dialogue::play(answers, |dialogue, journal| play(&terms, pick & 64 != 0, dialogue, journal));
    }
});
