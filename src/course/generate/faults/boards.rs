//! Faults in boards.

use super::{Fault, Making, Site};
use crate::model::{Cell, Direction};
use crate::rounds::SIZE;

pub(super) const FAULTS: &[Fault] = &[
    Fault::new("board-empty", |making| whole(making, Vec::new(), 1, 1)),
    Fault::new("board-nine-lines", nine_lines),
    Fault::new("board-eleven-lines", |making| one_more_line(making, ";;;;;;;;;")),
    Fault::new("board-empty-line-at-the-end", empty_line_at_the_end),
    Fault::new("board-nine-fields", nine_fields),
    Fault::new("board-eleven-fields", eleven_fields),
    Fault::new("board-unknown-letter", |making| empty_field_becomes(making, "X")),
    Fault::new("board-lowercase", |making| ship_field_becomes(making, str::to_lowercase)),
    Fault::new("board-space-in-a-field", |making| empty_field_becomes(making, " ")),
    Fault::new("board-two-letters-in-a-field", |making| {
        ship_field_becomes(making, |letter| letter.repeat(2))
    }),
    Fault::new("board-byte-order-mark", byte_order_mark),
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

fn whole(making: &mut Making, bytes: Vec<u8>, line: usize, column: usize) -> Site {
    making.board_bytes = Some(bytes);
    Site::Board { line, column }
}

fn nine_lines(making: &mut Making) -> Site {
    making.board.pop();
    let last = making.board.last().expect("nine lines are left");
    Site::Board { line: making.board.len(), column: last.len() + 1 }
}

fn one_more_line(making: &mut Making, line: &str) -> Site {
    making.board.push(line.into());
    Site::Board { line: making.board.len(), column: 1 }
}

/// Adds two newlines, since one at the end is allowed.
fn empty_line_at_the_end(making: &mut Making) -> Site {
    let site = one_more_line(making, "");
    making.board.push(String::new());
    site
}

/// The position of a field in the file.
fn place_of(making: &Making, cell: Cell) -> Site {
    let line = &making.board[usize::from(cell.row)];
    let before = line.split(';').take(cell.column.into()).map(|field| field.len() + 1);
    Site::Board { line: usize::from(cell.row) + 1, column: before.sum::<usize>() + 1 }
}

fn nine_fields(making: &mut Making) -> Site {
    let row = making.below(making.board.len());
    let line = &mut making.board[row];
    let fields: Vec<&str> = line.split(';').collect();
    *line = fields[..9].join(";");
    // A wrong number of fields is reported at the start of the line.
    Site::Board { line: row + 1, column: 1 }
}

fn eleven_fields(making: &mut Making) -> Site {
    let row = making.below(making.board.len());
    making.board[row].push(';');
    Site::Board { line: row + 1, column: 1 }
}

/// All empty fields, or all others, in reading order.
fn fields(making: &Making, empty: bool) -> Vec<Cell> {
    SIZE.cells().filter(|&cell| making.layout.ship_at(cell).is_none() == empty).collect()
}

fn set(making: &mut Making, cell: Cell, change: impl Fn(&str) -> String) -> Site {
    let line = &mut making.board[usize::from(cell.row)];
    let fields = line.split(';').enumerate();
    let changed: Vec<String> = fields
        .map(
            |(index, field)| if index == usize::from(cell.column) { change(field) } else { field.to_owned() },
        )
        .collect();
    *line = changed.join(";");
    place_of(making, cell)
}

/// A random one of these cells. The list is never empty, because ships cover about a quarter of a board.
fn any(making: &mut Making, cells: &[Cell]) -> Cell {
    cells[making.below(cells.len())]
}

fn empty_field_becomes(making: &mut Making, text: &'static str) -> Site {
    let cells = fields(making, true);
    let cell = any(making, &cells);
    set(making, cell, |_| text.to_owned())
}

fn ship_field_becomes(making: &mut Making, change: impl Fn(&str) -> String) -> Site {
    let cells = fields(making, false);
    let cell = any(making, &cells);
    set(making, cell, change)
}

fn byte_order_mark(making: &mut Making) -> Site {
    making.board[0].insert(0, '\u{feff}');
    Site::Board { line: 1, column: 1 }
}

fn not_utf8(making: &mut Making) -> Site {
    let row = making.below(making.board.len());
    let mut bytes: Vec<u8> = Vec::new();
    for (index, line) in making.board.iter().enumerate() {
        bytes.extend(line.as_bytes());
        if index == row {
            bytes.push(0xe9);
        }
        bytes.push(b'\n');
    }
    bytes.pop();
    let column = making.board[row].len() + 1;
    whole(making, bytes, row + 1, column)
}

/// The cells of a ship class, ship by ship.
fn cells_of(making: &Making, symbol: char) -> Vec<Cell> {
    let is_of = |cell: &Cell| {
        making.board[usize::from(cell.row)].split(';').nth(cell.column.into()) == Some(&symbol.to_string())
    };
    let ships = making.layout.ships().iter();
    ships.flat_map(|ship| ship.cells.iter().copied()).filter(is_of).collect()
}

/// Where missing cells of a class are reported: at its first cell in reading order, or at the start of the
/// file if no cell is left.
fn first_of(making: &Making, symbol: char) -> Site {
    match cells_of(making, symbol).into_iter().min() {
        Some(cell) => place_of(making, cell),
        None => Site::Board { line: 1, column: 1 },
    }
}

/// Removes the last `number` cells of a class.
fn clear_class(making: &mut Making, symbol: char, number: usize) -> Site {
    for cell in cells_of(making, symbol).into_iter().rev().take(number) {
        set(making, cell, |_| String::new());
    }
    first_of(making, symbol)
}

/// The empty fields that do not touch a cell of this class.
fn apart_from(making: &Making, symbol: char) -> Vec<Cell> {
    let others = cells_of(making, symbol);
    let near =
        |cell: Cell, other: &Cell| cell.row.abs_diff(other.row) + cell.column.abs_diff(other.column) <= 1;
    fields(making, true).into_iter().filter(|&cell| !others.iter().any(|other| near(cell, other))).collect()
}

fn one_more_cell(making: &mut Making, symbol: char) -> Site {
    let cells = apart_from(making, symbol);
    let cell = any(making, &cells);
    set(making, cell, |_| symbol.to_string())
}

fn two_submarines(making: &mut Making) -> Site {
    let free = apart_from(making, 'S');
    let ways = [Direction::Right, Direction::Down];
    let runs = SIZE.cells().flat_map(|cell| ways.map(|way| cell.run(way, 3, SIZE))).flatten();
    let runs: Vec<_> = runs.filter(|run| run.iter().all(|cell| free.contains(cell))).collect();
    // The list is never empty: ten ships and the fields next to one submarine do not fill a board.
    let second = &runs[making.below(runs.len())];
    for &cell in second {
        set(making, cell, |_| "S".into());
    }
    // Either submarine may be the extra one. The first in reading order is reported.
    let first = cells_of(making, 'S').into_iter().chain(second.iter().copied()).min();
    place_of(making, first.expect("there are two submarines"))
}

/// Moves the last cell of the submarine next to another of its cells, so that the ship is bent.
fn bent_submarine(making: &mut Making) -> Site {
    let cells = cells_of(making, 'S');
    let (&last, rest) = cells.split_last().expect("every board has a submarine");
    let across = rest.iter().all(|cell| cell.row == last.row);
    let ways = if across { [Direction::Up, Direction::Down] } else { [Direction::Left, Direction::Right] };
    let mut beside = rest.iter().rev().flat_map(|cell| ways.map(|way| cell.step(way, 1))).flatten();
    let is_free = |cell: &Cell| SIZE.contains(*cell) && making.layout.ship_at(*cell).is_none();
    match beside.find(is_free) {
        Some(beside) => move_cell(making, rest, last, beside, 'S'),
        None => broken(making, 'S'),
    }
}

/// Moves the last cell of the last ship of a class to a place where it touches no ship of the class.
fn broken(making: &mut Making, symbol: char) -> Site {
    let places = apart_from(making, symbol);
    let place = any(making, &places);
    let class_cells = cells_of(making, symbol);
    let ship = class_cells.last().and_then(|&cell| making.layout.ship_at(cell));
    let ship = making.layout.ship(ship.expect("every board has ships of each class")).cells.clone();
    let (&last, rest) = ship.split_last().expect("every ship has cells");
    move_cell(making, rest, last, place, symbol)
}

/// Moves one cell of a ship. The ship is reported at its first cell afterwards.
fn move_cell(making: &mut Making, rest: &[Cell], from: Cell, to: Cell, symbol: char) -> Site {
    set(making, from, |_| String::new());
    set(making, to, |_| symbol.to_string());
    place_of(making, rest.iter().copied().fold(to, Cell::min))
}
