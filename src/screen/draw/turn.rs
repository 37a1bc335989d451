//! Aiming, and seeing shots land.

use ratatui::layout::Rect;

use super::super::aim::Aim;
use super::super::arrangement::Arrangement;
use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::super::words;
use super::board::{self, MARKED, Picture};
use super::help::example;
use super::{Canvas, LEAVE, fleet};
use crate::engine::Shots;
use crate::model::{Cell, Player};

const HEADINGS: [&str; 2] = ["Enemy waters", "Your board"];

/// Draws what `viewer` sees. If shots have just landed, nobody aims.
pub(super) fn turn(viewer: Player, aim: &Aim, is_landing: bool, at: &Arrangement, canvas: &mut Canvas) {
    let (game, is_turned) = (canvas.game(), canvas.screen.is_turned);
    let (terms, contest) = (&game.terms, game.contest());

    let headings = [at.left, at.right].map(|area| area.hides_part(terms.size)).into_iter().zip(HEADINGS);
    let headings: Vec<String> = headings
        .map(|(is_part, heading)| format!("{heading}{}", if is_part { " (part)" } else { "" }))
        .collect();
    let (name, about) = canvas.title();
    let about = if game.is_solo() { about } else { terms.players[viewer].to_owned() };
    let number = contest.turn() - u32::from(is_landing && contest.on_turn() != viewer);
    let shown = if at.is_single { &headings[usize::from(is_turned)] } else { &name };
    canvas.bar(at.title, shown, &format!("{about}, turn {number}"));

    let corner = aim.pointer.corner;
    if !at.is_single || !is_turned {
        let square = |cell: Cell| {
            if aim.marked.contains(&cell) { MARKED } else { board::seen(game, viewer, cell) }
        };
        let waters = Picture {
            heading: &headings[0],
            corner,
            square: &square,
            latest: game.latest_cells(viewer),
            cursor: (!is_landing).then_some(aim.pointer.cell),
        };
        canvas.board(&at.left, &waters);
        canvas.fleet(at.left_list, &fleet::theirs(game, viewer, at.left_list.width));
    }
    if !at.is_single || is_turned {
        let square = |cell: Cell| board::own(game, viewer, cell, terms.shows_misses_to_owner);
        let latest = game.latest_cells(viewer.other());
        // On a large board, what the opponent did is more important than the cells behind the cursor.
        let corner = latest.first().map_or(corner, |cell| at.right.corner_around(*cell, terms.size));
        let own = Picture { heading: &headings[1], corner, square: &square, latest, cursor: None };
        canvas.board(&at.right, &own);
        canvas.fleet(at.right_list, &fleet::own(game, viewer, at.right_list.width));
    }
    side(viewer, at, canvas);
    // What the latest turns of both players did, the viewer's first.
    canvas.reports(at.news, [viewer, viewer.other()], |player| words::name(player, viewer, terms));
    if is_landing {
        return canvas.keys(at.keys, &["any key goes on"], LEAVE, "");
    }
    let (message, role) = message(game, aim, viewer);
    canvas.message(at.message, &message, role);
    let is_salvo = terms.rules.shots != Shots::One;
    let mut keys = match is_salvo {
        false => vec!["Enter or Space fire", "arrows aim"],
        true => vec!["Space mark", "Enter mark, then fire", "arrows aim"],
    };
    if at.is_single {
        keys.insert(0, if is_turned { "Tab enemy waters" } else { "Tab your board" });
    }
    let typing = format!("or type {}", terms.notation.cell(example(terms)));
    canvas.keys(at.keys, &keys, LEAVE, if is_salvo { "" } else { &typing });
}

/// What the player can do with the cell at the cursor.
fn message(game: &ScreenGame, aim: &Aim, viewer: Player) -> (String, Role) {
    let (terms, contest, latest) = (&game.terms, game.contest(), game.latest_cells(viewer));
    let cell = terms.notation.cell(aim.pointer.cell);
    let due = contest.shots_due();
    let can_fire = contest.check(aim.pointer.cell, &[]).is_ok();
    match &aim.message {
        Some(message) => (message.clone(), Role::Warning),
        None if !aim.pointer.typed.is_empty() => (format!("Cell: {}_", aim.pointer.typed), Role::News),
        None if latest.contains(&aim.pointer.cell) && aim.marked.len() < due => {
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
    }
}

/// The last shots and the legend.
fn side(viewer: Player, at: &Arrangement, canvas: &mut Canvas) {
    let game = canvas.game();
    let legend = board::legend(&game.terms, at.side.width);
    let height = (legend.len() as u16).min(at.side.height);
    let room = at.side.height.saturating_sub(height + 2);
    if room > 0 {
        canvas.line(at.side, "Last shots", Role::Heading);
        let shots = words::shots(game, viewer, at.side.width).take(room.into());
        let shots: Vec<(String, Role)> = shots.map(|shot| (shot, Role::Text)).collect();
        canvas.lines(Rect { y: at.side.y + 1, height: room, ..at.side }, &shots);
    }
    let below = Rect { y: at.side.bottom() - height, height, ..at.side };
    canvas.lines(below, &legend.into_iter().map(|line| (line, Role::Text)).collect::<Vec<_>>());
}
