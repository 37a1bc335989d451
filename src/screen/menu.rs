use super::Key;

/// A list from which the player chooses one item.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    pub(super) title: &'static str,
    /// The name of each item and a line about it.
    pub(super) items: Vec<(&'static str, &'static str)>,
    pub(super) chosen: usize,
    /// A line below all items.
    pub(super) note: &'static str,
}

/// The row of the terminal with the first item. Items have an empty line between them.
const FIRST_ROW: u16 = 4;

impl Menu {
    pub(super) fn new(title: &'static str, items: Vec<(&'static str, &'static str)>) -> Self {
        Self { title, items, chosen: 0, note: "" }
    }

    /// The row of the terminal with the item of this index, or with the note if there is no such item.
    pub(super) fn row(index: usize) -> u16 {
        FIRST_ROW + 2 * index as u16
    }

    /// Moves to the item in this row of the terminal. Returns its index if it was chosen before.
    pub(super) fn click(&mut self, row: u16) -> Option<usize> {
        let item = (0..self.items.len()).find(|&index| Self::row(index) == row)?;
        let before = std::mem::replace(&mut self.chosen, item);
        (before == item).then_some(item)
    }

    /// Returns the index of the item that the key takes, if it takes one.
    pub(super) fn press(&mut self, key: Key) -> Option<usize> {
        let last = self.items.len() - 1;
        match key {
            Key::Up | Key::Char('k') => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            Key::Down | Key::Char('j') | Key::Tab => {
                self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 };
            }
            Key::Enter | Key::Char(' ') => return Some(self.chosen),
            Key::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                return (index <= last).then_some(index);
            }
            _ => {}
        }
        None
    }
}
