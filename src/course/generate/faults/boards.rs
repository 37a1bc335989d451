//! Faults in boards.

use super::{Fault, Making, NOT_UTF8};
use crate::course::generate::board::neighbors;
use crate::model::{Cell, Direction};
use crate::rounds::SIZE;

pub(super) const FAULTS: &[Fault] = &[
    Fault::new("board-empty", |making| making.board.clear()),
    Fault::new("board-nine-lines", |making| drop(making.board.pop())),
    Fault::new("board-eleven-lines", |making| making.board.push(vec![String::new(); 10])),
    // Two newlines, since one at the end is allowed.
    Fault::new("board-empty-line-at-the-end", |making| making.board.extend([Vec::new(), Vec::new()])),
    Fault::new("board-nine-fields", |making| drop(any_line(making).pop())),
    Fault::new("board-eleven-fields", |making| any_line(making).push(String::new())),
    Fault::new("board-unknown-letter", |making| empty_field_becomes(making, "X")),
    Fault::new("board-lowercase", |making| ship_field_becomes(making, str::to_lowercase)),
    Fault::new("board-space-in-a-field", |making| empty_field_becomes(making, " ")),
    Fault::new("board-two-letters-in-a-field", |making| {
        ship_field_becomes(making, |letter| letter.repeat(2))
    }),
    Fault::new("board-byte-order-mark", |making| making.board[0][0].insert(0, '\u{feff}')),
    Fault::new("board-not-utf8", not_utf8),
    Fault::new("board-no-carrier", |making| clear_class(making, 'C', 5)),
    Fault::new("board-carrier-too-short", |making| clear_class(making, 'C', 1)),
    Fault::new("board-carrier-with-a-sixth-cell", |making| one_more_cell(making, 'C')),
    Fault::new("board-no-destroyer", |making| clear_class(making, 'D', 3)),
    Fault::new("board-two-submarines", two_submarines),
    Fault::new("board-battleship-missing", |making| clear_class(making, 'B', 4)),
    Fault::new("board-patrol-boat-missing", |making| clear_class(making, 'P', 2)),
    Fault::new("board-patrol-boats-with-a-ninth-cell", |making| one_more_cell(making, 'P')),
    Fault::new("board-bent-submarine", bent_submarine),
    Fault::new("board-broken-destroyer", |making| broken(making, 'D')),
    Fault::new("board-battleships-not-straight", |making| broken(making, 'B')),
    Fault::new("board-patrol-boats-not-straight", |making| broken(making, 'P')),
];

fn any_line<'a>(making: &'a mut Making) -> &'a mut Vec<String> {
    let row = making.below(making.board.len());
    &mut making.board[row]
}

/// A random one of these cells. The list is never empty, because ships cover about a quarter of a board.
fn any(making: &mut Making, cells: &[Cell]) -> Cell {
    cells[making.below(cells.len())]
}

fn field<'a>(making: &'a mut Making, cell: Cell) -> &'a mut String {
    &mut making.board[usize::from(cell.row)][usize::from(cell.column)]
}

fn set(making: &mut Making, cell: Cell, text: impl Into<String>) {
    *field(making, cell) = text.into();
}

/// All empty fields, or all others, in reading order.
fn fields(making: &Making, empty: bool) -> Vec<Cell> {
    SIZE.cells().filter(|&cell| making.layout.ship_at(cell).is_none() == empty).collect()
}

fn empty_field_becomes(making: &mut Making, text: &str) {
    let cell = any(making, &fields(making, true));
    set(making, cell, text);
}

fn ship_field_becomes(making: &mut Making, change: impl Fn(&str) -> String) {
    let cell = any(making, &fields(making, false));
    let field = field(making, cell);
    *field = change(field);
}

fn not_utf8(making: &mut Making) {
    any_line(making).last_mut().expect("every line has fields").push(NOT_UTF8);
}

/// The cells of a ship class, ship by ship.
fn cells_of(making: &Making, symbol: char) -> Vec<Cell> {
    let is_of =
        |cell: &Cell| making.board[usize::from(cell.row)][usize::from(cell.column)] == symbol.to_string();
    making.layout.ships().iter().flat_map(|ship| ship.cells.iter().copied()).filter(is_of).collect()
}

/// Removes the last `number` cells of a class.
fn clear_class(making: &mut Making, symbol: char, number: usize) {
    for cell in cells_of(making, symbol).into_iter().rev().take(number) {
        set(making, cell, "");
    }
}

/// The empty fields that do not touch a cell of this class.
fn apart_from(making: &Making, symbol: char) -> Vec<Cell> {
    let others = cells_of(making, symbol);
    let mut cells = fields(making, true);
    cells.retain(|&cell| !neighbors(cell).any(|near| others.contains(&near)));
    cells
}

fn one_more_cell(making: &mut Making, symbol: char) {
    let cell = any(making, &apart_from(making, symbol));
    set(making, cell, symbol);
}

fn two_submarines(making: &mut Making) {
    let free = apart_from(making, 'S');
    let ways = [Direction::Right, Direction::Down];
    let runs = SIZE.cells().flat_map(|cell| ways.map(|way| cell.run(way, 3, SIZE))).flatten();
    let runs: Vec<_> = runs.filter(|run| run.iter().all(|cell| free.contains(cell))).collect();
    // The list is never empty: ten ships and the fields next to one submarine do not fill a board.
    for &cell in &runs[making.below(runs.len())] {
        set(making, cell, 'S');
    }
}

/// Moves the last cell of the submarine next to another of its cells, so that the ship is bent.
fn bent_submarine(making: &mut Making) {
    let cells = cells_of(making, 'S');
    let (&last, rest) = cells.split_last().expect("every board has a submarine");
    let across = rest.iter().all(|cell| cell.row == last.row);
    let ways = if across { [Direction::Up, Direction::Down] } else { [Direction::Left, Direction::Right] };
    let mut beside = rest.iter().rev().flat_map(|cell| ways.map(|way| cell.step(way, 1))).flatten();
    let is_free = |cell: &Cell| SIZE.contains(*cell) && making.layout.ship_at(*cell).is_none();
    match beside.find(is_free) {
        Some(beside) => {
            set(making, last, "");
            set(making, beside, 'S');
        }
        None => broken(making, 'S'),
    }
}

/// Moves the last cell of the last ship of a class to a place where it touches no ship of the class.
fn broken(making: &mut Making, symbol: char) {
    let place = any(making, &apart_from(making, symbol));
    let last = *cells_of(making, symbol).last().expect("every board has ships of each class");
    set(making, last, "");
    set(making, place, symbol);
}
