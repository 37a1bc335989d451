//! Draws the boards of a turn as text: expected on the left, found on the right, with brackets around
//! everything that differs.

use super::Paint;
use crate::explain::{BoardPair, ShownBoard, TurnBoards};
use crate::model::{Notation, Player, Size};
use crate::rounds::{FLEET, NOTATION, SIZE};

/// The columns between the two boards.
const GAP: &str = "    ";
/// The columns of a row number or the name of a ship class.
const LABEL: usize = 11;

/// Draws the boards and ship lists of each player for whom they differ.
pub fn draw_boards(boards: &TurnBoards, paint: Paint) -> Vec<String> {
    let mut lines = Vec::new();
    for player in Player::ALL.into_iter().filter(|&player| boards.differs(player)) {
        let (expected, found) = (&boards.expected[player], &boards.found[player]);
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push(format!("{}, {player}'s board", boards.place));
        lines.push(headings(SIZE));
        if expected.rows != found.rows {
            lines.extend(draw_rows(&expected.rows, &found.rows, SIZE, NOTATION, paint));
        }
        lines.extend(draw_ships(expected, found, paint));
    }
    lines
}

/// Draws the board of an edition that asks for answers.
pub fn draw_pair(pair: &BoardPair, paint: Paint) -> Vec<String> {
    let size = pair.size();
    let mut lines = vec![pair.place.clone(), headings(size)];
    lines.extend(draw_rows(&pair.expected, &pair.found, size, pair.edition.notation(), paint));
    lines
}

fn headings(size: Size) -> String {
    two_sides("", &format!("{:<width$}", "expected", width = 3 * usize::from(size.columns())), "yours")
}

fn two_sides(label: &str, expected: &str, found: &str) -> String {
    format!("{label:>LABEL$} {expected}{GAP}{found}").trim_end().to_owned()
}

fn draw_rows(
    expected: &[String],
    found: &[String],
    size: Size,
    notation: Notation,
    paint: Paint,
) -> Vec<String> {
    let letters: String =
        (0..size.columns()).map(|column| format!("{:^3}", notation.column(column))).collect();
    let mut lines = vec![two_sides("", &letters, &letters)];
    for row in 0..size.rows() {
        let [expected, found] = [expected, found].map(|rows| letters_of(rows, row.into()));
        let width = usize::from(size.columns());
        let (left, right) = (marks(&expected, &found, width, paint), marks(&found, &expected, width, paint));
        lines.push(two_sides(&notation.row(row), &left, &right));
    }
    lines
}

/// The letters of a row or of the marks of a class; none if it is missing.
fn letters_of(lines: &[String], index: usize) -> Vec<char> {
    lines.get(index).map(|line| line.chars().collect()).unwrap_or_default()
}

/// The ship classes whose marks differ.
fn draw_ships(expected: &ShownBoard, found: &ShownBoard, paint: Paint) -> Vec<String> {
    let marks_of = |board: &ShownBoard, class: usize| letters_of(&board.ships, class);
    let classes = FLEET.classes().iter().enumerate();
    let differing = classes.filter(|(class, _)| marks_of(expected, *class) != marks_of(found, *class));
    let lines = differing.map(|(index, class)| {
        let (expected, found) = (marks_of(expected, index), marks_of(found, index));
        let left = marks(&expected, &found, class.count, paint);
        let padding = " ".repeat(3 * (usize::from(SIZE.columns()).saturating_sub(class.count)));
        two_sides(&class.name, &(left + &padding), &marks(&found, &expected, class.count, paint))
    });
    lines.collect()
}

/// Draws at least `width` characters, three columns each. One that differs from `other` is in brackets.
fn marks(these: &[char], other: &[char], width: usize, paint: Paint) -> String {
    let mark = |index: usize| {
        let (this, other) = (these.get(index), other.get(index));
        let letter = this.copied().filter(|letter| !letter.is_control()).unwrap_or(' ');
        if this == other { format!(" {letter} ") } else { paint.marked(&format!("[{letter}]")) }
    };
    (0..width.max(these.len())).map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PerPlayer;

    #[test]
    fn ships_that_differ_are_named() {
        let ships = [1, 2, 1, 1, 4].map(|count| "-".repeat(count)).to_vec();
        let empty = ShownBoard { rows: vec!["-".repeat(10); 10], ships };
        let mut sunk = empty.clone();
        sunk.ships[1] = "X-".into();
        let boards = TurnBoards {
            place: "final boards".into(),
            expected: PerPlayer { one: sunk, two: empty.clone() },
            found: PerPlayer { one: empty.clone(), two: empty },
        };
        let lines = draw_boards(&boards, Paint::Plain);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert_eq!(lines[2], " Battleship [X] -                             [-] -");
    }
}
