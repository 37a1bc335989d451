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

use self::turn::View;
use super::arrangement::{Arrangement, LEAST};
use super::fight::TurnReport;
use super::game::ScreenGame;
use super::paint::{Paint, Role};
use super::{Cover, Screen, Stage, words};
use crate::play::Terms;
use crate::record::EditionName;

/// What is drawn on, and with which colors.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    paint: Paint,
    /// Whether the game has the colors of `duel`.
    in_duel: bool,
}

impl Canvas<'_> {
    fn style(&self, role: Role) -> Style {
        self.paint.style(role, self.in_duel)
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
    fn report(&mut self, area: Rect, who: &str, terms: &Terms, report: &TurnReport) {
        let long = words::turn(report, who, terms);
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
    let in_duel = screen.game.as_ref().is_some_and(|game| game.terms.edition == EditionName::Duel);
    let mut canvas = Canvas { buffer: frame.buffer_mut(), paint, in_duel };
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return pages::too_small(screen, area, &mut canvas);
    }
    match (&screen.cover, &screen.stage) {
        (Some(Cover::Help(page)), _) => help::help(screen, *page, area, &mut canvas),
        (_, Stage::Menu(menu) | Stage::Setup(menu, _)) => pages::menu(screen, menu, area, &mut canvas),
        (_, Stage::ShipFile { problem, name }) => pages::ship_file(screen, problem, name, area, &mut canvas),
        (_, stage) => {
            let game = screen.game.as_ref().expect("these stages belong to a game");
            let arrangement = Arrangement::new((area.width, area.height), &game.terms)
                .expect("the terminal is large enough");
            match stage {
                Stage::Placing(placing) => placing::placing(game, placing, &arrangement, &mut canvas),
                Stage::HandOver(to) => pages::hand_over(screen, game, *to, area, &mut canvas),
                Stage::Turn(aim) => {
                    let viewer = game.fight().expect("players aim in a fight").1.viewer();
                    turn::turn(
                        screen,
                        game,
                        &View { viewer, aim, is_landing: false },
                        &arrangement,
                        &mut canvas,
                    );
                }
                Stage::Landed(viewer, aim) => {
                    let view = View { viewer: *viewer, aim, is_landing: true };
                    turn::turn(screen, game, &view, &arrangement, &mut canvas);
                }
                Stage::Over => over::over(screen, game, &arrangement, &mut canvas),
                Stage::Menu(_) | Stage::Setup(..) | Stage::ShipFile { .. } => {
                    unreachable!("these stages are drawn without a game")
                }
            }
        }
    }
    if screen.cover == Some(Cover::Quit) {
        pages::quit_question(area, &mut canvas);
    }
}

/// How to get help and how to leave.
const LEAVE: &[&str] = &["? help", "q quit"];

/// What the title says about a game.
fn title(game: &ScreenGame) -> (String, String) {
    let edition = game.terms.edition.name();
    let variant = words::variant(&game.terms);
    let variant = if variant.is_empty() { variant } else { format!(" ({variant})") };
    let solo =
        game.computer.as_ref().map(|(ai, seed)| format!("against {}, seed {seed}", words::opponent(*ai)));
    (format!("Battleship: {edition}{variant}"), solo.unwrap_or_default())
}
