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
            let grid = Grid { label: &owner, size: SIZE, notation: NOTATION };
            markup += &draw_sides(&grid, &expected.rows, &found.rows, square);
        }
        markup += &draw_ships(expected, found);
    }
    if markup.contains("class=\"pair\"") { markup + &legend() } else { markup }
}

/// The wrong board of an edition that asks for answers, under a heading of level 2.
pub fn draw_pair(pair: &BoardPair) -> String {
    let square = |letter: Option<char>| match pair.state(letter) {
        Some(state) => (state, None),
        None => (State::Ship, letter.or(Some(NOTHING))),
    };
    let grid = Grid { label: &pair.place, size: pair.size(), notation: pair.edition.notation() };
    let sides = draw_sides(&grid, &pair.expected, &pair.found, square);
    format!("<h3>{}</h3>\n{sides}{}", escaped(&pair.place), legend())
}

/// What should be there, and what is there. A square is drawn from its letter.
fn draw_sides(
    grid: &Grid,
    expected: &[String],
    found: &[String],
    square: impl Fn(Option<char>) -> (State, Option<char>),
) -> String {
    let letter =
        |rows: &[String], cell: Cell| rows.get(usize::from(cell.row))?.chars().nth(cell.column.into());
    let side = |side: &str, these: &[String], others: &[String]| {
        let label = format!("{side}: {}", grid.label);
        let board = parts::board(&Grid { label: &label, ..*grid }, |cell| {
            let this = letter(these, cell);
            let (state, shown) = square(this);
            Square { state, letter: shown, differs: this != letter(others, cell) }
        });
        format!("<figure>\n<figcaption>{side}</figcaption>\n{board}</figure>\n")
    };
    let (expected, found) = (side("Expected", expected, found), side("Yours", found, expected));
    format!("<div class=\"pair\">\n{expected}{found}</div>\n")
}

fn legend() -> String {
    let legend = parts::legend(&[State::Miss, State::Hit, State::Ship]);
    legend.replace("</ul>", "<li><i class=\"differs\"></i>differs</li></ul>")
}

/// Shown where the transcript has nothing at all.
const NOTHING: char = '∅';

/// A cell as the transcript shows it. The marks for hits and misses look like the letters X and O.
fn square(letter: Option<char>) -> (State, Option<char>) {
    match letter {
        Some('-') => (State::Water, None),
        Some('X') => (State::Hit, None),
        Some('O') => (State::Miss, None),
        Some(letter) if FLEET.class_of(letter).is_some() => (State::Ship, Some(letter)),
        other => (State::Water, Some(other.unwrap_or(NOTHING))),
    }
}

/// The ship classes whose marks differ; nothing if none do.
fn draw_ships(expected: &ShownBoard, found: &ShownBoard) -> String {
    let marks_of = |board: &ShownBoard, class: usize| -> Vec<char> {
        board.ships.get(class).map(|marks| marks.chars().collect()).unwrap_or_default()
    };
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
