//! Placing ships.

use ratatui::layout::Rect;

use super::super::arrangement::Arrangement;
use super::super::paint::Role;
use super::super::placing::Placing;
use super::board::{self, Picture, WATER};
use super::{Canvas, LEAVE, fleet};
use crate::model::Cell;
use crate::source::count;

pub(super) fn placing(placing: &Placing, at: &Arrangement, canvas: &mut Canvas) {
    let game = canvas.game();
    let terms = &game.terms;
    let layout = placing.layout(terms);
    let hanging = placing.hanging(terms);
    let (name, about) = canvas.title();
    let player = terms.players[placing.player];
    let about = match (game.is_solo(), at.title.width < 60) {
        (true, _) => about,
        (false, true) => player.to_owned(),
        (false, false) => format!("{player} places ships"),
    };
    let heading = if at.left.hides_part(terms.size) { "Place your ships (part)" } else { "Place your ships" };
    canvas.bar(at.title, if at.is_single { heading } else { &name }, &about);
    let square = |cell: Cell| match (&hanging, layout.ship_at(cell)) {
        (Some((cells, Ok(()))), _) if cells.contains(&cell) => ('#', Role::Hanging),
        (Some((cells, Err(_))), _) if cells.contains(&cell) => ('!', Role::Misplaced),
        (_, Some(ship)) => (board::letter(terms, layout.ship(ship).class), Role::Ship),
        _ => WATER,
    };
    let cursor = placing.current.map(|_| placing.pointer.cell);
    let corner = placing.pointer.corner;
    canvas.board(&at.left, &Picture { heading, corner, square: &square, latest: &[], cursor });
    let ships = count(terms.ships.len(), "ship");
    let mut lines = vec![(format!("{} of {ships} placed", layout.ships().len()), Role::Heading)];
    for class in 0..terms.ships.len() {
        let is_placed = layout.ships().iter().any(|ship| ship.class == class);
        let (state, role) = match (placing.current == Some(class), is_placed) {
            (true, _) => ("<", Role::Heading),
            (false, true) => ("placed", Role::Text),
            (false, false) => ("", Role::Text),
        };
        let glyphs = fleet::all(board::letter(terms, class), terms, class);
        lines.push((fleet::line(terms, class, &glyphs, state, at.left_list.width).0, role));
    }
    canvas.fleet(at.left_list, &lines);
    let hints_at = if at.is_single { at.side } else { Rect { height: at.side.height, ..at.right.all } };
    // A narrow terminal has no room for more than the keys.
    if placing.current.is_some() && hints_at.width >= 21 {
        canvas.lines(hints_at, &HINTS.map(|hint| (hint, Role::Text)));
    }
    let (message, role) = match (&placing.message, &hanging) {
        (Some(message), _) => (message.clone(), Role::Warning),
        _ if !placing.pointer.typed.is_empty() => (format!("Cell: {}_", placing.pointer.typed), Role::News),
        (None, Some((_, Err(reason)))) => (reason.clone(), Role::Warning),
        (None, Some((_, Ok(())))) => {
            let vessel = &terms.ships[placing.current.expect("a ship is at the cursor")];
            let cells = count(vessel.length.into(), "cell");
            (format!("{}, {cells}: Enter places it here", vessel.title), Role::News)
        }
        (None, None) => {
            let go_on = if game.is_solo() { "start" } else { "confirm" };
            (format!("All ships are placed. Enter: {go_on}"), Role::News)
        }
    };
    canvas.message(at.message, &message, role);
    let go_on = if game.is_solo() { "Enter start" } else { "Enter confirm" };
    let keys: &[&str] = match (placing.current, placing.has_random()) {
        (Some(_), _) => &["r turn", "x random", "Enter place", "u undo", "arrows move", "Tab next"],
        (None, true) => &[go_on, "x random again", "u undo"],
        (None, false) => &[go_on, "u undo"],
    };
    canvas.keys(at.keys, keys, LEAVE, "");
}

/// What the player can do, in the words of someone who sits beside them.
const HINTS: [&str; 9] = [
    "Arrows move the ship,",
    "r turns it,",
    "Enter places it.",
    "",
    "x places all others",
    "at random.",
    "",
    "u takes back a ship,",
    "Tab takes another one.",
];
