//! Placing ships and aiming.

use ratatui::layout::Rect;

use super::super::aim::Aim;
use super::super::arrangement::Arrangement;
use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::super::placing::Placing;
use super::super::words;
use super::board::{self, MARKED, Picture, Square, WATER};
use super::fleet;
use super::help::example;
use super::{Canvas, title};
use crate::engine::{Match, Shots};
use crate::model::{Cell, Player};
use crate::play::Terms;

pub(super) fn placing(game: &ScreenGame, placing: &Placing, at: &Arrangement, canvas: &mut Canvas) {
    let terms = &game.terms;
    let layout = placing.layout(terms);
    let hanging = placing.hanging(terms);
    let (name, about) = title(game);
    let player = terms.players[placing.player];
    let about = if game.is_solo() { about } else { format!("{player} places ships") };
    canvas.bar(at.title, &name, &about);
    let square = |cell: Cell| match (&hanging, layout.ship_at(cell)) {
        (Some((cells, Ok(()))), _) if cells.contains(&cell) => ('#', Role::Hanging),
        (Some((cells, Err(_))), _) if cells.contains(&cell) => ('!', Role::Misplaced),
        (_, Some(ship)) => board::ship(terms, layout.ship(ship).class),
        _ => WATER,
    };
    let cursor = placing.current.map(|_| placing.pointer.cell);
    canvas.board(
        &at.left,
        terms,
        &Picture {
            heading: "Place your ships",
            corner: placing.pointer.corner,
            square: &square,
            latest: &[],
            cursor,
        },
    );
    let lines = terms.ships.iter().enumerate().map(|(class, _)| {
        let is_placed = layout.ships().iter().any(|ship| ship.class == class);
        let glyphs = fleet::all(board::ship(terms, class).0, terms, class);
        match (placing.current == Some(class), is_placed) {
            (true, _) => fleet::line(terms, class, &glyphs, "<", Role::Heading),
            (_, true) => fleet::line(terms, class, &glyphs, "placed", Role::Text),
            (_, false) => fleet::line(terms, class, &glyphs, "", Role::Text),
        }
    });
    let ships = words::counted(terms.ships.len(), "ship", "ships");
    let heading = format!("{} of {ships} placed", layout.ships().len());
    canvas.lines(at.left_list, &fleet::with_heading(heading, lines));
    let hint_area = Rect { height: at.side.height, ..at.right.all };
    canvas.lines(hint_area, &hints(game, placing).iter().map(|hint| (hint, Role::Text)).collect::<Vec<_>>());
    let (message, role) = match (&placing.message, &hanging) {
        (Some(message), _) => (message.clone(), Role::Warning),
        _ if !placing.pointer.typed.is_empty() => (format!("Cell: {}_", placing.pointer.typed), Role::News),
        (None, Some((_, Err(reason)))) => (reason.clone(), Role::Warning),
        (None, Some((_, Ok(())))) => {
            let class = placing.current.expect("a ship is at the cursor");
            let vessel = &terms.ships[class];
            let cells = words::counted(vessel.length.into(), "cell", "cells");
            (format!("{}, {cells}: Enter places it here", vessel.title), Role::News)
        }
        (None, None) => {
            let go_on = if game.is_solo() { "start" } else { "confirm" };
            let again = if placing.has_random() { "x: other places   " } else { "" };
            (format!("All ships are placed. Enter: {go_on}   {again}u: take back"), Role::News)
        }
    };
    canvas.line(at.message, &words::sentence(&message), role);
    let keys = match (placing.current, game.is_solo(), placing.has_random()) {
        (Some(_), ..) => "arrows move  r turn  Enter place  Tab next  x random  u undo  ? help  q quit",
        (None, true, true) => "Enter start  x random again  u undo  ? help  q quit",
        (None, true, false) => "Enter start  u undo  ? help  q quit",
        (None, false, true) => "Enter confirm  x random again  u undo  ? help  q quit",
        (None, false, false) => "Enter confirm  u undo  ? help  q quit",
    };
    canvas.bar(at.keys, keys, "");
}

/// What the player can do, in the words of someone who sits beside them.
fn hints(game: &ScreenGame, placing: &Placing) -> &'static [&'static str] {
    match (placing.current, game.is_solo()) {
        (Some(_), _) => &[
            "Arrows move the ship,",
            "r turns it,",
            "Enter places it.",
            "",
            "x places all others",
            "at random.",
            "",
            "u takes back a ship,",
            "Tab takes another one.",
        ],
        (None, true) => {
            &["Your fleet is complete.", "", "Enter starts the game.", "", "u takes back a ship."]
        }
        (None, false) => &[
            "Your fleet is complete.",
            "",
            "Enter confirms it, and",
            "hides it from the other",
            "player.",
            "",
            "u takes back a ship.",
        ],
    }
}

pub(super) fn turn(game: &ScreenGame, aim: &Aim, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("players aim in a fight");
    let contest = &fight.contest;
    let viewer = fight.viewer();
    let sight = contest.sight(viewer);
    let (name, about) = title(game);
    let about = if game.is_solo() { about } else { terms.players[viewer].to_owned() };
    canvas.bar(at.title, &name, &format!("{about}, turn {}", contest.turn()));

    let latest = |player: Player| fight.latest[player].as_ref().map_or(&[][..], |report| &report.cells);
    let square =
        |cell: Cell| if aim.marked.contains(&cell) { MARKED } else { board::seen(&sight, cell, terms) };
    let corner = aim.pointer.corner;
    let waters = Picture {
        heading: "Enemy waters",
        corner,
        square: &square,
        latest: latest(viewer),
        cursor: Some(aim.pointer.cell),
    };
    canvas.board(&at.left, terms, &waters);
    let own = contest.board(viewer);
    let square = |cell: Cell| -> Square { board::own(own, cell, terms, terms.shows_misses_to_owner) };
    let is_known = |cell: &Cell| terms.shows_misses_to_owner || own.layout().ship_at(*cell).is_some();
    let taken: Vec<Cell> = latest(viewer.other()).iter().copied().filter(is_known).collect();
    // On a large board, what the opponent did is more important than the cells behind the cursor.
    let corner = taken.first().map_or(corner, |cell| at.right.corner_around(*cell, terms.size));
    canvas.board(
        &at.right,
        terms,
        &Picture { heading: "Your board", corner, square: &square, latest: &taken, cursor: None },
    );
    canvas.lines(at.left_list, &fleet::theirs(contest, viewer, terms));
    canvas.lines(at.right_list, &fleet::own(contest, viewer, terms));
    side(contest, viewer, terms, at, canvas);
    news(game, viewer, at, canvas);

    let cell = terms.notation.cell(aim.pointer.cell);
    let due = contest.shots_due();
    let can_fire = contest.check(aim.pointer.cell, &[]).is_ok();
    let (message, role) = match &aim.message {
        Some(message) => (message.clone(), Role::Warning),
        None if !aim.pointer.typed.is_empty() => (format!("Cell: {}_", aim.pointer.typed), Role::News),
        None if latest(viewer).contains(&aim.pointer.cell) && aim.marked.len() < due => {
            ("Choose the next cell".into(), Role::Text)
        }
        None if !can_fire && aim.marked.len() < due => {
            (format!("{cell}: you have already fired there, choose another cell"), Role::Text)
        }
        None if terms.rules.shots == Shots::One => (format!("Enter fires at {cell}"), Role::Text),
        None if aim.marked.len() == due => {
            (format!("{} of {due} marked: Enter fires", aim.marked.len()), Role::News)
        }
        None => {
            let verb = if aim.marked.contains(&aim.pointer.cell) { "unmarks" } else { "marks" };
            (format!("{} of {due} marked: Enter {verb} {cell}", aim.marked.len()), Role::Text)
        }
    };
    canvas.line(at.message, &words::sentence(&message), role);
    let keys = if terms.rules.shots == Shots::One {
        "arrows aim  Enter or Space fire  ? help  q quit"
    } else {
        "arrows or hjkl aim  Space mark or unmark  Enter mark, then fire  ? help  q quit"
    };
    let example = terms.notation.cell(example(terms));
    let typing = if terms.rules.shots == Shots::One {
        format!("or type a cell, as in {example}")
    } else {
        String::new()
    };
    canvas.bar(at.keys, keys, &typing);
}

/// The last shots and the legend.
fn side(contest: &Match, viewer: Player, terms: &Terms, at: &Arrangement, canvas: &mut Canvas) {
    let legend = board::legend(terms);
    let height = legend.len() as u16;
    canvas.line(at.side, "Last shots", Role::Heading);
    let room = at.side.height - height - 2;
    let shots = words::shots(contest, viewer, terms).take(room.into());
    let shots: Vec<(String, Role)> = shots.map(|shot| (shot, Role::Text)).collect();
    canvas.lines(Rect { y: at.side.y + 1, height: room, ..at.side }, &shots);
    let below = Rect { y: at.side.bottom() - height, height, ..at.side };
    canvas.lines(below, &legend.into_iter().map(|line| (line, Role::Label)).collect::<Vec<_>>());
}

/// What the latest turns of both players did, the viewer's first.
fn news(game: &ScreenGame, viewer: Player, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("news come from a fight");
    let reports = [viewer, viewer.other()].into_iter().filter_map(|player| {
        fight.latest[player].as_ref().map(|report| (words::news(report, player, viewer, terms), report))
    });
    for (y, (text, report)) in (at.news.y..).zip(reports) {
        canvas.report(Rect { y, height: 1, ..at.news }, &text, report);
    }
}
