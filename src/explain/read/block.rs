//! Two boards with their ship lists, collected part by part.

use super::{LineColumn, Sign, have_same_letters};
use crate::model::{PerPlayer, Player};
use crate::rounds::{FLEET, SIZE};

/// Two boards and their ship lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The cells of each row, from the top.
    pub(crate) rows: PerPlayer<Vec<Placed>>,
    pub(crate) ships: PerPlayer<Vec<Placed>>,
    /// The first row or ship list that is shown again with different contents.
    pub(crate) again: Option<Again>,
    /// Rows with a number that is not on the board.
    pub(crate) stray_rows: Vec<(usize, LineColumn)>,
    /// How often each row and each ship class was shown.
    pub(crate) row_count: [usize; 10],
    pub(crate) ships_count: [usize; 5],
}

/// A line number and the signs on that line, if the line was found.
pub(crate) type Placed = Option<(usize, Vec<Sign>)>;

/// Something that is shown twice with different contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Again {
    pub(crate) player: Player,
    pub(crate) what: Shown,
    pub(crate) place: LineColumn,
}

/// A row, from 0, or a ship class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Row(usize),
    Ships(usize),
}

impl Block {
    /// Adds a row of one board. The first one with its number belongs to Player 1, and the second to Player 2,
    /// whether the boards are printed side by side or one below the other.
    pub(super) fn add_row(&mut self, number: Option<usize>, place: LineColumn, cells: Vec<Sign>) {
        let rows = usize::from(SIZE.rows());
        let next = || (0..rows).find(|&row| self.row_count[row] < 2).map_or(0, |row| row + 1);
        let index = number.unwrap_or_else(next).wrapping_sub(1);
        if index >= rows {
            self.stray_rows.push((number.unwrap_or_default(), place));
            return;
        }
        self.add(Shown::Row(index), place, cells);
    }

    /// Adds a line of one player's ship list. A line with another label counts as the next class.
    pub(super) fn add_ships(&mut self, class: Option<usize>, place: LineColumn, marks: Vec<Sign>) {
        let classes = FLEET.classes().len();
        let next = || (0..classes).find(|&class| self.ships_count[class] < 2);
        let Some(class) = class.or_else(next) else { return };
        self.add(Shown::Ships(class), place, marks);
    }

    /// Adds a line unless it was shown before. What was different then is a contradiction.
    fn add(&mut self, what: Shown, place: LineColumn, signs: Vec<Sign>) {
        let (lists, counts, index) = match what {
            Shown::Row(row) => (&mut self.rows, &mut self.row_count[..], row),
            Shown::Ships(class) => (&mut self.ships, &mut self.ships_count[..], class),
        };
        let player = Player::ALL[counts[index] % 2];
        counts[index] += 1;
        let list = &mut lists[player];
        list.resize(counts.len(), None);
        match &list[index] {
            Some((_, old)) if have_same_letters(old, &signs) => {}
            Some(_) => {
                self.again.get_or_insert(Again { player, what, place });
            }
            None => list[index] = Some((place.0, signs)),
        }
    }

    pub(crate) fn last_line(&self) -> Option<usize> {
        let lists = self.rows.iter().chain(self.ships.iter()).flatten();
        lists.flatten().map(|(line, _)| *line).max()
    }

    pub(crate) fn has_rows(&self) -> bool {
        self.row_count.iter().any(|&count| count > 0)
    }

    pub(super) fn is_full(&self) -> bool {
        self.row_count.iter().all(|&count| count >= 2)
    }
}
