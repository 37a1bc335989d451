//! Games on a full-screen terminal, for all editions. [`Screen`] is what is on it: [`Screen::update`] changes
//! it after each event and returns what the outside world must do, and [`Screen::draw`] draws it. Both are pure.
//!
//! The screen contains no rules: the engine plays the game, and [`Terms`](crate::play::Terms) describe the edition.

mod aim;
mod arrangement;
mod draw;
mod event;
mod game;
mod input;
mod menu;
mod paint;
mod placing;
mod pointer;
mod setup;
mod start;
mod turns;
mod words;

pub use event::{Effect, Event};
pub use paint::Paint;
pub use ratatui::crossterm::event::KeyCode as Key;
pub use start::{SoloStart, Start};

use ratatui::Frame;

use self::aim::Aim;
use self::arrangement::{Arrangement, LEAST};
use self::game::ScreenGame;
use self::menu::Menu;
use self::placing::Placing;
use crate::model::{Player, Size};
use crate::opponents::PythonRandom;
use crate::play::solo::standard_terms;
use crate::record::Record;
use crate::source::Integer;

/// A game, or a menu, on the screen.
///
/// ```
/// use battleship::play::duel;
/// use battleship::screen::{Effect, Event, Key, Screen, Start};
/// use battleship::source::Integer;
///
/// let mut screen = Screen::new(Start::Game(duel::terms()), &Integer::from(1), (80, 24));
/// // Player 1 places all ships at random and confirms them: now Player 2 must take the keyboard.
/// assert_eq!(screen.update(Event::Key(Key::Char('x'))), Effect::None);
/// assert_eq!(screen.update(Event::Key(Key::Enter)), Effect::HandOver);
/// ```
pub struct Screen {
    start: Start,
    /// Whether the players came from the menu of editions, so that they can go back to it.
    has_menu: bool,
    /// Whether the menu on the screen was opened from another one.
    is_deeper: bool,
    /// Columns and rows of the terminal.
    area: (u16, u16),
    /// Random numbers for seeds and random fleets. A game with a seed has a generator of its own.
    chance: PythonRandom,
    stage: Stage,
    /// Whether the players have had time to notice a hand-over or the end. Keys before that were meant to fire.
    is_noticed: bool,
    /// The game, or before it is chosen any other.
    game: ScreenGame,
    cover: Option<Cover>,
    /// What was written after the game.
    written: Vec<String>,
    /// Whether the other board is shown, where there is room for one.
    is_turned: bool,
    /// Whether the player has had a page of the game written.
    is_saved: bool,
}

/// What the player is asked to do.
enum Stage {
    Menu(Menu),
    /// Name another ship file, because of this problem with the last one.
    ShipFile {
        problem: String,
        name: String,
    },
    Placing(Placing),
    HandOver(Player),
    Turn(Aim),
    /// Look at what this player has done.
    Landed(Player, Aim),
    Over,
}

/// Something that covers the screen until a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    Help(usize),
    Quit,
}

impl Screen {
    /// Creates a screen of `area` columns and rows. `chance` should be different for each game.
    pub fn new(start: Start, chance: &Integer, area: (u16, u16)) -> Self {
        let mut screen = Self {
            has_menu: matches!(start, Start::Menu),
            start,
            is_deeper: false,
            area,
            chance: PythonRandom::seeded(chance),
            stage: Stage::Over,
            is_noticed: true,
            game: ScreenGame::new(standard_terms(Size::TEN), None),
            cover: None,
            written: Vec::new(),
            is_turned: false,
            is_saved: false,
        };
        screen.begin();
        screen
    }

    pub fn draw(&self, paint: Paint, frame: &mut Frame) {
        draw::draw(self, paint, frame);
    }

    /// The record of the game up to now, or `None` if no game has begun. If it is not over, it ends because a
    /// player quit.
    pub fn record(&self) -> Option<Record> {
        self.game.record()
    }

    /// Whether the game is over. Then its record can be written; [`Event::Written`] says where.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// A line about the game up to now, for people who have left the screen. `None` if no game has begun.
    pub fn farewell(&self) -> Option<String> {
        let told = self.game.has_begun().then(|| words::farewell(&self.game))?;
        Some(self.written.iter().fold(told, |told, written| format!("{told}; {written}")))
    }

    pub fn update(&mut self, event: Event) -> Effect {
        let effect = match event {
            Event::Key(key) => self.press(key),
            Event::Click { column, row } => self.click(column, row),
            Event::Resize { columns, rows } => {
                self.area = (columns, rows);
                self.is_turned &= self.is_single();
                Effect::None
            }
            Event::Noticed if matches!(self.stage, Stage::Landed(..)) => self.go_on(),
            Event::Noticed => {
                self.is_noticed = true;
                Effect::None
            }
            Event::Ships(ships) => {
                self.use_ships(ships);
                Effect::None
            }
            Event::Written(lines) => {
                self.written.extend(lines);
                Effect::None
            }
        };
        self.scroll();
        effect
    }

    /// Whether the terminal is large enough for the game, so that players see what they do.
    fn is_visible(&self) -> bool {
        self.area.0 >= LEAST.0 && self.area.1 >= LEAST.1
    }

    fn is_single(&self) -> bool {
        self.arrangement().is_some_and(|arrangement| arrangement.is_single)
    }

    fn arrangement(&self) -> Option<Arrangement> {
        Arrangement::new(self.area, &self.game.terms)
    }

    /// Keeps the cursor in the visible part of the board.
    fn scroll(&mut self) {
        if let (Some(Arrangement { left, .. }), Some(pointer)) = (self.arrangement(), self.stage.pointer()) {
            pointer.scroll(left.rows, left.columns, self.game.terms.size);
        }
    }
}
