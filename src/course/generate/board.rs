//! Generates boards with all ships.

use crate::model::{Cell, Direction, Layout, Ship};
use crate::opponents::PythonRandom;
use crate::rounds::{FLEET, SIZE};

const BATTLESHIP: usize = 1;
const PATROL_BOAT: usize = 4;

/// Generates a board with all ships. If ships with the same letter touch, it is read differently without a placement file;
/// else it can be read in only one way.
pub(super) fn layout(is_touching: bool, random: &mut PythonRandom) -> Layout {
    loop {
        if let Some(layout) = try_layout(is_touching, random) {
            return layout;
        }
    }
}

fn try_layout(is_touching: bool, random: &mut PythonRandom) -> Option<Layout> {
    let mut layout = Layout::new(SIZE);
    let mut placed = vec![0; FLEET.classes().len()];
    if is_touching {
        // Two vertical patrol boats side by side are read as two horizontal ones.
        for class in [PATROL_BOAT, BATTLESHIP] {
            let length = FLEET.classes()[class].length;
            let first = Cell::new(below(SIZE.rows() - length + 1, random), below(SIZE.columns() - 1, random));
            for start in [first, first.step(Direction::Right, 1)?] {
                layout.place(Ship { class, cells: start.run(Direction::Down, length, SIZE)? }).ok()?;
            }
            placed[class] = 2;
        }
    }
    // The longest ships come first, because short ones still fit later.
    for (class, ship) in FLEET.classes().iter().enumerate() {
        for _ in placed[class]..ship.count {
            place_anywhere(class, ship.length, is_touching, random, &mut layout)?;
        }
    }
    Some(layout)
}

fn place_anywhere(
    class: usize,
    length: u16,
    may_touch: bool,
    random: &mut PythonRandom,
    layout: &mut Layout,
) -> Option<()> {
    const TRIES: usize = 200;
    (0..TRIES).find_map(|_| {
        let direction = *random.choice(&[Direction::Right, Direction::Down])?;
        let first = Cell::new(below(SIZE.rows(), random), below(SIZE.columns(), random));
        let cells = first.run(direction, length, SIZE)?;
        let is_same = |cell: Cell| layout.ship_at(cell).is_some_and(|ship| layout.ship(ship).class == class);
        if !may_touch && cells.iter().any(|cell| neighbors(*cell).any(is_same)) {
            return None;
        }
        layout.place(Ship { class, cells }).ok().map(|_| ())
    })
}

/// The cells beside a cell, some of which may be off the board.
pub(super) fn neighbors(cell: Cell) -> impl Iterator<Item = Cell> {
    let ways = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    ways.into_iter().filter_map(move |way| cell.step(way, 1))
}

fn below(limit: u16, random: &mut PythonRandom) -> u16 {
    random.below(limit.into()) as u16
}
