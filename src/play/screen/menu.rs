use super::Key;

/// A list from which the player chooses one item.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    pub(super) title: &'static str,
    /// The name of each item and a line about it.
    pub(super) items: Vec<(&'static str, &'static str)>,
    pub(super) chosen: usize,
}

impl Menu {
    pub(super) fn new(title: &'static str, items: Vec<(&'static str, &'static str)>) -> Self {
        Self { title, items, chosen: 0 }
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
