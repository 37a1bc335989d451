//! The boards of the turn that goes wrong first: expected and found, side by side, with what differs marked.

use std::fmt::Write;

use crate::explain::{BoardPair, ShownBoard, TurnBoards};
use crate::model::{Cell, Player};
use crate::record::parts::{self, Grid, Square, State, escaped};
use crate::rounds::{FLEET, NOTATION, SIZE};

/// The boards and ship lists of each player for whom they differ, and the legend. Headings are of this level.
pub(super) fn draw_boards(boards: &TurnBoards, level: u8) -> String {
    let mut markup = String::new();
    for player in Player::ALL.into_iter().filter(|&player| boards.differs(player)) {
        let (expected, found) = (&boards.expected[player], &boards.found[player]);
        let owner = format!("{player}'s board");
        let heading = format!("{}, {owner}", boards.place);
        // Writing to a string cannot fail.
        let _ = writeln!(markup, "<h{level}>{}</h{level}>", escaped(&heading));
        if expected.rows != found.rows {
            markup += "<div class=\"pair\">\n";
            markup += &draw_side("Expected", &owner, expected, found);
            markup += &draw_side("Yours", &owner, found, expected);
            markup += "</div>\n";
        }
        markup += &draw_ships(expected, found);
    }
    let states = [State::Miss, State::Hit, State::Ship];
    let legend = parts::legend(&states).replace("</ul>", "<li><i class=\"differs\"></i>differs</li></ul>");
    if markup.contains("class=\"pair\"") { markup + &legend } else { markup }
}

/// The wrong board of an edition that asks for answers, under a heading of level 2.
pub fn draw_pair(pair: &BoardPair) -> String {
    let side = |side: &str, these: &[String], others: &[String]| {
        let label = format!("{side}: {}", pair.place);
        let grid = Grid { label: &label, size: pair.size(), notation: pair.edition.notation() };
        let letter =
            |rows: &[String], cell: Cell| rows.get(usize::from(cell.row))?.chars().nth(cell.column.into());
        let board = parts::board(&grid, |cell| {
            let (this, other) = (letter(these, cell), letter(others, cell));
            let differs = this != other;
            match pair.state(this) {
                Some(state) => Square { state, letter: None, differs },
                None => Square { state: State::Ship, letter: this.or(Some(NOTHING)), differs },
            }
        });
        format!("<figure>\n<figcaption>{side}</figcaption>\n{board}</figure>\n")
    };
    let (expected, found) =
        (side("Expected", &pair.expected, &pair.found), side("Yours", &pair.found, &pair.expected));
    let legend = parts::legend(&[State::Miss, State::Hit, State::Ship]);
    let legend = legend.replace("</ul>", "<li><i class=\"differs\"></i>differs</li></ul>");
    let heading = escaped(&pair.place);
    format!("<h3>{heading}</h3>\n<div class=\"pair\">\n{expected}{found}</div>\n{legend}")
}

fn draw_side(side: &str, owner: &str, these: &ShownBoard, others: &ShownBoard) -> String {
    let label = format!("{side}: {owner}");
    let grid = Grid { label: &label, size: SIZE, notation: NOTATION };
    let letter = |board: &ShownBoard, cell: Cell| {
        board.rows.get(usize::from(cell.row)).and_then(|row| row.get(usize::from(cell.column))).copied()
    };
    let board = parts::board(&grid, |cell| {
        let (this, other) = (letter(these, cell), letter(others, cell));
        square(this, this != other)
    });
    format!("<figure>\n<figcaption>{side}</figcaption>\n{board}</figure>\n")
}

/// Shown where the transcript has nothing at all.
const NOTHING: char = '∅';

/// A cell as the transcript shows it. The marks for hits and misses look like the letters X and O.
fn square(letter: Option<char>, differs: bool) -> Square {
    let (state, letter) = match letter {
        Some('-') => (State::Water, None),
        Some('X') => (State::Hit, None),
        Some('O') => (State::Miss, None),
        Some(letter) if FLEET.class_of(letter).is_some() => (State::Ship, Some(letter)),
        other => (State::Water, Some(other.unwrap_or(NOTHING))),
    };
    Square { state, letter, differs }
}

/// The ship classes whose marks differ; nothing if none do.
fn draw_ships(expected: &ShownBoard, found: &ShownBoard) -> String {
    let marks_of = |board: &ShownBoard, class: usize| board.ships.get(class).cloned().unwrap_or_default();
    let mut rows = String::new();
    for (index, class) in FLEET.classes().iter().enumerate() {
        let (expected, found) = (marks_of(expected, index), marks_of(found, index));
        if expected != found {
            let (left, right) = (marks(&expected, &found), marks(&found, &expected));
            let name = escaped(&class.name);
            let _ = writeln!(rows, "<tr><th scope=\"row\">{name}</th><td>{left}</td><td>{right}</td></tr>");
        }
    }
    if rows.is_empty() {
        return rows;
    }
    format!(
        "<table class=\"ship-list\">\n<thead><tr><th scope=\"col\">Ship list</th><th scope=\"col\">Expected</th>\
         <th scope=\"col\">Yours</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )
}

/// The marks of a ship class. Those that differ are emphasized.
fn marks(these: &[char], others: &[char]) -> String {
    if these.is_empty() {
        return "<span class=\"quiet\">nothing</span>".into();
    }
    let mark = |(index, letter): (usize, &char)| {
        let letter = escaped(letter.encode_utf8(&mut [0; 4]));
        if others.get(index).is_some_and(|other| *other == these[index]) {
            format!("<code>{letter}</code>")
        } else {
            format!("<mark>{letter}</mark>")
        }
    };
    these.iter().enumerate().map(mark).collect::<Vec<_>>().join(" ")
}
