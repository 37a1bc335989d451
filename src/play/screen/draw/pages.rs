//! Pages without boards: menus, questions, help, and what hides the boards.

use ratatui::layout::Rect;

use super::super::arrangement::LEAST;
use super::super::game::Game;
use super::super::menu::Menu;
use super::super::paint::Role;
use super::super::{Cover, HandOver, Screen};
use super::{Canvas, title};

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
    if screen.cover == Some(Cover::Quit) {
        return canvas.text(area, QUIT_QUESTION, Role::Text);
    }
    let text = format!(
        "This terminal has {} x {} characters. The game needs {} x {}: make it larger, or press q to leave.",
        area.width, area.height, LEAST.0, LEAST.1
    );
    canvas.text(area, &text, Role::Text);
}

pub(super) fn menu(screen: &Screen, menu: &Menu, area: Rect, canvas: &mut Canvas) {
    let (top, bottom, inner) = frame(area);
    let (left, right) = name(screen);
    canvas.bar(top, &left, &right);
    canvas.line(inner, menu.title, Role::Heading);
    let width = menu.items.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (index, (y, (name, about))) in (inner.y + 2..).step_by(2).zip(&menu.items).enumerate() {
        let is_chosen = index == menu.chosen;
        let text = format!("{} {}  {name:width$}   {about} ", if is_chosen { ">" } else { " " }, index + 1);
        canvas.line(Rect { y, height: 1, ..inner }, &text, if is_chosen { Role::Chosen } else { Role::Text });
    }
    canvas.bar(bottom, "arrows choose  Enter take  ? help  q quit", "");
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
pub(super) fn hand_over(screen: &Screen, game: &Game, hand_over: HandOver, area: Rect, canvas: &mut Canvas) {
    let HandOver { to, is_noticed } = hand_over;
    let (top, bottom, inner) = frame(area);
    let (left, right) = name(screen);
    canvas.bar(top, &left, &right);
    let middle = inner.y + inner.height / 2;
    let mut centered = |y: u16, text: &str, role| {
        let width = text.chars().count() as u16;
        let x = inner.x + inner.width.saturating_sub(width) / 2;
        canvas.line(Rect::new(x, y, inner.right() - x, 1), text, role);
    };
    let players = &game.terms.players;
    let result = game.fight().and_then(|(_, fight)| fight.latest[to.other()].as_ref());
    match result {
        Some(report) => {
            centered(middle - 3, &format!("{}: {}", players[to.other()], report.result), Role::News)
        }
        None => centered(middle - 3, &format!("The fleet of {} is ready", players[to.other()]), Role::News),
    }
    let then = if is_noticed { ", then press Enter" } else { "" };
    centered(middle, &format!("Pass the keyboard to {}{then}", players[to]), Role::Heading);
    // Until then, the screen says that it waits.
    let keys = if is_noticed { "Enter go on  ? help  q quit" } else { "a moment, please  ? help  q quit" };
    canvas.bar(bottom, keys, "");
}

const QUIT_QUESTION: &str = "Leave this game? y or Enter: leave, any other key: go on";

/// The question whether to leave, over the lines at the bottom.
pub(super) fn quit_question(area: Rect, canvas: &mut Canvas) {
    let line = |y| Rect { y, height: 1, ..area };
    canvas.bar(line(area.bottom() - 2), QUIT_QUESTION, "");
    canvas.bar(line(area.bottom() - 1), "", "");
}
