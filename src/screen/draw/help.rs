//! Help: the keys of the current stage, and the rules of the game.

use ratatui::layout::Rect;

use super::super::paint::Role;
use super::super::{Screen, Stage, words};
use super::pages::frame;
use super::{Canvas, wrap};
use crate::engine::Shots;
use crate::model::Cell;
use crate::play::Terms;

pub(super) fn help(page: usize, area: Rect, canvas: &mut Canvas) {
    let (top, bottom, inner) = frame(area);
    canvas.bar(top, &canvas.title().0, "help");
    let lines = lines(canvas.screen, inner.width);
    let from = page * usize::from(inner.height);
    let rest = &lines[from.min(lines.len())..];
    let is_last = rest.len() <= inner.height.into();
    canvas.lines(inner, &rest[..rest.len().min(inner.height.into())]);
    canvas.bar(bottom, if is_last { "any key closes this help" } else { "any key shows the rest" }, "");
}

/// The number of pages of the help.
pub(in super::super) fn pages(screen: &Screen) -> usize {
    let (_, _, inner) = frame(Rect::new(0, 0, screen.area.0, screen.area.1));
    lines(screen, inner.width).len().div_ceil(inner.height.into())
}

fn lines(screen: &Screen, width: u16) -> Vec<(String, Role)> {
    let terms = &screen.game.terms;
    let cell = example(terms);
    let (example, row) = (terms.notation.cell(cell), terms.notation.row(cell.row));
    let capital = if row.starts_with(char::is_alphabetic) { " (a capital)" } else { "" };
    let meaning = format!("row {row}{capital}, column {}", terms.notation.column(cell.column));
    let typed_ship = format!("type a cell to move the ship there: {meaning}");
    let typed_aim = format!("type a cell to aim there: {meaning}");
    let stage_keys: &[(&str, &str)] = match &screen.stage {
        Stage::Menu(_) => &[
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
        Stage::Turn(_) if terms.rules.shots != Shots::One => &[
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
    let mut lines = vec![("Keys".to_owned(), Role::Heading)];
    for (key, meaning) in stage_keys.iter().chain(board).chain(leave) {
        let margin = 15;
        for (index, part) in wrap(meaning, usize::from(width) - margin).iter().enumerate() {
            let key = if index == 0 { *key } else { "" };
            lines.push((format!("{key:<margin$}{part}"), Role::Text));
        }
    }
    lines.extend([(String::new(), Role::Text), ("Rules".to_owned(), Role::Heading)]);
    let mut rules = words::rules(terms);
    if matches!(screen.stage, Stage::Menu(_)) {
        // The others depend on the game that is chosen.
        rules.truncate(1);
    }
    lines.extend(rules.iter().flat_map(|rule| wrap(rule, width.into())).map(|line| (line, Role::Text)));
    lines
}

/// A cell whose row and column differ, if there is one.
pub(super) fn example(terms: &Terms) -> Cell {
    Cell::new(terms.size.rows().min(3) - 1, 0)
}
