use super::ShipFile;
use super::ship_list::{ListedShip, parse_ship_list};
use crate::model::{Cell, Direction, Layout, PlaceError, Ship, Size};
use crate::opponents::PythonRandom;
use crate::source::Integer;

/// The number of places to draw for one ship before giving up.
const MAX_DRAWS: usize = 100_000;

/// Reads the player's ships from their file. Each ship is a class of its own with its symbol. The error is
/// the line that ends the game.
pub(super) fn read(file: &ShipFile, size: Size) -> Result<(Vec<char>, Layout), String> {
    let name = &file.name;
    let ships = parse_ship_list(&file.text)
        .map_err(|line| format!("Error in line {line} of {name}. Terminating game."))?;
    if ships.is_empty() {
        return Err(format!("Error {name} has no ships. Terminating game."));
    }
    let mut symbols = Vec::with_capacity(ships.len());
    let mut layout = Layout::new(size);
    for ship in ships {
        let symbol = ship.symbol;
        if ['x', 'X', 'o', 'O', '*'].contains(&symbol) {
            return Err(format!("Error symbol {symbol} is reserved. Terminating game."));
        }
        if symbols.contains(&symbol) {
            // The published program leaves out the full stop here.
            return Err(format!("Error symbol {symbol} is already in use. Terminating game"));
        }
        let cells = cells_of(&ship, size)?;
        layout.place(Ship { class: symbols.len(), cells }).map_err(refusal)?;
        symbols.push(symbol);
    }
    Ok((symbols, layout))
}

/// The cells of a ship, from its top or left end.
fn cells_of(ship: &ListedShip, size: Size) -> Result<Vec<Cell>, String> {
    let outside = || format!("Error {} is placed outside of the board. Terminating game.", ship.symbol);
    let cell = |(row, column): &(Integer, Integer)| {
        let cell = Cell { row: row.coordinate()?, column: column.coordinate()? };
        size.contains(cell).then_some(cell)
    };
    let start = cell(&ship.start).ok_or_else(outside)?;
    let end = cell(&ship.end).ok_or_else(outside)?;
    let (first, last) = (start.min(end), start.max(end));
    let direction = if first.row == last.row {
        Direction::Right
    } else if first.column == last.column {
        Direction::Down
    } else {
        return Err("Ships cannot be placed diagonally. Terminating game.".into());
    };
    let length = (last.row - first.row).max(last.column.abs_diff(first.column)) + 1;
    Ok(first.run(direction, length, size).expect("both ends are on the board"))
}

fn refusal(error: PlaceError) -> String {
    match error {
        PlaceError::Taken(cell, _) => {
            format!("There is already a ship at location {}, {}. Terminating game.", cell.row, cell.column)
        }
        PlaceError::OffBoard(_) | PlaceError::Empty => {
            unreachable!("the cells between two ends on the board are on it")
        }
    }
}

/// Places the same ships at random, in the order of their symbols, and calls `placed` with both ends of each.
/// Returns `None` if no place is found for a ship.
pub(super) fn place_at_random(
    symbols: &[char],
    like: &Layout,
    random: &mut PythonRandom,
    placed: &mut dyn FnMut(Cell, Cell),
) -> Option<Layout> {
    let mut layout = Layout::new(like.size());
    let mut ships: Vec<&Ship> = like.ships().iter().collect();
    ships.sort_by_key(|ship| symbols[ship.class]);
    for ship in ships {
        let length = u16::try_from(ship.cells.len()).expect("a straight ship is not longer than the board");
        let (first, last) = (0..MAX_DRAWS).find_map(|_| {
            let cells = draw_place(length, like.size(), random)?;
            let ends = (cells[0], cells[cells.len() - 1]);
            layout.place(Ship { class: ship.class, cells }).ok().map(|_| ends)
        })?;
        placed(first, last);
    }
    Some(layout)
}

/// Draws a direction, then a row, then a column. Returns `None` if the ship is too long for the direction.
fn draw_place(length: u16, size: Size, random: &mut PythonRandom) -> Option<Vec<Cell>> {
    let direction = *random.choice(&[Direction::Down, Direction::Right]).expect("the list has two items");
    let (rows, columns) = match direction {
        Direction::Down => (size.rows().checked_sub(length)?, size.columns() - 1),
        _ => (size.rows() - 1, size.columns().checked_sub(length)?),
    };
    let mut draw = |last: u16| {
        u16::try_from(random.randint(0, last.into())).expect("a number up to `last` fits in 16 bits")
    };
    let (row, column) = (draw(rows), draw(columns));
    let cells = Cell { row, column }.run(direction, length, size);
    Some(cells.expect("the first cell is far enough from the edge"))
}
