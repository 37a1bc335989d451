use super::Key;
use super::pointer::Pointer;
use crate::engine::{Match, Shots};
use crate::model::{Cell, FireError};
use crate::play::Terms;

/// A player aims: one cell is chosen with the cursor, or the cells of a salvo are marked one by one.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    pub(super) pointer: Pointer,
    /// The cells of the salvo so far, in the order in which they were marked.
    pub(super) marked: Vec<Cell>,
    pub(super) message: Option<String>,
}

impl Aim {
    pub(super) fn new(cell: Cell) -> Self {
        Self { pointer: Pointer::new(cell), marked: Vec::new(), message: None }
    }

    /// Returns the cells to fire at when the player fires.
    pub(super) fn press(&mut self, key: Key, terms: &Terms, contest: &Match) -> Option<Vec<Cell>> {
        self.message = None;
        match key {
            Key::Enter => self.enter(terms, contest),
            // After a row there is a space before the column, but after a whole cell it marks.
            Key::Char(' ') if self.pointer.is_whole(terms) => {
                self.pointer.typed.clear();
                self.toggle(contest)
            }
            key => {
                let is_used = self.pointer.press(key, terms);
                if !is_used && matches!(key, Key::Char(letter) if letter.is_ascii_lowercase()) {
                    let example = terms.notation.cell(self.pointer.cell);
                    self.message =
                        Some(format!("move with the arrows or type a cell as in {example}; ? helps"));
                }
                None
            }
        }
    }

    /// Points to a cell. Pointing to the same cell again fires at it, or marks it.
    pub(super) fn click(&mut self, cell: Cell, contest: &Match) -> Option<Vec<Cell>> {
        self.message = None;
        if self.pointer.click(cell) { self.toggle(contest) } else { None }
    }

    fn enter(&mut self, terms: &Terms, contest: &Match) -> Option<Vec<Cell>> {
        // Whoever types a cell means that cell, even if the salvo is complete without it.
        let is_typed = !self.pointer.typed.is_empty();
        if let Err(message) = self.pointer.finish_typing(terms) {
            self.message = Some(message);
            return None;
        }
        if !is_typed && !self.marked.is_empty() && self.marked.len() == contest.shots_due() {
            return Some(std::mem::take(&mut self.marked));
        }
        self.toggle(contest)
    }

    /// Marks or unmarks the cell at the cursor. A single shot needs no mark: it is fired.
    fn toggle(&mut self, contest: &Match) -> Option<Vec<Cell>> {
        let cell = self.pointer.cell;
        if let Some(index) = self.marked.iter().position(|marked| *marked == cell) {
            self.marked.remove(index);
            return None;
        }
        let due = contest.shots_due();
        match contest.check(cell, &self.marked) {
            Ok(()) if contest.rules().shots == Shots::One => return Some(vec![cell]),
            Ok(()) if self.marked.len() == due => {
                self.message =
                    Some(format!("all {due} shots are marked: Enter fires them, Space unmarks one"));
            }
            Ok(()) => self.marked.push(cell),
            Err(FireError::Repeated) => self.message = Some("you have already fired there".into()),
            Err(error @ (FireError::OffBoard | FireError::Over)) => self.message = Some(error.to_string()),
        }
        None
    }
}
