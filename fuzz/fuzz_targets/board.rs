//! A board is either read, or rejected with a place for each problem. A board that was read can be written and
//! read again.
#![no_main]

use battleship::rounds::Wording;
use battleship::rounds::parser::{arrange_ships, board_text, parse_board};
use battleship::source::draw::draw;
use battleship::source::{FileProblems, Source};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("board", bytes);
    for wording in [Wording::Report, Wording::Handout] {
        let problems = match parse_board(&source, wording) {
            Err(problems) => problems,
            Ok(grid) => match arrange_ships(&grid, None) {
                Err(problems) => problems.board,
                Ok(arranged) => {
                    let text = board_text(&arranged.layout);
                    let again = parse_board(&Source::new("again", text), Wording::Report);
                    let again = arrange_ships(&again.expect("a written board is valid"), None);
                    assert_eq!(again.expect("a written board has the same ships").layout, arranged.layout);
                    continue;
                }
            },
        };
        assert!(!problems.is_empty());
        draw(&FileProblems { source: &source, problems });
    }
});
