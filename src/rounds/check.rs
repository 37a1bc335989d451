//! Finds everything that is wrong with input files, whether or not they form a complete game.

use std::collections::HashMap;
use std::ops::Range;

use super::parser::{
    Grid, Moves, Placement, arrange_ships, count_problem, moves_warnings, parse_board, parse_item,
    parse_placement,
};
use super::{FLEET, FileKind, ItemError, SIZE, Wording, pair_with_boards};
use crate::model::{Cell, Layout, PlaceError, Ship};
use crate::source::{Highlight, Problem, Source};

/// How many problems of one move list are reported one by one. More than that probably have a single cause.
const MAX_KEPT: usize = 10_000;

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
    let mut lines = Vec::new();
    for ship in &placement.ships {
        match layout.place(Ship { class: ship.class, cells: ship.cells.clone() }) {
            Ok(_) => lines.push(ship.line),
            Err(PlaceError::Taken(cell, other)) => problems.push(ship.overlaps(cell, lines[other.index()])),
            Err(error @ (PlaceError::Empty | PlaceError::OffBoard(_))) => {
                unreachable!("the ships of a placement have cells, all on the board: {error}")
            }
        }
    }
    let several = FLEET.classes().iter().enumerate().filter(|(_, class)| class.count > 1);
    problems.extend(several.filter_map(|(index, _)| count_problem(index, source, placement, &[])));
    problems
}

/// What can be wrong with an item of a move list.
#[derive(Debug, thiserror::Error)]
enum ListError {
    #[error("move {number}, '{item}', {error}")]
    NotAShot { number: usize, item: String, error: ItemError },
    #[error("move {number}, '{item}', repeats move {earlier}")]
    Repeated { number: usize, item: String, earlier: usize },
    #[error("{number} more moves are not valid shots")]
    More { number: usize },
}

impl ListError {
    fn help(&self) -> &'static str {
        match self {
            Self::Repeated { .. } => "each cell can be fired at only once",
            Self::NotAShot { .. } => {
                "a move is a row from 1 to 10, a comma and a column from A to J, such as 5,E"
            }
            Self::More { .. } => "check that this is the right file",
        }
    }

    fn at(&self, highlights: Vec<Highlight>) -> Problem {
        let count = if let Self::More { number } = self { *number } else { 1 };
        Problem { count, ..Problem::error(self, self.help(), highlights) }
    }
}

/// Reports every item that a game would reject.
fn check_moves(source: &Source) -> Vec<Problem> {
    let text = match source.text() {
        Ok(text) => text,
        Err(problem) => return vec![problem],
    };
    let mut problems = moves_warnings(source);
    let moves = Moves::new(text);
    let mut fired: HashMap<Cell, (usize, Range<usize>)> = HashMap::new();
    let mut more = 0;
    for (number, span) in (1..).zip(moves.spans()) {
        let item = moves.item(&span);
        let place = || Highlight::unlabelled(first_line(text, span.clone()));
        let problem = match parse_item(&item).map(|cell| (cell, fired.get(&cell))) {
            Ok((cell, None)) => {
                fired.insert(cell, (number, span));
                continue;
            }
            _ if problems.len() >= MAX_KEPT => {
                more += 1;
                continue;
            }
            Ok((_, Some((earlier, earlier_span)))) => {
                let earlier_place = Highlight::new(earlier_span.clone(), "first fired at here");
                ListError::Repeated { number, item: shortened(&item), earlier: *earlier }
                    .at(vec![place(), earlier_place])
            }
            Err(error) => ListError::NotAShot { number, item: shortened(&item), error }.at(vec![place()]),
        };
        problems.push(problem);
    }
    if more > 0 {
        problems.push(ListError::More { number: more }.at(Vec::new()));
    }
    problems
}

/// The part of an item that is on its first line.
fn first_line(text: &str, span: Range<usize>) -> Range<usize> {
    let length = text[span.clone()].find(['\n', '\r']).unwrap_or(span.len());
    span.start..span.start + length
}

fn shortened(item: &str) -> String {
    const LONGEST: usize = 40;
    match item.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &item[..end]),
        None => item.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_move_names_the_earlier_one() {
        let source = Source::new("a.in", "5,E;7,G;x;5,E");
        let problems = check_moves(&source);
        let messages: Vec<_> = problems.iter().map(|problem| &*problem.message).collect();
        assert_eq!(messages, ["move 3, 'x', has no comma", "move 4, '5,E', repeats move 1"]);
        assert_eq!(problems[1].highlights[0].span, 10..13);
    }

    #[test]
    fn only_the_first_line_of_an_item_is_highlighted() {
        let source = Source::new("a.in", "5,E\r;\r\nx;y\r\n");
        let problems = check_moves(&source);
        let places: Vec<_> =
            problems.iter().skip(1).map(|problem| problem.highlights[0].span.clone()).collect();
        assert_eq!(places, [0..3, 5..5, 9..10]);
    }
}
