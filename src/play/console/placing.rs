use super::Console;
use crate::model::{Board, Cell, Layout, PlaceError, Player, Ship};
use crate::play::{BoardView, Mistake, Moment, Shape, Stopped, Vessel};
use crate::source::Integer;

pub(super) const OUT_OF_BOUNDS: &str = "Entered numbers are out of bounds.";

/// Asks a player for the places of all ships.
pub(super) fn place_ships(player: Player, console: &mut Console) -> Result<Layout, Stopped> {
    console.dialogue.moment = Moment::Placing { player, ship: 1 };
    console.dialogue.hand_over();
    console.dialogue.say(format!(
        "Player {} please enter the locations of your ships. The start and end points are inclusive.\n",
        player.number()
    ));
    let mut layout = Layout::new(console.terms.size);
    for (class, ship) in console.terms.ships.iter().enumerate() {
        let name = ship.name.to_uppercase();
        console.dialogue.moment = Moment::Placing { player, ship: class + 1 };
        loop {
            let start = ask_end(&name, "start", console)?;
            let end = ask_end(&name, "end", console)?;
            let placed = cells_between(ship, &start, &end).and_then(|cells| {
                layout.place(Ship { class, cells }).map_err(|error| match error {
                    PlaceError::Taken(..) => "Illegal overlapping of ships.",
                    PlaceError::OffBoard(_) | PlaceError::Empty => OUT_OF_BOUNDS,
                })
            });
            match placed {
                Ok(_) => break,
                Err(line) => console.refuse("", line)?,
            }
        }
        console.show_own(BoardView::of(player, "board"), &Board::new(&layout));
    }
    Ok(layout)
}

struct End {
    row: Integer,
    column: Integer,
}

fn ask_end(name: &str, which: &str, console: &mut Console) -> Result<End, Stopped> {
    console.dialogue.say(format!("{name} {which} point:\n"));
    let (row, column) = (console.ask_number("row: ")?, console.ask_number("col: ")?);
    let (row, column) = console.dialogue.row_and_column(row, column, Mistake::ShipsSwapped);
    Ok(End { row, column })
}

/// The cells of a ship from one end to the other, both included.
fn cells_between(ship: &Vessel, start: &End, end: &End) -> Result<Vec<Cell>, &'static str> {
    let side = |from: &Integer, to: &Integer| from.distance(to).saturating_add(1);
    let sides = (side(&start.row, &end.row), side(&start.column, &end.column));
    if ship.shape == Shape::Square {
        if sides != (2, 2) {
            return Err("Invalid piece size.");
        }
    } else if start.row != end.row && start.column != end.column {
        return Err("Invalid arrangement of the piece.");
    } else if sides.0.max(sides.1) != u128::from(ship.length) {
        return Err("Invalid piece size.");
    }
    let ends = [&start.row, &end.row, &start.column, &end.column].map(Integer::coordinate);
    let [Some(row1), Some(row2), Some(column1), Some(column2)] = ends else {
        return Err(OUT_OF_BOUNDS);
    };
    let columns = column1.min(column2)..=column1.max(column2);
    let row = |row| columns.clone().map(move |column| Cell { row, column });
    Ok((row1.min(row2)..=row1.max(row2)).flat_map(row).collect())
}
