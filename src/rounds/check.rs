//! Everything that is wrong with files, whether they make a game together or not.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use super::parser::count_problem;
use super::parser::{Grid, Placement, arrange_ships, moves_warnings, parse_board, parse_placement};
use super::{FLEET, SIZE, Wording};
use super::{Rejection, judge};
use crate::model::{Board, Layout, PlaceError, Ship};
use crate::source::{Mark, Problem, ProblemKind, Source};

/// How many bad moves of one list are kept. A list with more has one cause.
const MAX_KEPT: usize = 10_000;

/// What a file is meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Where ships lie.
    Board,
    /// What is fired at.
    Moves,
    /// How ships of one letter lie.
    Placement,
}

impl FileKind {
    /// What a file seems to be: a line such as `B1:` makes a placement file, else a comma or the ending
    /// `.in` a list of moves, else it is a board.
    ///
    /// ```
    /// use battleship::rounds::FileKind;
    /// use battleship::source::Source;
    ///
    /// assert_eq!(FileKind::of(&Source::new("ships", "B1:6,B;right;\n")), FileKind::Placement);
    /// assert_eq!(FileKind::of(&Source::new("shots", "5,E;10,G")), FileKind::Moves);
    /// assert_eq!(FileKind::of(&Source::new("Player1.in", "")), FileKind::Moves);
    /// assert_eq!(FileKind::of(&Source::new("Player1.txt", ";;;")), FileKind::Board);
    /// ```
    pub fn of(source: &Source) -> Self {
        let line_text = |line: Range<usize>| source.bytes().get(line).unwrap_or_default();
        if source.lines().any(|line| starts_a_ship(line_text(line))) {
            Self::Placement
        } else if source.bytes().contains(&b',')
            || Path::new(source.name()).extension().is_some_and(|ending| ending == "in")
        {
            Self::Moves
        } else {
            Self::Board
        }
    }

    /// As it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Moves => "moves",
            Self::Placement => "placement",
        }
    }
}

/// Whether a line starts like `B1:`.
fn starts_a_ship(line: &[u8]) -> bool {
    let [b'B' | b'P', rest @ ..] = line.trim_ascii_start() else { return false };
    let rest = rest.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && rest[digits..].trim_ascii_start().starts_with(b":")
}

/// The problems of each file, in order. A placement file is judged against the nearest board before it,
/// else for itself; moves are judged as if no game ever ended.
pub fn check_files(files: &[(FileKind, &Source)], wording: Wording) -> Vec<Vec<Problem>> {
    let mut found: Vec<Vec<Problem>> = vec![Vec::new(); files.len()];
    for (index, &(kind, source)) in files.iter().enumerate() {
        match kind {
            FileKind::Moves => found[index] = check_moves(source),
            FileKind::Board => {
                let mut followers = files[index + 1..]
                    .iter()
                    .map(|(kind, _)| *kind)
                    .take_while(|&kind| kind != FileKind::Board);
                let has_placement = followers.any(|kind| kind == FileKind::Placement);
                found[index] = check_board(source, has_placement, wording);
            }
            FileKind::Placement => {
                let board = files[..index].iter().rev().find(|(kind, _)| *kind == FileKind::Board);
                let grid = board.and_then(|(_, board)| parse_board(board, SIZE, &FLEET, wording).ok());
                found[index] = check_placement(source, grid.as_ref());
            }
        }
    }
    found
}

fn check_board(source: &Source, has_placement: bool, wording: Wording) -> Vec<Problem> {
    match parse_board(source, SIZE, &FLEET, wording).map(|grid| arrange_ships(&grid, &FLEET, None)) {
        Err(problems) => problems,
        Ok(Err(problems)) => problems.board,
        Ok(Ok(arranged)) => arranged.warning.filter(|_| !has_placement).into_iter().collect(),
    }
}

fn check_placement(source: &Source, grid: Option<&Grid>) -> Vec<Problem> {
    let placement = match parse_placement(source, SIZE, &FLEET) {
        Ok(placement) => placement,
        Err(problem) => return vec![problem],
    };
    let mut problems = match grid.map(|grid| arrange_ships(grid, &FLEET, Some((source, &placement)))) {
        Some(Ok(_)) => Vec::new(),
        Some(Err(problems)) => problems.placement,
        None => check_ships(source, &placement),
    };
    problems.extend(placement.problems);
    problems.sort_by_key(|problem| problem.marks.first().map(|mark| mark.span.start));
    problems
}

/// What is wrong with the ships of a placement file, whatever the board is.
fn check_ships(source: &Source, placement: &Placement) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut layout = Layout::new(SIZE);
    let mut lines = Vec::new();
    for ship in &placement.ships {
        match layout.place(Ship { class: ship.class, cells: ship.cells.clone() }) {
            Ok(_) => lines.push(ship.line),
            Err(PlaceError::Taken(cell, other)) => problems.push(ship.overlaps(cell, lines[other.index()])),
            // A ship of a placement has cells, all on the board.
            Err(PlaceError::Empty | PlaceError::OffBoard(_)) => {}
        }
    }
    let several = FLEET.classes().iter().enumerate().filter(|(_, class)| class.count > 1);
    problems
        .extend(several.filter_map(|(index, class)| count_problem(class, index, (source, placement), &[])));
    problems
}

/// Every item that play would reject.
fn check_moves(source: &Source) -> Vec<Problem> {
    let text = match source.text() {
        Ok(text) => text,
        Err(problem) => return vec![problem],
    };
    let mut problems = moves_warnings(source);
    let empty = Layout::new(SIZE);
    let mut target = Board::new(&empty);
    let mut numbers = HashMap::new();
    let mut more = 0;
    for (number, span) in (1..).zip(item_spans(text)) {
        // A line break is always read as `\n`.
        let item = text[span.clone()].replace("\r\n", "\n").replace('\r', "\n");
        let rejection = match judge(&item, &target) {
            Ok(cell) => {
                let _ = target.fire(cell);
                numbers.insert(item, (number, span));
                continue;
            }
            Err(rejection) => rejection,
        };
        if problems.len() >= MAX_KEPT {
            more += 1;
            continue;
        }
        let mut marks = vec![Mark::new(first_line(text, span), "")];
        let mut earlier = None;
        if rejection == Rejection::Repeated
            && let Some((number, span)) = numbers.get(&item)
        {
            earlier = Some(*number);
            marks.push(Mark::new(span.clone(), "fired at here"));
        }
        let kind = ProblemKind::NoShot { number, item: shortened(&item), rejection, earlier };
        problems.push(Problem { kind, marks });
    }
    if more > 0 {
        problems.push(Problem { kind: ProblemKind::MoreNoShots { number: more }, marks: Vec::new() });
    }
    problems
}

/// Where the items of a list of moves stand in the file: the same that
/// [`parse_moves`](super::parse_moves) finds.
fn item_spans(text: &str) -> impl Iterator<Item = Range<usize>> {
    let list = text.strip_suffix("\r\n").or_else(|| text.strip_suffix(['\n', '\r'])).unwrap_or(text);
    let mut start = 0;
    list.trim_end_matches(';').split(';').map(move |item| {
        let span = start..start + item.len();
        start = span.end + 1;
        span
    })
}

/// The part of an item that is on the line where it begins.
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
    use crate::rounds::parser::parse_moves;

    #[test]
    fn items_stand_where_they_are_parsed() {
        for text in ["", ";", "5,E;10,G;;\r\n", "a\r;b\n", "5,E;\n\n", ";;x;;\r", "\r\n"] {
            let written = |span: Range<usize>| text[span].replace("\r\n", "\n").replace('\r', "\n");
            let items: Vec<String> = item_spans(text).map(written).collect();
            assert_eq!(items, parse_moves(&Source::new("", text)).unwrap().items().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_repeat_names_the_earlier_one() {
        let source = Source::new("a.in", "5,E;7,G;x;5,E");
        let problems = check_moves(&source);
        let messages: Vec<_> = problems.iter().map(|problem| problem.kind.to_string()).collect();
        assert_eq!(messages, ["move 3, 'x', has no comma", "move 4, '5,E', repeats move 1"]);
        assert_eq!(problems[1].marks[0].span, 10..13);
    }

    #[test]
    fn kinds_are_told_by_their_lines() {
        let kind = |name: &str, text: &str| FileKind::of(&Source::new(name, text));
        assert_eq!(kind("x", ";;\n  P 12 : 3,H;down"), FileKind::Placement);
        assert_eq!(kind("x", "B:6,B"), FileKind::Moves);
        assert_eq!(kind("x.in", ";;;"), FileKind::Moves);
        assert_eq!(kind("x.txt", "B;B;B;B"), FileKind::Board);
    }
}
