//! A placement file is read or rejected. Ships that were placed with a placement file can be written as one,
//! which places them in the same way.
#![no_main]

use std::collections::BTreeSet;

use battleship::rounds::Wording;
use battleship::rounds::parser::{arrange_ships, parse_board, parse_placement, placement_text};
use battleship::source::draw::draw;
use battleship::source::{FileProblems, Source};
use battleship::{Cell, Layout};
use libfuzzer_sys::fuzz_target;

const BOARD: &str = "B;B;B;B;S;S;S;;;\n;;;;;;;;;\nB;B;B;B;;;;;;\n;;P;P;;;;;;\n;P;P;P;;;;;;\n\
                     ;P;P;P;;;;;;\n;;;C;C;C;C;C;;\n;;;;;;;;;\n;;;;;D;D;D;;\n;;;;;;;;;\n";

/// The ships as a set, because lines may come in any order.
fn ships(layout: &Layout) -> BTreeSet<(usize, Vec<Cell>)> {
    layout.ships().iter().map(|ship| (ship.class, ship.cells.clone())).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("ships", bytes);
    let placement = match parse_placement(&source) {
        Ok(placement) => placement,
        Err(problem) => return drop(draw(&FileProblems { source: &source, problems: vec![problem] })),
    };
    draw(&FileProblems { source: &source, problems: placement.problems.clone() });
    let grid = parse_board(&Source::new("board", BOARD), Wording::Report).expect("the board is valid");
    if let Ok(arranged) = arrange_ships(&grid, Some((&source, &placement))) {
        let again = Source::new("again", placement_text(&arranged.layout));
        let placement = parse_placement(&again).expect("a written placement is valid");
        let settled =
            arrange_ships(&grid, Some((&again, &placement))).expect("a written placement fits the board");
        assert_eq!(ships(&settled.layout), ships(&arranged.layout));
    }
});
