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

pub(super) fn help(screen: &Screen, area: Rect, canvas: &mut Canvas) {
    let (top, bottom, inner) = frame(area);
    canvas.bar(top, &name(screen).0, "help");
    let mut lines = vec![("Keys".to_owned(), Role::Heading)];
    for (key, meaning) in keys(screen) {
        let margin = 15;
        let meaning = wrap(&meaning, usize::from(inner.width) - margin);
        for (index, part) in meaning.iter().enumerate() {
            let key = if index == 0 { key.as_str() } else { "" };
            lines.push((format!("{key:<margin$}{part}"), Role::Text));
        }
    }
    lines.extend([(String::new(), Role::Text), ("Rules".to_owned(), Role::Heading)]);
    let rules = screen.game.as_ref().map(|game| words::rules(&game.terms));
    for rule in rules.unwrap_or_else(|| vec![words::AIM_OF_THE_GAME.to_owned()]) {
        lines.extend(wrap(&rule, inner.width.into()).into_iter().map(|line| (line, Role::Text)));
    }
    canvas.lines(inner, &lines);
    canvas.bar(bottom, "any key closes this help", "");
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
        Stage::Offers(..) | Stage::Opponent(_) => &[
            ("arrows, j k", "move to a line"),
            ("Enter, Space", "choose it"),
            ("1, 2, 3 ...", "choose the line with this number"),
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
        Stage::Over => &[
            ("Enter", "play again; a game against the computer gets another seed"),
            ("", "Both boards are open, and the latest shots are in parentheses."),
        ],
    };
    let leave: &[(&str, &str)] = if screen.can_go_back() {
        &[("Esc", "back to the menu of all games"), ("q", "leave"), ("Ctrl-C", "leave at once")]
    } else {
        &[("q, Esc", "leave the game"), ("Ctrl-C", "leave at once")]
    };
    stage_keys.iter().chain(leave).map(|&(key, meaning)| (key.to_owned(), meaning.to_owned())).collect()
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
