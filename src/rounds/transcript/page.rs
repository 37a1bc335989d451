//! The part of a transcript that every turn repeats.

use std::ops::Range;

use crate::engine::Fired;
use crate::model::{Cell, PerPlayer, Player, Shot};
use crate::rounds::{FLEET, Game, NOTATION, SIZE};

/// The text at the start of every turn, from its heading to its prompt, kept as bytes. A shot changes only one
/// or two bytes, and printing the page is a single copy.
pub(super) struct Page {
    bytes: Vec<u8>,
    /// Where the number of the current player is.
    player: usize,
    /// Where the number of the round is.
    round: Range<usize>,
    /// Where the boards and ship lists are. The offsets below are relative to its start.
    block: Range<usize>,
    /// The offset of the first cell of each row.
    rows: Vec<PerPlayer<usize>>,
    /// For each class, the offset of the mark for the ship that is sunk next.
    next_mark: Vec<PerPlayer<usize>>,
}

impl Page {
    /// Creates the page before the first shot.
    pub(super) fn new(prompt: &str) -> Self {
        let mut bytes = Vec::with_capacity(1024);
        let player = append(&mut bytes, "Player").end;
        append(&mut bytes, "1's Move\n\nRound : ");
        let round = append(&mut bytes, "1");
        append(&mut bytes, &format!("\t\t\t\t\tGrid Size: {}x{}\n\n", SIZE.rows(), SIZE.columns()));
        append(&mut bytes, "Player1's Hidden Board\t\tPlayer2's Hidden Board\n");
        let (block, rows, next_mark) = boards_and_lists();
        let start = bytes.len();
        bytes.extend(&block);
        let block = start..bytes.len();
        append(&mut bytes, prompt);
        Self { bytes, player, round, block, rows, next_mark }
    }

    /// The page of a turn, with the boards as they are before its shot.
    pub(super) fn turn(&mut self, turn: &Fired) -> &[u8] {
        self.bytes[self.player] = b'0' + turn.player.number();
        let mut rest = turn.round;
        for place in self.round.clone().rev() {
            self.bytes[place] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        while rest > 0 {
            self.bytes.insert(self.round.start, b'0' + (rest % 10) as u8);
            self.round.end += 1;
            self.block = self.block.start + 1..self.block.end + 1;
            rest /= 10;
        }
        &self.bytes
    }

    /// Only the boards and ship lists.
    pub(super) fn block(&self) -> &[u8] {
        &self.bytes[self.block.clone()]
    }

    /// Marks a shot. If it sank a ship, marks the leftmost unmarked ship of its class, whichever one it was.
    pub(super) fn apply(&mut self, turn: &Fired, game: &Game) {
        let target = turn.player.other();
        *self.cell(target, turn.cell) = if turn.shot == Shot::Miss { b'O' } else { b'X' };
        if let Shot::Sunk(ship) = turn.shot {
            let next = &mut self.next_mark[game.layouts()[target].ship(ship).class][target];
            self.bytes[self.block.start + *next] = b'X';
            *next += 2;
        }
    }

    /// Shows the letters of all ship cells that have not been hit.
    pub(super) fn reveal(&mut self, game: &Game) {
        for player in Player::ALL {
            for ship in game.layouts()[player].ships() {
                let letter = FLEET.classes()[ship.class].symbol as u8;
                for &cell in &ship.cells {
                    let shown = self.cell(player, cell);
                    if *shown == b'-' {
                        *shown = letter;
                    }
                }
            }
        }
    }

    fn cell(&mut self, player: Player, cell: Cell) -> &mut u8 {
        let row = self.block.start + self.rows[usize::from(cell.row)][player];
        &mut self.bytes[row + usize::from(cell.column) * 2]
    }
}

type Places = Vec<PerPlayer<usize>>;

/// Returns both boards and ship lists, the offsets of the rows, and the offsets of the lists.
fn boards_and_lists() -> (Vec<u8>, Places, Places) {
    let mut bytes = Vec::with_capacity(1024);
    let letters: String = (0..SIZE.columns()).map(|column| format!(" {}", NOTATION.column(column))).collect();
    side_by_side(&mut bytes, "\t\t", |bytes| {
        bytes.push(b' ');
        append(bytes, &letters);
    });
    let rows = (0..SIZE.rows()).map(|row| {
        // Row numbers are two characters wide, so row 10 has no space after it.
        let number = format!("{:<2}", NOTATION.row(row));
        side_by_side(&mut bytes, "\t\t", |bytes| {
            append(bytes, &number);
            append_marks(bytes, SIZE.columns().into())
        })
    });
    let rows = rows.collect();
    bytes.push(b'\n');
    let lists = FLEET.classes().iter().map(|class| {
        // The lists are not aligned. This is a quirk of the published program.
        let gap = if class.count < 4 { "\t\t\t\t" } else { "\t\t\t" };
        side_by_side(&mut bytes, gap, |bytes| {
            append(bytes, &class.name);
            append(bytes, if class.name.len() < 8 { "\t\t" } else { "\t" });
            append_marks(bytes, class.count)
        })
    });
    let lists = lists.collect();
    bytes.push(b'\n');
    (bytes, rows, lists)
}

/// Writes the same text for both players, with a gap between.
fn side_by_side<T>(bytes: &mut Vec<u8>, gap: &str, write: impl Fn(&mut Vec<u8>) -> T) -> PerPlayer<T> {
    let one = write(bytes);
    append(bytes, gap);
    let two = write(bytes);
    bytes.push(b'\n');
    PerPlayer { one, two }
}

/// Appends marks, such as `- - -`, and returns the offset of the first one.
fn append_marks(bytes: &mut Vec<u8>, count: usize) -> usize {
    let place = bytes.len();
    for mark in 0..count {
        append(bytes, if mark == 0 { "-" } else { " -" });
    }
    place
}

fn append(bytes: &mut Vec<u8>, text: &str) -> Range<usize> {
    let start = bytes.len();
    bytes.extend(text.as_bytes());
    start..bytes.len()
}
