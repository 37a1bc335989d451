use battleship::opponents::PythonRandom;
use battleship::play::Terms;
use battleship::source::Integer;
use battleship::{Cell, Direction, Layout, PlaceError, Ship};

/// A fleet while its ships are placed.
pub(crate) struct Placing {
    /// The cells of each ship that is placed, by class.
    pub(crate) ships: Vec<Option<Vec<Cell>>>,
}

impl Placing {
    pub(crate) fn new(terms: &Terms) -> Self {
        Self { ships: vec![None; terms.ships.len()] }
    }

    /// The ships placed so far, without one of them.
    fn layout_without(&self, class: Option<usize>, terms: &Terms) -> Layout {
        let mut layout = Layout::new(terms.size);
        for (other, cells) in self.ships.iter().enumerate().filter(|(other, _)| Some(*other) != class) {
            if let Some(cells) = cells.clone() {
                layout.place(Ship { class: other, cells }).expect("each ship was checked when it was placed");
            }
        }
        layout
    }

    /// The ships placed so far.
    pub(crate) fn layout(&self, terms: &Terms) -> Layout {
        self.layout_without(None, terms)
    }

    /// The fleet, if all ships are placed.
    pub(crate) fn fleet(&self, terms: &Terms) -> Option<Layout> {
        self.ships.iter().all(Option::is_some).then(|| self.layout(terms))
    }

    /// Where a ship lies that is held at a cell, moved so that it is on the board; and why it cannot lie there.
    pub(crate) fn hold(&self, class: usize, at: Cell, down: bool, terms: &Terms) -> (Vec<Cell>, String) {
        let vessel = &terms.ships[class];
        let (rows, columns) = if down { (vessel.length, 1) } else { (1, vessel.length) };
        let first = Cell {
            row: at.row.min(terms.size.rows().saturating_sub(rows)),
            column: at.column.min(terms.size.columns().saturating_sub(columns)),
        };
        let direction = if down { Direction::Down } else { Direction::Right };
        let Some(cells) = vessel.cells(first, direction, terms.size) else {
            return (vec![first], format!("{} does not fit on this board", vessel.title));
        };
        let mut layout = self.layout_without(Some(class), terms);
        let reason = match layout.place(Ship { class, cells: cells.clone() }) {
            Ok(_) => String::new(),
            Err(PlaceError::Taken(_, other)) => {
                let other = &terms.ships[layout.ship(other).class].title;
                format!("{} cannot lie there: it would cover {other}", vessel.title)
            }
            Err(error) => error.to_string(),
        };
        (cells, reason)
    }

    /// Places all ships at random. `chance` should be different each time.
    pub(crate) fn place_at_random(&mut self, chance: u32, terms: &Terms) {
        let layout = terms.random_layout(&mut PythonRandom::seeded(&Integer::from(u128::from(chance))));
        for ship in layout.expect("the usual ships fit on the usual board").ships() {
            self.ships[ship.class] = Some(ship.cells.clone());
        }
    }
}
