//! Help: the keys of the current stage, and the rules of the game.

use ratatui::layout::Rect;

use super::super::paint::Role;
use super::super::words;
use super::super::{Screen, Stage};
use super::pages::{frame, name};
use super::{Canvas, wrap};
use crate::engine::Shots;
use crate::model::Cell;
use crate::play::Terms;

pub(super) fn help(screen: &Screen, page: usize, area: Rect, canvas: &mut Canvas) {
    let (top, bottom, inner) = frame(area);
    canvas.bar(top, &name(screen).0, "help");
    let lines = lines(screen, inner.width);
    let from = page * usize::from(inner.height);
    let rest = &lines[from.min(lines.len())..];
    let is_last = rest.len() <= inner.height.into();
    canvas.lines(inner, &rest[..rest.len().min(inner.height.into())]);
    canvas.bar(bottom, if is_last { "any key closes this help" } else { "any key shows the rest" }, "");
}

/// The number of pages of the help on a terminal of `area` columns and rows.
pub(in super::super) fn pages(screen: &Screen, area: (u16, u16)) -> usize {
    let (_, _, inner) = frame(Rect::new(0, 0, area.0, area.1));
    lines(screen, inner.width).len().div_ceil(inner.height.into())
}

fn lines(screen: &Screen, width: u16) -> Vec<(String, Role)> {
    let mut lines = vec![("Keys".to_owned(), Role::Heading)];
    for (key, meaning) in keys(screen) {
        let margin = 15;
        let meaning = wrap(&meaning, usize::from(width) - margin);
        for (index, part) in meaning.iter().enumerate() {
            let key = if index == 0 { key.as_str() } else { "" };
            lines.push((format!("{key:<margin$}{part}"), Role::Text));
        }
    }
    lines.extend([(String::new(), Role::Text), ("Rules".to_owned(), Role::Heading)]);
    let rules = screen.game.as_ref().map(|game| words::rules(&game.terms));
    for rule in rules.unwrap_or_else(|| vec![words::AIM_OF_THE_GAME.to_owned()]) {
        lines.extend(wrap(&rule, width.into()).into_iter().map(|line| (line, Role::Text)));
    }
    lines
}

/// The keys of the current stage, each with its meaning.
fn keys(screen: &Screen) -> Vec<(String, String)> {
    let terms = screen.game.as_ref().map(|game| &game.terms);
    let (example, meaning) = terms.map_or_else(Default::default, typing);
    let (typed_ship, typed_aim) = (
        format!("type a cell to move the ship there: {meaning}"),
        format!("type a cell to aim there: {meaning}"),
    );
    let is_salvo = terms.is_some_and(|terms| terms.rules.shots != Shots::One);
    let stage_keys: &[(&str, &str)] = match &screen.stage {
        Stage::Menu(_) | Stage::Setup(..) => &[
            ("arrows, j k", "move to a line"),
            ("Enter, Space", "choose it"),
            ("1, 2, 3 ...", "choose the line with this number"),
            ("left, right", "change a setting"),
            ("mouse", "a click moves to a line, a second click chooses it"),
        ],
        Stage::ShipFile { .. } => &[("Enter", "use the file with this name")],
        Stage::Placing(_) => &[
            ("arrows, hjkl", "move the ship"),
            (&example, &typed_ship),
            ("r, Tab", "turn the ship, take another one"),
            ("Enter", "place the ship; when all are placed, confirm the fleet"),
            ("u, x", "take back the last ship, place all others at random"),
            ("mouse", "a click moves the ship, a second click on the same cell places it"),
        ],
        Stage::HandOver(_) => &[
            ("Enter", "continue, when the other player sits at the keyboard"),
            ("", "Both boards are hidden so that nobody sees the other ships."),
        ],
        Stage::Turn(_) if is_salvo => &[
            ("arrows, hjkl", "aim"),
            (&example, &typed_aim),
            ("Space", "mark or unmark the cell in brackets"),
            ("Enter", "the same; when all shots are marked, fire them"),
            ("mouse", "a click aims, a second click on the same cell marks or unmarks it"),
        ],
        Stage::Turn(_) => &[
            ("arrows, hjkl", "aim"),
            (&example, &typed_aim),
            ("Enter, Space", "fire at the cell in brackets"),
            ("mouse", "a click aims, a second click on the same cell fires"),
        ],
        Stage::Landed(..) => &[("any key", "goes on")],
        Stage::Over => &[
            ("s", "write a page that replays the game"),
            ("Enter", "play again; a game against the computer gets another seed"),
            ("", "Both boards are open, and the latest shots are in parentheses."),
        ],
    };
    let turns_board = screen.is_single() && matches!(screen.stage, Stage::Turn(_) | Stage::Over);
    let board: &[(&str, &str)] = if turns_board { &[("Tab", "show the other board")] } else { &[] };
    let leave: &[(&str, &str)] = if screen.can_go_back() {
        &[("Esc", "back to the menu before"), ("q", "leave"), ("Ctrl-C", "leave at once")]
    } else {
        &[("q, Esc", "leave the game"), ("Ctrl-C", "leave at once")]
    };
    stage_keys
        .iter()
        .chain(board)
        .chain(leave)
        .map(|&(key, meaning)| (key.to_owned(), meaning.to_owned()))
        .collect()
}

/// A cell as players type it, and what that means.
fn typing(terms: &Terms) -> (String, String) {
    let cell = example(terms);
    let (row, column) = (terms.notation.row(cell.row), terms.notation.column(cell.column));
    let capital = if row.starts_with(char::is_alphabetic) { " (a capital)" } else { "" };
    (terms.notation.cell(cell), format!("row {row}{capital}, column {column}"))
}

/// A cell whose row and column differ, if there is one.
pub(super) fn example(terms: &Terms) -> Cell {
    Cell::new(terms.size.rows().min(3) - 1, 0)
}
