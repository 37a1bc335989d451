//! Finds everything that is wrong with input files, whether or not they form a complete game.

use super::check_moves::check_moves;
use super::{FileKind, pair_with_boards};
use crate::model::{Layout, PlaceError, Ship};
use crate::rounds::parser::{Grid, Placement, arrange_ships, count_problem, parse_board, parse_placement};
use crate::rounds::{FLEET, SIZE, Wording};
use crate::source::{Problem, Source};

/// Returns the problems of each file, in the same order as the files. A placement file is checked against its
/// board as [`pair_with_boards`] finds it, or on its own if there is none. Moves are checked as if the game
/// never ended.
pub fn check_files(files: &[(FileKind, &Source)], wording: Wording) -> Vec<Vec<Problem>> {
    let pairings = pair_with_boards(files);
    let check = |(index, &(kind, source)): (usize, &(FileKind, &Source))| match kind {
        FileKind::Moves => check_moves(source),
        FileKind::Board => {
            let has_placement = pairings.iter().flatten().any(|pairing| pairing.board == index);
            check_board(source, has_placement, wording)
        }
        FileKind::Placement => {
            let board = pairings[index].map(|pairing| files[pairing.board].1);
            let grid = board.and_then(|board| parse_board(board, wording).ok());
            check_placement(source, grid.as_ref())
        }
    };
    files.iter().enumerate().map(check).collect()
}

fn check_board(source: &Source, has_placement: bool, wording: Wording) -> Vec<Problem> {
    match parse_board(source, wording).map(|grid| arrange_ships(&grid, None)) {
        Err(problems) => problems,
        Ok(Err(problems)) => problems.board,
        Ok(Ok(arranged)) => arranged.ambiguity.filter(|_| !has_placement).into_iter().collect(),
    }
}

fn check_placement(source: &Source, grid: Option<&Grid>) -> Vec<Problem> {
    let placement = match parse_placement(source) {
        Ok(placement) => placement,
        Err(problem) => return vec![problem],
    };
    let mut problems = match grid.map(|grid| arrange_ships(grid, Some((source, &placement)))) {
        Some(Ok(_)) => Vec::new(),
        Some(Err(problems)) => problems.placement,
        None => check_ships(source, &placement),
    };
    problems.extend(placement.problems);
    problems.sort_by_key(Problem::start);
    problems
}

/// What is wrong with the ships of a placement file on any board.
fn check_ships(source: &Source, placement: &Placement) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut layout = Layout::new(SIZE);
    for ship in &placement.ships {
        // All cells are on the board, so only another ship can be in the way.
        let placed = layout.place(Ship { class: ship.class, cells: ship.cells.clone() });
        if let Err(PlaceError::Taken(cell, _)) = placed {
            problems.push(placement.overlap(ship, cell));
        }
    }
    let several = FLEET.classes().iter().enumerate().filter(|(_, class)| class.count > 1);
    problems.extend(several.filter_map(|(index, _)| count_problem(index, source, placement, &[])));
    problems
}
