//! Plays on the screen without a terminal: keys go in, and what is drawn can be read.

use battleship::record::Record;
use battleship::screen::{Effect, Event, Key, Paint, Screen, Start};
use battleship::source::Integer;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// A screen and its keyboard.
pub(crate) struct Keyboard {
    pub screen: Screen,
    pub area: (u16, u16),
    pub paint: Paint,
}

impl Keyboard {
    pub(crate) fn new(start: Start) -> Self {
        Self::with_chance(start, 1)
    }

    pub(crate) fn with_chance(start: Start, chance: u64) -> Self {
        let area = (80, 24);
        let screen = Screen::new(start, &Integer::from(u128::from(chance)), area);
        Self { screen, area, paint: Paint::Plain }
    }

    /// Presses keys: `\n` is Enter, `\t` Tab, `\x1b` Esc, `\x08` Backspace, and arrows are arrow keys. Returns
    /// the effects that ask for something. Every shot is seen to land and every hand-over is noticed before the next
    /// key.
    pub(crate) fn press(&mut self, keys: &str) -> Vec<Effect> {
        let mut effects = Vec::new();
        for letter in keys.chars() {
            effects.extend(self.press_fast(&letter.to_string()));
            effects.extend(self.wait());
        }
        effects.retain(|effect| *effect != Effect::Landed);
        effects
    }

    /// Lets time pass until nothing happens any more.
    pub(crate) fn wait(&mut self) -> Vec<Effect> {
        let effects = std::iter::repeat_with(|| self.screen.update(Event::Noticed));
        effects.take_while(|effect| *effect != Effect::None).collect()
    }

    /// Presses keys so fast that nobody notices a hand-over meanwhile.
    pub(crate) fn press_fast(&mut self, keys: &str) -> Vec<Effect> {
        let effects = keys.chars().map(|letter| self.screen.update(Event::Key(key(letter))));
        effects.filter(|effect| *effect != Effect::None).collect()
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.area = (columns, rows);
        assert_eq!(self.screen.update(Event::Resize { columns, rows }), Effect::None);
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) -> Effect {
        self.screen.update(Event::Click { column, row })
    }

    pub(crate) fn buffer(&self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.area.0, self.area.1)).unwrap();
        terminal.draw(|frame| self.screen.draw(self.paint, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// What is drawn, line by line, without spaces at the ends of lines.
    pub(crate) fn drawn(&self) -> Vec<String> {
        let buffer = self.buffer();
        let line = |y| (0..self.area.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..self.area.1).map(|y| line(y).trim_end().to_owned()).collect()
    }

    /// Whether `text` is on the screen.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.drawn().iter().any(|line| line.contains(text))
    }

    #[track_caller]
    pub(crate) fn assert_shows(&self, text: &str) {
        assert!(self.shows(text), "no {text:?} in\n{}", self.drawn().join("\n"));
    }

    pub(crate) fn record(&self) -> Record {
        self.screen.record().expect("a game has begun")
    }
}

fn key(letter: char) -> Key {
    match letter {
        '\n' => Key::Enter,
        '\t' => Key::Tab,
        '\x1b' => Key::Esc,
        '\x08' => Key::Backspace,
        '↑' => Key::Up,
        '↓' => Key::Down,
        '←' => Key::Left,
        '→' => Key::Right,
        letter => Key::Char(letter),
    }
}
