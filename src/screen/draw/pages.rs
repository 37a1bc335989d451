//! Pages without boards: menus, questions, help, and what hides the boards.

use ratatui::layout::Rect;

use super::super::arrangement::LEAST;
use super::super::menu::{Item, Menu};
use super::super::paint::Role;
use super::super::{Cover, words};
use super::{Canvas, LEAVE, WAIT, wrap};
use crate::model::Player;

/// The first line, the last line and what is between them.
pub(super) fn frame(area: Rect) -> (Rect, Rect, Rect) {
    let line = |y| Rect { y, height: 1, ..area };
    let inner = Rect::new(area.x + 2, area.y + 2, area.width - 4, area.height - 4);
    (line(area.y), line(area.bottom() - 1), inner)
}

pub(super) fn too_small(area: Rect, canvas: &mut Canvas) {
    let (columns, rows) = LEAST;
    let (text, short) = match canvas.screen.cover {
        Some(Cover::Quit) => (QUIT_QUESTION.to_owned(), "Leave? y/n".to_owned()),
        _ => (
            format!(
                "The game needs {columns} x {rows} characters, but this terminal has {} x {}: \
                 make it larger, or press q to leave",
                area.width, area.height
            ),
            format!("needs {columns} x {rows}"),
        ),
    };
    let fits = wrap(&text, area.width.into()).len() <= area.height.into();
    canvas.text(area, if fits { &text } else { &short }, Role::Text);
}

/// Draws the first and the last line, which are returned with what is between them.
fn page(area: Rect, canvas: &mut Canvas) -> (Rect, Rect) {
    let (top, bottom, inner) = frame(area);
    let (left, right) = canvas.title();
    canvas.bar(top, &left, &right);
    (bottom, inner)
}

pub(super) fn menu(menu: &Menu, area: Rect, canvas: &mut Canvas) {
    let (bottom, inner) = page(area, canvas);
    canvas.line(inner, menu.title, Role::Heading);
    let width = menu.items.iter().map(|item| item.name.chars().count()).max().unwrap_or(0);
    let text = |item: &Item, number: usize, mark: &str| {
        format!("{mark} {number}  {:width$}   {} ", item.name, item.about)
    };
    // Where a line is too long, it is only about the chosen item, below the list.
    let is_narrow =
        menu.items.iter().any(|item| text(item, 1, ">").trim_end().chars().count() > inner.width.into());
    let line = |index| Rect { y: menu.row(index, area.height), height: 1, ..inner };
    for (index, item) in menu.items.iter().enumerate() {
        let is_chosen = index == menu.chosen;
        let mark = if is_chosen { ">" } else { " " };
        let text = match is_narrow {
            true => format!("{mark} {}  {} ", index + 1, item.name),
            false => text(item, index + 1, mark),
        };
        canvas.line(line(index), &text, if is_chosen { Role::Chosen } else { Role::Text });
    }
    if is_narrow {
        let below = line(menu.items.len());
        let below = Rect { height: bottom.y.saturating_sub(below.y), ..below };
        canvas.text(below, &menu.items[menu.chosen].about, Role::Text);
    }
    let keys = ["Enter choose", "Esc back", "arrows move"];
    let can_go_back = canvas.screen.can_go_back();
    canvas.keys(bottom, if can_go_back { &keys } else { &["Enter choose", "arrows move"] }, LEAVE, "");
}

pub(super) fn ship_file(problem: &str, file: &str, area: Rect, canvas: &mut Canvas) {
    let (bottom, inner) = page(area, canvas);
    canvas.text(Rect { height: 4, ..inner }, problem, Role::Warning);
    let below = |offset: u16, height: u16| Rect { y: inner.y + offset, height, ..inner };
    canvas.line(below(5, 1), "Another ship file, or nothing to place ships by hand:", Role::Text);
    // The end of a long name is what is being typed.
    let room = usize::from(inner.width) - 3;
    let hidden = file.chars().count().saturating_sub(room);
    let visible: String = file.chars().skip(hidden).collect();
    canvas.line(below(6, 1), &format!("> {visible}_"), Role::News);
    canvas.bar(bottom, "Enter use this file  Esc quit", "");
}

/// Hides both boards while the keyboard changes hands.
pub(super) fn hand_over(to: Player, area: Rect, canvas: &mut Canvas) {
    let (bottom, inner) = page(area, canvas);
    let (game, is_noticed) = (canvas.game(), canvas.screen.is_noticed);
    let other = game.terms.players[to.other()];
    let middle = inner.y + inner.height / 2;
    let centered = |y: u16, text: &str| {
        let margin = inner.width.saturating_sub(text.chars().count() as u16) / 2;
        Rect::new(inner.x + margin, y, inner.width - margin, 1)
    };
    match &game.latest[to.other()] {
        Some(report) => {
            let text = words::turn(report, other, &game.terms);
            canvas.report(centered(middle - 3, &text), other, report);
        }
        None => {
            let text = format!("The fleet of {other} is ready");
            canvas.line(centered(middle - 3, &text), &text, Role::News);
        }
    }
    let then = if is_noticed { ", then press Enter" } else { "" };
    let text = format!("Pass the keyboard to {}{then}", game.terms.players[to]);
    for (y, line) in (middle..).zip(wrap(&text, inner.width.into())) {
        canvas.line(centered(y, &line), &line, Role::Heading);
    }
    // Until then, the screen says that it waits.
    canvas.keys(bottom, &[if is_noticed { "Enter continue" } else { WAIT }], LEAVE, "");
}

const QUIT_QUESTION: &str = "Leave this game? y, q or Enter: leave, any other key: go on";
const SHORT_QUESTION: &str = "Leave this game? y/n";

/// The question whether to leave, over the lines at the bottom.
pub(super) fn quit_question(area: Rect, canvas: &mut Canvas) {
    let line = |y| Rect { y, height: 1, ..area };
    let is_narrow = QUIT_QUESTION.len() + 2 > area.width.into();
    canvas.bar(line(area.bottom() - 2), if is_narrow { SHORT_QUESTION } else { QUIT_QUESTION }, "");
    canvas.bar(line(area.bottom() - 1), "", "");
}
