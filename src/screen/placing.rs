use std::cmp::Reverse;

use super::Key;
use super::pointer::Pointer;
use crate::model::{Cell, Direction, Layout, PlaceError, Player, Ship};
use crate::opponents::PythonRandom;
use crate::play::{Shape, Terms};

/// A player places ships: one hangs at the cursor until it is placed, then the next one does.
#[derive(Clone, Debug)]
pub(super) struct Placing {
    pub(super) player: Player,
    pub(super) pointer: Pointer,
    direction: Direction,
    /// The ships placed so far, in the order in which they were placed, and whether that was at random.
    placed: Vec<(Ship, bool)>,
    /// The class of the ship at the cursor, or `None` if all are placed.
    pub(super) current: Option<usize>,
    pub(super) message: Option<String>,
}

impl Placing {
    pub(super) fn new(player: Player, terms: &Terms) -> Self {
        let mut placing = Self {
            player,
            pointer: Pointer::new(Cell::new(0, 0)),
            direction: Direction::Right,
            placed: Vec::new(),
            current: Some(0),
            message: None,
        };
        placing.keep_on_board(terms);
        placing
    }

    /// Whether ships were placed at random, so that other places can be drawn for them.
    pub(super) fn has_random(&self) -> bool {
        self.placed.iter().any(|(_, is_random)| *is_random)
    }

    pub(super) fn layout(&self, terms: &Terms) -> Layout {
        let mut placed = self.placed.clone();
        placed.sort_by_key(|(ship, _)| ship.class);
        layout_of(&placed, terms)
    }

    /// The ship at the cursor, whether it can be placed there or not, and why it cannot.
    pub(super) fn hanging(&self, terms: &Terms) -> Option<(Vec<Cell>, Result<(), String>)> {
        let class = self.current?;
        let vessel = &terms.ships[class];
        let Some(cells) = vessel.cells(self.pointer.cell, self.direction, terms.size) else {
            return Some((
                vec![self.pointer.cell],
                Err(format!("{} does not fit on this board", vessel.title)),
            ));
        };
        let mut layout = self.layout(terms);
        let reason = match layout.place(Ship { class, cells: cells.clone() }) {
            Ok(_) => Ok(()),
            Err(PlaceError::Taken(_, other)) => {
                let other = &terms.ships[layout.ship(other).class].title;
                Err(format!("{} cannot lie there: it would cover {other}", vessel.title))
            }
            Err(error @ (PlaceError::OffBoard(_) | PlaceError::Empty)) => Err(error.to_string()),
        };
        Some((cells, reason))
    }

    /// Returns the fleet when the player has confirmed it.
    pub(super) fn press(&mut self, key: Key, terms: &Terms, chance: &mut PythonRandom) -> Option<Layout> {
        self.message = None;
        match key {
            Key::Enter => return self.enter(terms),
            Key::Tab => self.take_next(terms),
            Key::Char('r') => self.direction = turned(self.direction),
            Key::Char('u') => self.take_back(),
            Key::Char('x') => self.place_rest(terms, chance),
            Key::Char(' ') if self.pointer.typed.is_empty() => {}
            key => drop(self.pointer.press(key, terms)),
        }
        self.keep_on_board(terms);
        None
    }

    /// Points to a cell. Pointing to the same cell again places the ship.
    pub(super) fn click(&mut self, cell: Cell, terms: &Terms) {
        self.message = None;
        let is_second = self.pointer.click(cell);
        self.keep_on_board(terms);
        if is_second && self.current.is_some() {
            self.place(terms);
        }
    }

    fn enter(&mut self, terms: &Terms) -> Option<Layout> {
        if let Err(message) = self.pointer.finish_typing(terms) {
            self.message = Some(message);
            return None;
        }
        if self.current.is_none() {
            return Some(self.layout(terms));
        }
        self.place(terms);
        None
    }

    /// Places the ship at the cursor. If that is not possible, the screen says why already.
    fn place(&mut self, terms: &Terms) {
        if let (Some(class), Some((cells, Ok(())))) = (self.current, self.hanging(terms)) {
            self.placed.push((Ship { class, cells }, false));
            self.take_next(terms);
            self.keep_on_board(terms);
            self.move_to_free_place(terms);
        }
    }

    /// Moves the ship at the cursor to the nearest place where it can lie, if there is one.
    fn move_to_free_place(&mut self, terms: &Terms) {
        let Some(class) = self.current else { return };
        let layout = self.layout(terms);
        let from = self.pointer.cell;
        let distance = |cell: &Cell| {
            let rows = cell.row.abs_diff(from.row);
            // Of the cells at the same distance, those in far rows come first, and those below and to the right.
            (rows + cell.column.abs_diff(from.column), Reverse(rows), Reverse(*cell))
        };
        for direction in [self.direction, turned(self.direction)] {
            let is_free = |first: &Cell| {
                let cells = terms.ships[class].cells(*first, direction, terms.size);
                cells.is_some_and(|cells| cells.iter().all(|&cell| layout.ship_at(cell).is_none()))
            };
            if let Some(cell) = terms.size.cells().filter(is_free).min_by_key(distance) {
                self.pointer.jump(cell);
                self.direction = direction;
                return;
            }
        }
    }

    /// Takes the next ship that is not placed, in the order of the fleet.
    fn take_next(&mut self, terms: &Terms) {
        let count = terms.ships.len();
        let after = self.current.map_or(0, |class| class + 1);
        let is_free = |class: &usize| !self.placed.iter().any(|(ship, _)| ship.class == *class);
        self.current = (after..after + count).map(|class| class % count).find(is_free);
    }

    fn take_back(&mut self) {
        let Some((ship, _)) = self.placed.pop() else {
            self.message = Some("no ship is placed yet".into());
            return;
        };
        self.pointer.jump(ship.cells[0]);
        self.direction = match ship.cells.get(1) {
            Some(second) if second.column == ship.cells[0].column => Direction::Down,
            Some(_) => Direction::Right,
            None => self.direction,
        };
        self.current = Some(ship.class);
    }

    fn place_rest(&mut self, terms: &Terms, chance: &mut PythonRandom) {
        let mut kept = self.placed.clone();
        if self.current.is_none() {
            // All are placed: other places are wanted, but not for ships that were placed by hand.
            kept.retain(|(_, is_random)| !is_random);
        }
        let is_kept = |class: &usize| kept.iter().any(|(ship, _)| ship.class == *class);
        let rest: Vec<usize> = (0..terms.ships.len()).filter(|class| !is_kept(class)).collect();
        if rest.is_empty() {
            self.message = Some("all ships were placed by hand: u takes back the last one".into());
        } else if let Some(layout) = add_random(terms, &layout_of(&kept, terms), &rest, chance) {
            let random = layout.ships()[kept.len()..].iter().map(|ship| (ship.clone(), true));
            self.placed = kept.iter().cloned().chain(random).collect();
            self.current = None;
            self.pointer.typed.clear();
        } else {
            self.message = Some("no room was found for the other ships: place them by hand".into());
        }
    }

    /// Moves the cursor so that the ship at it is on the board, if the board is large enough.
    fn keep_on_board(&mut self, terms: &Terms) {
        let Some(class) = self.current else { return };
        let vessel = &terms.ships[class];
        let (rows, columns) = match (vessel.shape, self.direction) {
            (Shape::Square, _) => (2, 2),
            (Shape::Line, Direction::Down | Direction::Up) => (vessel.length, 1),
            (Shape::Line, Direction::Right | Direction::Left) => (1, vessel.length),
        };
        let Cell { row, column } = self.pointer.cell;
        self.pointer.cell = Cell {
            row: row.min(terms.size.rows().saturating_sub(rows)),
            column: column.min(terms.size.columns().saturating_sub(columns)),
        };
    }
}

fn turned(direction: Direction) -> Direction {
    if direction == Direction::Right { Direction::Down } else { Direction::Right }
}

fn layout_of(placed: &[(Ship, bool)], terms: &Terms) -> Layout {
    let mut layout = Layout::new(terms.size);
    for (ship, _) in placed {
        layout.place(ship.clone()).expect("each ship was checked when it was placed");
    }
    layout
}

/// How often to start again if a ship finds no place.
const ATTEMPTS: usize = 200;
/// How many places to draw for one ship.
const DRAWS: usize = 200;

/// Adds the ships of these classes to `layout` at random places. Returns `None` if no places are found.
fn add_random(
    terms: &Terms,
    layout: &Layout,
    classes: &[usize],
    chance: &mut PythonRandom,
) -> Option<Layout> {
    // Long ships first: they need most room.
    let mut classes = classes.to_vec();
    classes.sort_by_key(|&class| Reverse(terms.ships[class].length));
    (0..ATTEMPTS).find_map(|_| {
        let mut layout = layout.clone();
        let is_placed = |&class: &usize| {
            (0..DRAWS).any(|_| {
                let cells = terms.draw_place(class, chance);
                cells.is_some_and(|cells| layout.place(Ship { class, cells }).is_ok())
            })
        };
        classes.iter().all(is_placed).then_some(layout)
    })
}
