use std::ops::Range;

use crate::engine::Turn;
use crate::model::{Cell, Fleet, Game, PerPlayer, Player, Shot, Size};

const SUNK: u8 = b'X';

/// The printed block of both boards and ship lists, kept as bytes between two texts that surround it
/// in every turn. A shot changes a byte or two of it; printing it is a copy.
pub(super) struct Page {
    bytes: Vec<u8>,
    boards: Range<usize>,
    /// Where the top left cell of each board stands.
    cells: PerPlayer<usize>,
    /// From a cell to the one below it.
    row_length: usize,
    /// Where the next ship of each class will be marked as sunk.
    next_mark: Vec<PerPlayer<usize>>,
}

impl Page {
    /// The block before the first shot, between `before` and `after`.
    pub(super) fn new(before: &str, size: Size, fleet: &Fleet, after: &str) -> Self {
        let mut bytes = before.as_bytes().to_vec();
        let start = bytes.len();
        bytes.extend(side_by_side("\t\t", || column_letters(size)));
        let first_row = bytes.len();
        for row in 1..=size.rows() {
            // The number is two wide, so that row 10 has no blank after it.
            bytes.extend(side_by_side("\t\t", || format!("{row:<2}{}", marks(size.columns().into()))));
        }
        let row_length = (bytes.len() - first_row) / usize::from(size.rows());
        bytes.push(b'\n');
        let mut next_mark = Vec::new();
        for class in fleet.classes() {
            let label = format!("{}{}", class.name, if class.name.len() < 8 { "\t\t" } else { "\t" });
            let one = bytes.len() + label.len();
            // Not aligned under the longest list: a quirk of the published program.
            let gap = if class.count < 4 { "\t\t\t\t" } else { "\t\t\t" };
            let line = side_by_side(gap, || format!("{label}{}", marks(class.count)));
            bytes.extend(line);
            next_mark.push(PerPlayer { one, two: bytes.len() - 1 - marks(class.count).len() });
        }
        bytes.push(b'\n');
        let boards = start..bytes.len();
        bytes.extend(after.as_bytes());
        let cells = PerPlayer { one: first_row + 2, two: first_row + row_length / 2 + 3 };
        Self { bytes, boards, cells, row_length, next_mark }
    }

    /// The block and the texts around it.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The block alone.
    pub(super) fn boards(&self) -> &[u8] {
        &self.bytes[self.boards.clone()]
    }

    /// Marks a shot, and the leftmost ship of its class if one was sunk, whichever it was.
    pub(super) fn apply(&mut self, turn: &Turn, game: &Game) {
        let target = turn.player.other();
        self.set(target, turn.cell, if turn.shot == Shot::Miss { b'O' } else { b'X' });
        if let Shot::Sunk(ship) = turn.shot {
            let next = &mut self.next_mark[game.layouts[target].ship(ship).class][target];
            self.bytes[*next] = SUNK;
            *next += 2;
        }
    }

    /// Shows the letters of all ship cells that no shot has hit.
    pub(super) fn reveal(&mut self, game: &Game) {
        for player in Player::ALL {
            for ship in game.layouts[player].ships() {
                let letter = game.fleet.classes()[ship.class].symbol as u8;
                for &cell in &ship.cells {
                    if self.bytes[self.place(player, cell)] == b'-' {
                        self.set(player, cell, letter);
                    }
                }
            }
        }
    }

    fn set(&mut self, player: Player, cell: Cell, byte: u8) {
        let place = self.place(player, cell);
        self.bytes[place] = byte;
    }

    fn place(&self, player: Player, cell: Cell) -> usize {
        self.cells[player] + usize::from(cell.row) * self.row_length + usize::from(cell.column) * 2
    }
}

/// One line: the same text for both players.
fn side_by_side(gap: &str, text: impl Fn() -> String) -> Vec<u8> {
    format!("{}{gap}{}\n", text(), text()).into_bytes()
}

fn column_letters(size: Size) -> String {
    (b'A'..=b'Z')
        .take(size.columns().into())
        .fold(" ".into(), |line, letter| format!("{line} {}", char::from(letter)))
}

/// `- - -`
fn marks(count: usize) -> String {
    vec!["-"; count].join(" ")
}
