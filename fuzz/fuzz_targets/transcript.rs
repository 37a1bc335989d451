//! Any text can be graded, and a text that passes in one mode passes in all more lenient modes.
#![no_main]

use std::sync::LazyLock;

use battleship::course::generate::make_case;
use battleship::explain::{Compare, Reference};
use battleship::rounds::Wording;
use libfuzzer_sys::fuzz_target;

/// The transcript of a short game.
static GOLDEN: LazyLock<String> = LazyLock::new(|| {
    let games =
        (0..100).map(|number| make_case(1, 4 * number + 3, 400, &[], Wording::Report).golden().transcript);
    String::from_utf8(games.min_by_key(Vec::len).expect("there is a game")).expect("a transcript is UTF-8")
});

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (one, other) = text.split_at(text.floor_char_boundary(text.len() / 2));
    // Compare with a real game, and with an arbitrary golden.
    for (golden, found) in [(GOLDEN.as_str(), &*text), (one, other)] {
        let rounds = bytes.first().map(|byte| usize::from(byte % 4)).filter(|&rounds| rounds > 0);
        let reference = Reference::new(golden.to_owned(), rounds, None, Wording::Report);
        let passed = Compare::ALL.map(|mode| {
            let comparison = reference.compare(found, mode);
            assert_eq!(comparison.passed, comparison.difference.is_none());
            assert!(comparison.diff.lines.len() <= 12);
            comparison.passed
        });
        assert!(passed.is_sorted(), "{passed:?}");
    }
});
