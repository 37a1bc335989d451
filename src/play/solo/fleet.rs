use super::ship_file_error::ShipFileError;
use super::ship_list::{ListedShip, parse_ship_list};
use crate::model::{Cell, Direction, Layout, PlaceError, Ship, Size};
use crate::opponents::PythonRandom;
use crate::source::Integer;

/// The number of places to draw for one ship before giving up.
const MAX_DRAWS: usize = 100_000;

/// Reads the player's ships from the text of their file. Each ship is a class of its own with its symbol.
pub fn read_ships(text: &str, size: Size) -> Result<(Vec<char>, Layout), ShipFileError> {
    let ships = parse_ship_list(text).map_err(|line| ShipFileError::Form { line })?;
    if ships.is_empty() {
        return Err(ShipFileError::NoShips);
    }
    let mut symbols = Vec::with_capacity(ships.len());
    let mut layout = Layout::new(size);
    for ship in ships {
        let ListedShip { line, symbol, .. } = ship;
        if ['x', 'X', 'o', 'O', '*'].contains(&symbol) {
            return Err(ShipFileError::Reserved { line, symbol });
        }
        if symbols.contains(&symbol) {
            return Err(ShipFileError::Used { line, symbol });
        }
        let cells = cells_of(&ship, size)?;
        layout.place(Ship { class: symbols.len(), cells }).map_err(|error| match error {
            PlaceError::Taken(cell, _) => ShipFileError::Taken { line, cell },
            PlaceError::OffBoard(_) | PlaceError::Empty => {
                unreachable!("the cells between two ends on the board are on it")
            }
        })?;
        symbols.push(symbol);
    }
    Ok((symbols, layout))
}

/// The cells of a ship, from its top or left end.
fn cells_of(ship: &ListedShip, size: Size) -> Result<Vec<Cell>, ShipFileError> {
    let outside = ShipFileError::Outside { line: ship.line, symbol: ship.symbol };
    let cell = |(row, column): &(Integer, Integer)| {
        let cell = Cell { row: row.coordinate()?, column: column.coordinate()? };
        size.contains(cell).then_some(cell)
    };
    let start = cell(&ship.start).ok_or(outside)?;
    let end = cell(&ship.end).ok_or(outside)?;
    let (first, last) = (start.min(end), start.max(end));
    let direction = if first.row == last.row {
        Direction::Right
    } else if first.column == last.column {
        Direction::Down
    } else {
        return Err(ShipFileError::Diagonal { line: ship.line });
    };
    let length = (last.row - first.row).max(last.column.abs_diff(first.column)) + 1;
    Ok(first.run(direction, length, size).expect("both ends are on the board"))
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
