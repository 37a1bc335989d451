//! Random valid games for property tests.

use battleship::rounds::NOTATION;
use battleship::{Cell, Direction, Fleet, Layout, Ship, Size};
use proptest::prelude::*;

/// A random layout of `fleet`. The same seed always gives the same layout.
pub(crate) fn layout(size: Size, fleet: &'static Fleet) -> impl Strategy<Value = Layout> {
    any::<u64>().prop_filter_map("the fleet fits", move |seed| place(size, fleet, seed))
}

fn place(size: Size, fleet: &Fleet, seed: u64) -> Option<Layout> {
    let mut random = Random(seed | 1);
    let mut layout = Layout::new(size);
    for (class, ship) in fleet.classes().iter().enumerate() {
        for _ in 0..ship.count {
            let tries = (0..1000).find_map(|_| {
                let direction = if random.below(2) == 0 { Direction::Right } else { Direction::Down };
                let cell = Cell::new(random.below(size.rows()), random.below(size.columns()));
                let cells = cell.run(direction, ship.length, size)?;
                layout.place(Ship { class, cells }).ok()
            });
            tries?;
        }
    }
    Some(layout)
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u16) -> u16 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % u64::from(limit)) as u16
    }
}

/// Some cells of the board in random order, without repeats.
pub(crate) fn shots(size: Size) -> impl Strategy<Value = Vec<Cell>> {
    let cells: Vec<_> = size.cells().collect();
    let number = cells.len();
    (Just(cells).prop_shuffle(), 0..=number).prop_map(|(mut cells, number)| {
        cells.truncate(number);
        cells
    })
}

/// An item that a move list might contain, valid or not.
pub(crate) fn item() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (1..=10_u8, "[A-J]").prop_map(|(row, column)| format!("{row},{column}")),
        1 => "[0-9A-Ka-k,+_ \n-]{0,6}",
        1 => "[^;\r]{0,4}",
    ]
}

/// A move list with these cells.
pub(crate) fn moves_text(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| NOTATION.cell(cell) + ";").collect()
}
