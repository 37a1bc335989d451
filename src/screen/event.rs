use ratatui::crossterm::event::KeyCode;

use crate::play::solo::ShipFile;

/// Something that happens while a game is on the screen.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed, apart from those that stop or suspend the program.
    Key(KeyCode),
    Click {
        column: u16,
        row: u16,
    },
    Resize {
        columns: u16,
        rows: u16,
    },
    /// The screen has not changed for a moment after [`Effect::Landed`], [`Effect::HandOver`] or [`Effect::Over`], so
    /// that people have noticed it.
    Noticed,
    /// The answer to [`Effect::LoadShips`]: the file, or why it cannot be read.
    Ships(Result<ShipFile, String>),
    /// What else was written where after the game, one line each.
    Written(Vec<String>),
}

/// What the outside world must do after an event, before the screen is drawn again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Effect {
    None,
    /// Shots have landed, for everybody to see: answer with [`Event::Noticed`] after a moment, unless a key goes on
    /// before.
    Landed,
    /// The keyboard changes hands: keys that were typed ahead must not reach the other player. Answer with
    /// [`Event::Noticed`] when the screen has been visible for a moment and no keys are being pressed.
    HandOver,
    /// The game is over: keys that were typed ahead were meant to fire, and must not answer whether to play again.
    /// Answer with [`Event::Noticed`] as after a hand-over.
    Over,
    /// Read the ship file with this name, and answer with [`Event::Ships`].
    LoadShips(String),
    /// Write a page that replays the game, and answer with [`Event::Written`].
    Save,
    Again,
    Quit,
}
