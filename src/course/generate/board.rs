//! Generates boards with all ships.

use crate::model::{Cell, Direction, Layout, Ship};
use crate::opponents::PythonRandom;
use crate::rounds::{FLEET, SIZE};

const BATTLESHIP: usize = 1;
const PATROL_BOAT: usize = 4;

/// Whether ships with the same letter touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    /// They do not touch, so the board can be read in only one way.
    Apart,
    /// Some touch, so that without a placement file the board is read differently.
    Touching,
}

/// Generates a board with all ships.
pub(super) fn layout(contact: Contact, random: &mut PythonRandom) -> Layout {
    loop {
        if let Some(layout) = try_layout(contact, random) {
            return layout;
        }
    }
}

fn try_layout(contact: Contact, random: &mut PythonRandom) -> Option<Layout> {
    let mut layout = Layout::new(SIZE);
    let mut placed = vec![0; FLEET.classes().len()];
    if contact == Contact::Touching {
        // Two vertical patrol boats side by side are read as two horizontal ones.
        for (class, length) in [(PATROL_BOAT, 2), (BATTLESHIP, 4)] {
            place_side_by_side(class, length, random, &mut layout)?;
            placed[class] = 2;
        }
    }
    // The longest ships come first, because short ones still fit later.
    for (class, ship) in FLEET.classes().iter().enumerate() {
        for _ in placed[class]..ship.count {
            place_anywhere(class, ship.length, contact, random, &mut layout)?;
        }
    }
    Some(layout)
}

fn place_side_by_side(
    class: usize,
    length: u16,
    random: &mut PythonRandom,
    layout: &mut Layout,
) -> Option<()> {
    let first = Cell::new(below(SIZE.rows() - length + 1, random), below(SIZE.columns() - 1, random));
    for start in [first, first.step(Direction::Right, 1)?] {
        layout.place(Ship { class, cells: start.run(Direction::Down, length, SIZE)? }).ok()?;
    }
    Some(())
}

fn place_anywhere(
    class: usize,
    length: u16,
    contact: Contact,
    random: &mut PythonRandom,
    layout: &mut Layout,
) -> Option<()> {
    const TRIES: usize = 200;
    (0..TRIES).find_map(|_| {
        let direction = *random.choice(&[Direction::Right, Direction::Down])?;
        let first = Cell::new(below(SIZE.rows(), random), below(SIZE.columns(), random));
        let cells = first.run(direction, length, SIZE)?;
        // Ships with the same letter must not touch on a board without a placement file.
        let touches = |cell: &Cell| neighbors(*cell).any(|cell| class_at(layout, cell) == Some(class));
        if contact == Contact::Apart && cells.iter().any(touches) {
            return None;
        }
        layout.place(Ship { class, cells }).ok().map(|_| ())
    })
}

fn class_at(layout: &Layout, cell: Cell) -> Option<usize> {
    layout.ship_at(cell).map(|ship| layout.ship(ship).class)
}

fn neighbors(cell: Cell) -> impl Iterator<Item = Cell> {
    let ways = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    ways.into_iter().filter_map(move |way| cell.step(way, 1))
}

fn below(limit: u16, random: &mut PythonRandom) -> u16 {
    random.below(limit.into()) as u16
}
