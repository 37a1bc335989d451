//! Pages without boards: menus, questions, help, and what hides the boards.

use ratatui::layout::Rect;

use super::super::arrangement::LEAST;
use super::super::game::ScreenGame;
use super::super::menu::Menu;
use super::super::paint::Role;
use super::super::{Cover, Screen};
use super::{Canvas, title, wrap};
use crate::model::Player;

/// The first line, the last line and what is between them.
pub(super) fn frame(area: Rect) -> (Rect, Rect, Rect) {
    let line = |y| Rect { y, height: 1, ..area };
    let inner = Rect::new(area.x + 2, area.y + 2, area.width - 4, area.height - 4);
    (line(area.y), line(area.bottom() - 1), inner)
}

pub(super) fn name(screen: &Screen) -> (String, String) {
    screen.game.as_ref().map_or_else(|| ("Battleship".into(), String::new()), title)
}

pub(super) fn too_small(screen: &Screen, area: Rect, canvas: &mut Canvas) {
    let (needed, has) = (format!("{} x {}", LEAST.0, LEAST.1), format!("{} x {}", area.width, area.height));
    let (text, short) = match screen.cover {
        Some(Cover::Quit) => (QUIT_QUESTION.to_owned(), "Leave? y/n".to_owned()),
        _ => (
            format!(
                "The game needs {needed} characters, but this terminal has {has}: make it larger, or press q to leave"
            ),
            format!("needs {needed}"),
        ),
    };
    let fits = wrap(&text, area.width.into()).len() <= area.height.into();
    canvas.text(area, if fits { &text } else { &short }, Role::Text);
}

pub(super) fn menu(screen: &Screen, menu: &Menu, area: Rect, canvas: &mut Canvas) {
    let (top, bottom, inner) = frame(area);
    let (left, right) = name(screen);
    canvas.bar(top, &left, &right);
    canvas.line(inner, menu.title, Role::Heading);
    let width = menu.items.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |index| Rect { y: Menu::row(index), height: 1, ..inner };
    for (index, (name, about)) in menu.items.iter().enumerate() {
        let is_chosen = index == menu.chosen;
        let text = format!("{} {}  {name:width$}   {about} ", if is_chosen { ">" } else { " " }, index + 1);
        canvas.line(line(index), &text, if is_chosen { Role::Chosen } else { Role::Text });
    }
    canvas.line(line(menu.items.len()), menu.note, Role::Text);
    let keys = match screen.can_go_back() {
        true => "arrows move  Enter choose  Esc back  ? help  q quit",
        false => "arrows move  Enter choose  ? help  q quit",
    };
    canvas.bar(bottom, keys, "");
}

pub(super) fn ship_file(screen: &Screen, problem: &str, file: &str, area: Rect, canvas: &mut Canvas) {
    let (top, bottom, inner) = frame(area);
    let (left, right) = name(screen);
    canvas.bar(top, &left, &right);
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
pub(super) fn hand_over(screen: &Screen, game: &ScreenGame, to: Player, area: Rect, canvas: &mut Canvas) {
    let (top, bottom, inner) = frame(area);
    let (left, right) = name(screen);
    canvas.bar(top, &left, &right);
    let middle = inner.y + inner.height / 2;
    let line = |y: u16, text: &str| {
        let width = inner.width.saturating_sub(text.chars().count() as u16);
        Rect::new(inner.x + width / 2, y, inner.width - width / 2, 1)
    };
    let other = game.terms.players[to.other()];
    match game.fight().and_then(|(_, fight)| fight.latest[to.other()].as_ref()) {
        Some(report) => {
            let text = format!("{other}: {}", report.result);
            canvas.report(line(middle - 3, &text), &text, report);
        }
        None => {
            let text = format!("The fleet of {other} is ready");
            canvas.line(line(middle - 3, &text), &text, Role::News);
        }
    }
    let then = if screen.is_noticed { ", then press Enter" } else { "" };
    let text = format!("Pass the keyboard to {}{then}", game.terms.players[to]);
    canvas.line(line(middle, &text), &text, Role::Heading);
    // Until then, the screen says that it waits.
    let keys =
        if screen.is_noticed { "Enter continue  ? help  q quit" } else { "a moment, please  ? help  q quit" };
    canvas.bar(bottom, keys, "");
}

const QUIT_QUESTION: &str = "Leave this game? y, q or Enter: leave, any other key: go on";

/// The question whether to leave, over the lines at the bottom.
pub(super) fn quit_question(area: Rect, canvas: &mut Canvas) {
    let line = |y| Rect { y, height: 1, ..area };
    canvas.bar(line(area.bottom() - 2), QUIT_QUESTION, "");
    canvas.bar(line(area.bottom() - 1), "", "");
}
