//! Draws a screen. Every function here only reads the state.

mod board;
mod fleet;
mod help;
mod over;
mod pages;
mod placing;
mod turn;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::arrangement::Arrangement;
use super::game::{ScreenGame, TurnReport};
use super::paint::{Paint, Role};
use super::{Cover, Screen, Stage, words};
use crate::model::Player;
use crate::play::solo::Ai;
use crate::record::EditionName;
use crate::source::Integer;

/// What is drawn on, what is drawn, and with which colors.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    screen: &'a Screen,
    paint: Paint,
}

impl<'a> Canvas<'a> {
    fn game(&self) -> &'a ScreenGame {
        &self.screen.game
    }

    fn style(&self, role: Role) -> Style {
        self.paint.style(role, self.game().terms.edition == EditionName::Duel)
    }

    /// The name of the game and what is special about it, for the title.
    fn title(&self) -> (String, String) {
        if matches!(self.screen.stage, Stage::Menu(_)) {
            return ("Battleship".into(), String::new());
        }
        let game = self.game();
        let variant = words::variant(&game.terms);
        let variant = if variant.is_empty() { variant } else { format!(" ({variant})") };
        let solo = |(ai, seed): &(Ai, Integer)| format!("against {}, seed {seed}", words::opponent(*ai));
        let name = format!("Battleship: {}{variant}", game.terms.edition.name());
        (name, game.rival.as_ref().map(solo).unwrap_or_default())
    }

    /// Writes a line of text into the first line of `area`, and cuts what does not fit.
    fn line(&mut self, area: Rect, text: &str, role: Role) {
        if area.height > 0 {
            self.buffer.set_stringn(area.x, area.y, text, area.width.into(), self.style(role));
        }
    }

    /// Writes lines of text into `area`. If they do not all fit, the last one says how many more there are.
    fn lines(&mut self, area: Rect, lines: &[(impl AsRef<str>, Role)]) {
        let height = usize::from(area.height);
        let shown = if lines.len() > height { height.saturating_sub(1) } else { lines.len() };
        for (y, (text, role)) in (area.y..).zip(&lines[..shown]) {
            self.line(Rect { y, height: 1, ..area }, text.as_ref(), *role);
        }
        if shown < lines.len() && height > 0 {
            let more = format!("and {} more", lines.len() - shown);
            self.line(Rect { y: area.bottom() - 1, height: 1, ..area }, &more, Role::Text);
        }
    }

    /// Writes text that is broken between words to fit into `area`.
    fn text(&mut self, area: Rect, text: &str, role: Role) {
        let lines = wrap(text, area.width.into()).into_iter();
        self.lines(area, &lines.map(|line| (line, role)).collect::<Vec<_>>());
    }

    /// Writes a line about a turn of `who`, which ends with its result. Where there is no room, the cells are missing.
    fn report(&mut self, area: Rect, who: &str, report: &TurnReport) {
        let long = words::turn(report, who, &self.game().terms);
        let is_cut = long.chars().count() > area.width.into();
        let text = &if is_cut { format!("{who}: {}", report.result) } else { long };
        self.line(area, text, Role::News);
        let before = text.chars().count().saturating_sub(report.result.chars().count()) as u16;
        let role = match report.is_hit {
            Some(true) => Role::Hit,
            Some(false) => Role::Miss,
            None => Role::News,
        };
        if let Some(width) = area.width.checked_sub(before) {
            self.line(Rect { x: area.x + before, width, ..area }, &report.result, role);
        }
    }

    /// Writes a line about the latest turn of each of these players.
    fn reports(&mut self, area: Rect, players: [Player; 2], name: impl Fn(Player) -> &'static str) {
        let latest = &self.game().latest;
        let reports = players.into_iter().filter_map(|player| Some((player, latest[player].as_ref()?)));
        for (y, (player, report)) in (area.y..).zip(reports) {
            self.report(Rect { y, height: 1, ..area }, name(player), report);
        }
    }

    /// Writes a message that may need the lines above it, too.
    fn message(&mut self, area: Rect, text: &str, role: Role) {
        let lines = wrap(&words::sentence(text), area.width.into());
        let height = lines.len().clamp(1, 3) as u16;
        for (y, line) in (area.y + 1 - height..).zip(&lines) {
            self.line(Rect { y, height: 1, ..area }, &format!("{line:0$}", usize::from(area.width)), role);
        }
    }

    /// Fills the first line of `area` with a bar that has text at both ends. Where there is no room, the first parts of
    /// the text at the right are missing.
    fn bar(&mut self, area: Rect, left: &str, right: &str) {
        let width = usize::from(area.width).saturating_sub(2);
        let mut right = right;
        while left.chars().count() + 2 + right.chars().count() > width && !right.is_empty() {
            right = right.split_once(", ").map_or("", |(_, rest)| rest);
        }
        let room = width.saturating_sub(right.chars().count());
        self.line(area, &format!(" {left:room$}{right} "), Role::Bar);
    }

    /// Fills the last line with keys, the most important ones first. How to get help and how to leave is always there.
    fn keys(&mut self, area: Rect, keys: &[&str], leave: &[&str], right: &str) {
        let line =
            |count: usize| keys.iter().take(count).chain(leave).copied().collect::<Vec<_>>().join("  ");
        let width = usize::from(area.width).saturating_sub(2);
        let fits = (0..=keys.len()).rev().find(|&count| line(count).chars().count() <= width);
        self.bar(area, &line(fits.unwrap_or(0)), right);
    }
}

/// Breaks text into lines of at most `width` characters: between words, and within a word that is longer.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + letters.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ if letters.is_empty() => lines.push(String::new()),
            _ => lines.extend(letters.chunks(width.max(1)).map(String::from_iter)),
        }
    }
    lines
}

pub(super) use help::pages as help_pages;

pub(super) fn draw(screen: &Screen, paint: Paint, frame: &mut Frame) {
    let area = frame.area();
    let canvas = &mut Canvas { buffer: frame.buffer_mut(), screen, paint };
    let Some(at) = Arrangement::new((area.width, area.height), &screen.game.terms) else {
        return pages::too_small(area, canvas);
    };
    match (&screen.cover, &screen.stage) {
        (Some(Cover::Help(page)), _) => help::help(*page, area, canvas),
        (_, Stage::Menu(menu)) => pages::menu(menu, area, canvas),
        (_, Stage::ShipFile { problem, name }) => pages::ship_file(problem, name, area, canvas),
        (_, Stage::Placing(placing)) => placing::placing(placing, &at, canvas),
        (_, Stage::HandOver(to)) => pages::hand_over(*to, area, canvas),
        (_, Stage::Turn(aim)) => turn::turn(screen.game.viewer(), aim, false, &at, canvas),
        (_, Stage::Landed(viewer, aim)) => turn::turn(*viewer, aim, true, &at, canvas),
        (_, Stage::Over) => over::over(&at, canvas),
    }
    if screen.cover == Some(Cover::Quit) {
        pages::quit_question(area, canvas);
    }
}

/// How to get help and how to leave.
const LEAVE: &[&str] = &["? help", "q quit"];

/// What the keys do until a hand-over or the end has been noticed.
const WAIT: &str = "a moment, please";
