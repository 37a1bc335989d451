//! Placing ships and aiming.

use ratatui::layout::Rect;

use super::super::aim::Aim;
use super::super::arrangement::Arrangement;
use super::super::game::Game;
use super::super::paint::Role;
use super::super::placing::Placing;
use super::super::words;
use super::board::{self, LEGEND, MARKED, Picture, Square, WATER};
use super::fleet;
use super::{Canvas, title};
use crate::engine::{Match, Shots};
use crate::model::{Cell, Player};
use crate::play::Terms;

pub(super) fn placing(game: &Game, placing: &Placing, at: &Arrangement, canvas: &mut Canvas) {
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
    let entries: Vec<_> = terms
        .ships
        .iter()
        .enumerate()
        .map(|(class, ship)| {
            let is_placed = layout.ships().iter().any(|ship| ship.class == class);
            let is_current = placing.current == Some(class);
            let state = if is_placed {
                "placed"
            } else if is_current {
                "<"
            } else {
                ""
            };
            let role = if is_current { Role::Heading } else { Role::Text };
            fleet::entry(terms, class, &"#".repeat(usize::from(ship.length.min(6))), state, role)
        })
        .collect();
    canvas.fleet(at.left_list, &entries);
    let hints = [
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
    let hint_area = Rect { height: at.side.height, ..at.right.all };
    canvas.lines(hint_area, hints.map(|hint| (hint, Role::Text)));
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
            let again = if placing.has_random() { "x: other places   " } else { "" };
            (format!("All ships are placed. Enter: start   {again}u: take back"), Role::News)
        }
    };
    canvas.line(at.message, &words::sentence(&message), role);
    let keys = if placing.current.is_some() {
        "arrows move  r turn  Enter place  Tab next  x random  u undo  ? help  q quit"
    } else if placing.has_random() {
        "Enter start  x random again  u undo  ? help  q quit"
    } else {
        "Enter start  u undo  ? help  q quit"
    };
    canvas.bar(at.keys, keys, "");
}

pub(super) fn turn(game: &Game, aim: &Aim, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("players aim in a fight");
    let contest = fight.contest(terms);
    let viewer = fight.viewer(terms);
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
    canvas.fleet(at.left_list, &fleet::theirs(&contest, viewer, terms));
    canvas.fleet(at.right_list, &fleet::own(&contest, viewer, terms));
    side(&contest, viewer, terms, at, canvas);
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
    let example = terms.notation.cell(Cell::new(terms.size.rows().min(3) - 1, 0));
    let typing = if terms.rules.shots == Shots::One {
        format!("or type a cell, as in {example}")
    } else {
        String::new()
    };
    canvas.bar(at.keys, keys, &typing);
}

/// The last shots and the legend.
fn side(contest: &Match, viewer: Player, terms: &Terms, at: &Arrangement, canvas: &mut Canvas) {
    let legend = LEGEND.len() as u16;
    canvas.line(at.side, "Last shots", Role::Heading);
    let room = at.side.height - legend - 2;
    let shots: Vec<String> = words::shots(contest, viewer, terms).take(room.into()).collect();
    let list = Rect { y: at.side.y + 1, height: room, ..at.side };
    canvas.lines(list, shots.iter().map(|shot| (shot.as_str(), Role::Text)));
    let below = Rect { y: at.side.bottom() - legend, height: legend, ..at.side };
    canvas.lines(below, LEGEND.map(|line| (line, Role::Label)));
}

/// What the latest turns of both players did, the viewer's first.
fn news(game: &Game, viewer: Player, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("news come from a fight");
    let reports = [viewer, viewer.other()]
        .map(|player| fight.latest[player].as_ref().map(|report| words::news(report, player, viewer, terms)));
    canvas.lines(at.news, reports.iter().flatten().map(|text| (text.as_str(), Role::News)));
}
