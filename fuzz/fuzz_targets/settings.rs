//! Any `case.toml` is either read, or rejected with the places of its problems.
#![no_main]

use battleship::course::case::parse_settings;
use battleship::source::draw::draw;
use battleship::source::{FileProblems, Source};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("case.toml", bytes);
    match parse_settings(&source) {
        Ok(settings) => assert!(settings.points >= 0.0 && settings.rounds != Some(0)),
        Err(problems) => drop(draw(&FileProblems { source: &source, problems })),
    }
});
