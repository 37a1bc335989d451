use super::Key;
use crate::model::{Cell, Direction, Notation, Size};
use crate::play::Terms;

/// Where a player points on a board: a cursor that is moved with keys, by typing the name of a cell, or with
/// the mouse. On a large board it also decides which part is visible.
#[derive(Clone, Debug)]
pub(super) struct Pointer {
    pub(super) cell: Cell,
    pub(super) typed: String,
    /// The top left cell of the visible part.
    pub(super) corner: Cell,
    /// The cell that was clicked last, if nothing else happened since.
    clicked: Option<Cell>,
}

/// No name of a cell is longer.
const LONGEST_NAME: usize = 7;

impl Pointer {
    pub(super) fn new(cell: Cell) -> Self {
        Self { cell, typed: String::new(), corner: Cell::new(0, 0), clicked: None }
    }

    /// Moves the cursor if `key` is for that. Returns whether it was.
    pub(super) fn press(&mut self, key: Key, terms: &Terms) -> bool {
        self.clicked = None;
        let direction = match key {
            Key::Up | Key::Char('k') => Direction::Up,
            Key::Down | Key::Char('j') => Direction::Down,
            Key::Left | Key::Char('h') => Direction::Left,
            Key::Right | Key::Char('l') => Direction::Right,
            Key::Backspace => return self.typed.pop().is_some(),
            Key::Char(letter) => return self.type_letter(letter, terms),
            _ => return false,
        };
        self.typed.clear();
        if let Some(cell) = self.cell.step(direction, 1).filter(|&cell| terms.size.contains(cell)) {
            self.cell = cell;
        }
        true
    }

    /// Capitals and digits type the name of a cell, and a space if something was typed before it.
    fn type_letter(&mut self, letter: char, terms: &Terms) -> bool {
        let belongs = letter.is_ascii_uppercase()
            || letter.is_ascii_digit()
            || (letter == ' ' && !self.typed.is_empty());
        if belongs {
            if self.typed.len() >= LONGEST_NAME || (letter == ' ' && self.typed.ends_with(' ')) {
                return true;
            }
            self.typed.push(letter);
            if let Some(cell) = cell_named(&self.typed, terms) {
                self.cell = cell;
            }
        }
        belongs
    }

    /// Whether no name of a cell is being typed, or a complete one.
    pub(super) fn is_whole(&self, terms: &Terms) -> bool {
        self.typed.is_empty() || cell_named(&self.typed, terms).is_some()
    }

    pub(super) fn jump(&mut self, cell: Cell) {
        self.typed.clear();
        self.cell = cell;
    }

    /// Points to `cell`. Returns whether this is the second click in a row on the same cell.
    pub(super) fn click(&mut self, cell: Cell) -> bool {
        let is_second = self.clicked == Some(cell);
        self.jump(cell);
        self.clicked = (!is_second).then_some(cell);
        is_second
    }

    /// Ends typing. The error says what is wrong with what was typed.
    pub(super) fn finish_typing(&mut self, terms: &Terms) -> Result<(), String> {
        let typed = std::mem::take(&mut self.typed);
        if typed.is_empty() || cell_named(typed.trim(), terms).is_some() {
            return Ok(());
        }
        let last = Cell::new(terms.size.rows() - 1, terms.size.columns() - 1);
        let [first, last] = [Cell::new(0, 0), last].map(|cell| terms.notation.cell(cell));
        Err(format!("{} is not a cell of this board: type {first} to {last}", typed.trim()))
    }

    /// Moves the visible part of `rows` by `columns` cells of a board of `size` so that it contains the cursor, and
    /// no more of the board is hidden than necessary.
    pub(super) fn scroll(&mut self, rows: u16, columns: u16, size: Size) {
        let follow = |corner: u16, at: u16, visible: u16, side: u16| {
            corner.clamp((at + 1).saturating_sub(visible), at).min(side.saturating_sub(visible))
        };
        self.corner.row = follow(self.corner.row, self.cell.row, rows, size.rows());
        self.corner.column = follow(self.corner.column, self.cell.column, columns, size.columns());
    }
}

/// The cell that was typed. Where all names have one digit, the space between row and column can be left out.
fn cell_named(typed: &str, &Terms { notation, size, .. }: &Terms) -> Option<Cell> {
    let has_short_names = size.rows() <= 10 && size.columns() <= 10;
    match typed.as_bytes() {
        [b'0'..=b'9', b'0'..=b'9'] if has_short_names && notation == Notation::NumberSpaceNumber => {
            notation.parse(&format!("{} {}", &typed[..1], &typed[1..]), size)
        }
        _ => notation.parse(typed, size),
    }
}
