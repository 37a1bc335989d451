//! Games on a full-screen terminal, for all editions. [`Screen`] is what is on it: [`Screen::update`] changes
//! it after each event and returns what the outside world must do, and [`Screen::draw`] draws it. Both are pure.
//!
//! The screen contains no rules: the engine plays the game, and [`Terms`](crate::play::Terms) describe the edition.

mod aim;
mod arrangement;
mod draw;
mod event;
mod fight;
mod game;
mod menu;
mod paint;
mod placing;
mod pointer;
mod random_fleet;
mod setup;
mod start;
mod words;

pub use event::{Effect, Event, Key};
pub use paint::Paint;
pub use start::{SoloStart, Start};

use ratatui::Frame;

use self::aim::Aim;
use self::arrangement::{Arrangement, LEAST};
use self::game::ScreenGame;
use self::menu::Menu;
use self::placing::Placing;
use self::setup::Setup;
use crate::model::{Cell, Player};
use crate::opponents::PythonRandom;
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
    game: Option<ScreenGame>,
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
    /// Choose a game, or an opponent.
    Menu(Menu),
    /// Set size and fleet, or the variants of the rules.
    Setup(Menu, Setup),
    /// Name another ship file, because of this problem with the last one.
    ShipFile { problem: String, name: String },
    /// Place ships.
    Placing(Placing),
    /// Pass the keyboard to this player.
    HandOver(Player),
    /// Fire.
    Turn(Aim),
    /// Look at what this player has done.
    Landed(Player, Aim),
    /// Look at the result.
    Over,
}

/// Something that covers the screen until a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    /// A page of the help.
    Help(usize),
    /// The question whether to leave the game.
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
            game: None,
            cover: None,
            written: Vec::new(),
            is_turned: false,
            is_saved: false,
        };
        screen.begin();
        screen
    }

    /// Draws the screen.
    pub fn draw(&self, paint: Paint, frame: &mut Frame) {
        draw::draw(self, paint, frame);
    }

    /// The record of the game up to now, or `None` if no game has begun. If it is not over, it ends because a
    /// player quit.
    pub fn record(&self) -> Option<Record> {
        self.game.as_ref()?.record()
    }

    /// Whether the game is over. Then its record can be written; [`Event::Written`] says where.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// A line about the game up to now, for people who have left the screen. `None` if no game has begun.
    pub fn farewell(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let (terms, fight) = game.fight()?;
        let told = words::farewell(&fight.contest, game.computer.as_ref(), terms);
        Some(std::iter::once(told).chain(self.written.iter().cloned()).collect::<Vec<_>>().join("; "))
    }

    /// Changes what is on the screen.
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

    fn press(&mut self, key: Key) -> Effect {
        if !self.is_visible() {
            return self.press_unseen(key);
        }
        match (self.cover.take(), key) {
            (Some(Cover::Help(page)), _) => {
                self.turn_help(page);
                return Effect::None;
            }
            (Some(Cover::Quit), Key::Char('q' | 'y') | Key::Enter) => return Effect::Quit,
            (Some(Cover::Quit), _) => return Effect::None,
            (None, _) => {}
        }
        if !matches!(self.stage, Stage::ShipFile { .. }) {
            match key {
                Key::Char('?') => {
                    self.cover = Some(Cover::Help(0));
                    return Effect::None;
                }
                Key::Escape if matches!(self.stage, Stage::Landed(..)) => return self.go_on(),
                Key::Escape if self.stop_typing() => return Effect::None,
                Key::Escape if self.can_go_back() => return self.go_back(),
                Key::Char('q') | Key::Escape => return self.ask_to_quit(),
                Key::Tab if matches!(self.stage, Stage::Turn(_) | Stage::Over) => {
                    self.is_turned = self.is_single() && !self.is_turned;
                    return Effect::None;
                }
                _ => {}
            }
        }
        // Against the computer, a key that goes on may aim as well. The others were meant to fire.
        let mut effect = Effect::None;
        if matches!(self.stage, Stage::Landed(..)) {
            let aims = !matches!(key, Key::Enter | Key::Char(' '));
            effect = self.go_on();
            while aims && matches!(self.stage, Stage::Landed(..)) {
                effect = self.go_on();
            }
            if !aims || !matches!(self.stage, Stage::Turn(_)) {
                return effect;
            }
        }
        match &mut self.stage {
            Stage::Menu(menu) => {
                let choice = menu.press(key);
                return choice.map_or(Effect::None, |choice| self.choose(choice));
            }
            Stage::Setup(..) => self.press_setup(key),
            Stage::ShipFile { .. } => return self.name_ship_file(key),
            Stage::Placing(placing) => {
                let game = self.game.as_ref().expect("ships are placed in a game");
                if let Some(fleet) = placing.press(key, &game.terms, &mut self.chance) {
                    return self.confirm(fleet);
                }
            }
            Stage::HandOver(to) => {
                let to = *to;
                if key == Key::Enter && self.is_noticed {
                    self.take_over(to);
                    return Effect::HandOver;
                }
            }
            Stage::Turn(aim) => {
                let (terms, fight) =
                    self.game.as_ref().and_then(ScreenGame::fight).expect("turns are taken in a fight");
                if let Some(cells) = aim.press(key, terms, &fight.contest) {
                    return self.fire(cells);
                }
            }
            Stage::Landed(..) => {}
            Stage::Over => {
                if key == Key::Char('s') && !self.is_saved {
                    self.is_saved = true;
                    return Effect::Save;
                }
                if key == Key::Enter && self.is_noticed {
                    // The same seed would give the same game.
                    if let Start::Solo(solo) = &mut self.start {
                        solo.seed = None;
                    }
                    self.begin();
                    return Effect::Again;
                }
            }
        }
        effect
    }

    /// Shows the next page of the help, or closes it after the last one.
    fn turn_help(&mut self, page: usize) {
        let is_last = page + 1 >= draw::help_pages(self, self.area);
        self.cover = (!is_last).then_some(Cover::Help(page + 1));
    }

    /// Whether the terminal is large enough for the game, so that players see what they do.
    fn is_visible(&self) -> bool {
        self.area.0 >= LEAST.0 && self.area.1 >= LEAST.1
    }

    /// A key on a terminal that is too small: nobody can play there, only leave.
    fn press_unseen(&mut self, key: Key) -> Effect {
        match (self.cover, key) {
            (Some(Cover::Quit), Key::Char('q' | 'y') | Key::Enter) => Effect::Quit,
            (Some(Cover::Quit), _) => {
                self.cover = None;
                Effect::None
            }
            (_, Key::Char('q') | Key::Escape) => self.ask_to_quit(),
            _ => Effect::None,
        }
    }

    /// Forgets what has been typed of a cell's name. Returns whether there was something.
    fn stop_typing(&mut self) -> bool {
        let pointer = match &mut self.stage {
            Stage::Placing(placing) => &mut placing.pointer,
            Stage::Turn(aim) => &mut aim.pointer,
            _ => return false,
        };
        !std::mem::take(&mut pointer.typed).is_empty()
    }

    /// Asks once, unless there is nothing to lose.
    fn ask_to_quit(&mut self) -> Effect {
        if matches!(self.stage, Stage::Menu(_) | Stage::Setup(..) | Stage::Over) {
            return Effect::Quit;
        }
        self.cover = Some(Cover::Quit);
        Effect::None
    }

    fn click(&mut self, column: u16, row: u16) -> Effect {
        if self.cover.is_none() && matches!(self.stage, Stage::Landed(..)) {
            return self.go_on();
        }
        match self.cover {
            Some(Cover::Help(page)) => {
                self.turn_help(page);
                return Effect::None;
            }
            Some(Cover::Quit) => return Effect::None,
            None => {}
        }
        if !self.is_visible() {
            return Effect::None;
        }
        let height = self.area.1;
        match &mut self.stage {
            Stage::Menu(menu) => {
                let choice = menu.click(row, height);
                return choice.map_or(Effect::None, |choice| self.choose(choice));
            }
            Stage::Setup(menu, setup) => {
                let (choice, mut setup, chosen) = (menu.click(row, height), setup.clone(), menu.chosen);
                if let Some(choice) = choice {
                    self.choose_setting(choice, &mut setup, chosen, true);
                }
                return Effect::None;
            }
            _ => {}
        }
        let Some(cell) = self.cell_at(column, row) else { return Effect::None };
        match &mut self.stage {
            Stage::Placing(placing) => {
                let game = self.game.as_ref().expect("ships are placed in a game");
                placing.click(cell, &game.terms);
            }
            Stage::Turn(aim) => {
                let (_, fight) =
                    self.game.as_ref().and_then(ScreenGame::fight).expect("turns are taken in a fight");
                if let Some(cells) = aim.click(cell, &fight.contest) {
                    return self.fire(cells);
                }
            }
            _ => {}
        }
        Effect::None
    }

    /// The cell of the board that the player points at, at this place of the terminal.
    fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let corner = match &self.stage {
            _ if self.is_turned => return None,
            Stage::Placing(placing) => placing.pointer.corner,
            Stage::Turn(aim) => aim.pointer.corner,
            _ => return None,
        };
        self.arrangement()?.left.cell_at(column, row, corner)
    }

    /// Whether there is room for one board at a time.
    fn is_single(&self) -> bool {
        self.arrangement().is_some_and(|arrangement| arrangement.is_single)
    }

    fn arrangement(&self) -> Option<Arrangement> {
        Arrangement::new(self.area, &self.game.as_ref()?.terms)
    }

    /// Keeps the cursor in the visible part of the board.
    fn scroll(&mut self) {
        let (Some(Arrangement { left, .. }), Some(game)) = (self.arrangement(), &self.game) else { return };
        let pointer = match &mut self.stage {
            Stage::Placing(placing) => &mut placing.pointer,
            Stage::Turn(aim) | Stage::Landed(_, aim) => &mut aim.pointer,
            _ => return,
        };
        pointer.scroll(left.rows, left.columns, game.terms.size);
    }
}
