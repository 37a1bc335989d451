use super::ShipFile;
use super::ship_list::{ListedShip, parse_ship_list};
use crate::model::{Cell, Direction, Layout, Notation, PlaceError, Ship, Size};
use crate::opponents::PythonRandom;
use crate::play::Dialogue;
use crate::source::Integer;

/// How many places are drawn for one ship before giving up.
const MAX_DRAWS: usize = 100_000;

/// The player's ships as their file says, each of a class of its own with its symbol; or the line that
/// ends the game.
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
            // Without a full stop: a quirk of the published program.
            return Err(format!("Error symbol {symbol} is already in use. Terminating game"));
        }
        let cells = cells_of(&ship, size)?;
        layout.place(Ship { class: symbols.len(), cells }).map_err(refusal)?;
        symbols.push(symbol);
    }
    Ok((symbols, layout))
}

/// From the smaller end to the larger one.
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

/// Places the same ships at random, in the order of their symbols, and says where; `None` if there seems
/// to be no room.
pub(super) fn place_at_random(
    symbols: &[char],
    like: &Layout,
    random: &mut PythonRandom,
    dialogue: &mut Dialogue,
) -> Option<Layout> {
    let mut layout = Layout::new(like.size());
    let mut ships: Vec<&Ship> = like.ships().iter().collect();
    ships.sort_by_key(|ship| symbols[ship.class]);
    for ship in ships {
        let length = u16::try_from(ship.cells.len()).expect("a straight ship is no longer than a board");
        let (first, last) = (0..MAX_DRAWS).find_map(|_| {
            let cells = draw_place(length, like.size(), random)?;
            let ends = (cells[0], cells[cells.len() - 1]);
            layout.place(Ship { class: ship.class, cells }).ok().map(|_| ends)
        })?;
        dialogue.say(format!(
            "Placing ship from {} to {}.\n",
            Notation::NumberCommaNumber.cell(first),
            Notation::NumberCommaNumber.cell(last)
        ));
    }
    Some(layout)
}

/// Draws a direction, then a row, then a column; `None` if the ship is too long for that direction.
fn draw_place(length: u16, size: Size, random: &mut PythonRandom) -> Option<Vec<Cell>> {
    let direction = *random.choice(&[Direction::Down, Direction::Right]).expect("the list has two items");
    let (rows, columns) = match direction {
        Direction::Down => (size.rows().checked_sub(length)?, size.columns() - 1),
        _ => (size.rows() - 1, size.columns().checked_sub(length)?),
    };
    let mut draw =
        |last: u16| u16::try_from(random.randint(0, last.into())).expect("a number up to `last` is as small");
    let (row, column) = (draw(rows), draw(columns));
    let cells = Cell { row, column }.run(direction, length, size);
    Some(cells.expect("the first cell is far enough from the edge"))
}
