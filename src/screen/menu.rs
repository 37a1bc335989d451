use super::Key;
use super::setup::Setup;
use crate::play::solo::Ai;
use crate::record::EditionName;

/// A list from which the player chooses one item.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    pub(super) title: &'static str,
    pub(super) items: Vec<Item>,
    pub(super) chosen: usize,
    /// What the items set, if they do.
    pub(super) setup: Option<Setup>,
}

/// An item of a menu, with a few words about it.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) choice: Choice,
}

/// What an item stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Edition(EditionName),
    Opponent(Ai),
    MoreOpponents,
    Settings,
    /// The next value of the setting with this index, or the one before.
    Setting(usize, bool),
    /// To go on with what is set.
    Begin,
}

/// The row of the terminal with the first item.
const FIRST_ROW: u16 = 4;

impl Menu {
    pub(super) fn new(title: &'static str, items: Vec<Item>) -> Self {
        Self { title, items, chosen: 0, setup: None }
    }

    /// The row of a terminal of `height` rows with the item of this index. Items have an empty line between them where
    /// there is room.
    pub(super) fn row(&self, index: usize, height: u16) -> u16 {
        let is_dense = FIRST_ROW + 2 * self.items.len() as u16 + 3 > height;
        FIRST_ROW + if is_dense { 1 } else { 2 } * index as u16
    }

    /// Moves to the item in this row of a terminal of `height` rows. Returns it if it was chosen before.
    pub(super) fn click(&mut self, row: u16, height: u16) -> Option<Choice> {
        let item = (0..self.items.len()).find(|&index| self.row(index, height) == row)?;
        let before = std::mem::replace(&mut self.chosen, item);
        (before == item).then(|| self.items[item].choice)
    }

    /// Returns what the key chooses, if it chooses something.
    pub(super) fn press(&mut self, key: Key) -> Option<Choice> {
        let count = self.items.len();
        let choice = self.items[self.chosen].choice;
        match (key, choice) {
            (Key::Up | Key::Char('k'), _) => self.chosen = (self.chosen + count - 1) % count,
            (Key::Down | Key::Char('j') | Key::Tab, _) => self.chosen = (self.chosen + 1) % count,
            (Key::Enter | Key::Char(' '), _) => return Some(choice),
            (Key::Right | Key::Char('l'), Choice::Setting(..)) => return Some(choice),
            (Key::Left | Key::Char('h'), Choice::Setting(index, _)) => {
                return Some(Choice::Setting(index, false));
            }
            (Key::Char(digit @ '1'..='9'), _) => {
                let index = digit as usize - '1' as usize;
                return self.items.get(index).map(|item| item.choice);
            }
            _ => {}
        }
        None
    }
}

impl Item {
    pub(super) fn new(name: impl Into<String>, about: impl Into<String>, choice: Choice) -> Self {
        Self { name: name.into(), about: about.into(), choice }
    }
}
