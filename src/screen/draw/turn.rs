//! Aiming, and seeing shots land.

use ratatui::layout::Rect;

use super::super::aim::Aim;
use super::super::arrangement::{Arrangement, BoardArea};
use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::super::{Screen, words};
use super::board::{self, MARKED, Picture, Square};
use super::help::example;
use super::{Canvas, LEAVE, fleet, title};
use crate::engine::{Match, Shots};
use crate::model::{Cell, Player};
use crate::play::Terms;

/// Who looks at the boards, and where that player aims.
pub(super) struct View<'a> {
    pub(super) viewer: Player,
    pub(super) aim: &'a Aim,
    /// Whether shots have just landed, so that nobody aims.
    pub(super) is_landing: bool,
}

const HEADINGS: [&str; 2] = ["Enemy waters", "Your board"];

pub(super) fn turn(screen: &Screen, game: &ScreenGame, view: &View, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("shots are fired in a fight");
    let (contest, viewer, aim) = (&fight.contest, view.viewer, view.aim);
    let latest = |player: Player| fight.latest[player].as_ref().map_or(&[][..], |report| &report.cells);

    let headings = [at.left, at.right].map(|area| area.hides_part(terms.size)).into_iter().zip(HEADINGS);
    let headings: Vec<String> = headings
        .map(|(is_part, heading)| format!("{heading}{}", if is_part { " (part)" } else { "" }))
        .collect();
    let (name, about) = title(game);
    let about = if game.is_solo() { about } else { terms.players[viewer].to_owned() };
    let number = contest.turn() - u32::from(view.is_landing && contest.on_turn() != viewer);
    let shown = if at.is_single { &headings[usize::from(screen.is_turned)] } else { &name };
    canvas.bar(at.title, shown, &format!("{about}, turn {number}"));

    let corner = aim.pointer.corner;
    if !at.is_single || !screen.is_turned {
        let square = |cell: Cell| {
            if aim.marked.contains(&cell) { MARKED } else { board::seen(contest, viewer, cell, terms) }
        };
        let waters = Picture {
            heading: &headings[0],
            corner,
            square: &square,
            latest: latest(viewer),
            cursor: (!view.is_landing).then_some(aim.pointer.cell),
        };
        canvas.board(&at.left, terms, &waters);
        canvas.fleet(at.left_list, &fleet::theirs(contest, viewer, terms, at.left_list.width));
    }
    if !at.is_single || screen.is_turned {
        own_board(contest, viewer, (&at.right, corner), latest(viewer.other()), &headings[1], terms, canvas);
        canvas.fleet(at.right_list, &fleet::own(contest, viewer, terms, at.right_list.width));
    }
    side(contest, viewer, terms, at, canvas);
    news(game, viewer, at, canvas);

    if view.is_landing {
        canvas.keys(at.keys, &["any key goes on"], LEAVE, "");
        return;
    }
    let (message, role) = message(contest, aim, latest(viewer), terms);
    canvas.message(at.message, &message, role);
    let is_salvo = terms.rules.shots != Shots::One;
    let mut keys = match is_salvo {
        false => vec!["Enter or Space fire", "arrows aim"],
        true => vec!["Space mark", "Enter mark, then fire", "arrows aim"],
    };
    if at.is_single {
        keys.insert(0, if screen.is_turned { "Tab enemy waters" } else { "Tab your board" });
    }
    let typing = format!("or type {}", terms.notation.cell(example(terms)));
    canvas.keys(at.keys, &keys, LEAVE, if is_salvo { "" } else { &typing });
}

/// The viewer's board, with the latest shots at it.
fn own_board(
    contest: &Match,
    viewer: Player,
    (area, corner): (&BoardArea, Cell),
    latest: &[Cell],
    heading: &str,
    terms: &Terms,
    canvas: &mut Canvas,
) {
    let own = contest.board(viewer);
    let square = |cell: Cell| -> Square { board::own(own, cell, terms, terms.shows_misses_to_owner) };
    // On a large board, what the opponent did is more important than the cells behind the cursor.
    let corner = latest.first().map_or(corner, |cell| area.corner_around(*cell, terms.size));
    canvas.board(area, terms, &Picture { heading, corner, square: &square, latest, cursor: None });
}

/// What the player can do with the cell at the cursor.
fn message(contest: &Match, aim: &Aim, latest: &[Cell], terms: &Terms) -> (String, Role) {
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
fn side(contest: &Match, viewer: Player, terms: &Terms, at: &Arrangement, canvas: &mut Canvas) {
    let legend = board::legend(terms, at.side.width);
    let height = (legend.len() as u16).min(at.side.height);
    let room = at.side.height.saturating_sub(height + 2);
    if room > 0 {
        canvas.line(at.side, "Last shots", Role::Heading);
        let shots = words::shots(contest, viewer, terms).take(room.into());
        let shots: Vec<(String, Role)> = shots.map(|shot| (shot, Role::Text)).collect();
        canvas.lines(Rect { y: at.side.y + 1, height: room, ..at.side }, &shots);
    }
    let below = Rect { y: at.side.bottom() - height, height, ..at.side };
    canvas.lines(below, &legend.into_iter().map(|line| (line, Role::Text)).collect::<Vec<_>>());
}

/// What the latest turns of both players did, the viewer's first.
fn news(game: &ScreenGame, viewer: Player, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("news come from a fight");
    let reports = [viewer, viewer.other()]
        .into_iter()
        .filter_map(|player| Some((words::name(player, viewer, terms), fight.latest[player].as_ref()?)));
    for (y, (who, report)) in (at.news.y..).zip(reports) {
        canvas.report(Rect { y, height: 1, ..at.news }, who, terms, report);
    }
}
