use crate::engine::Rules;
use crate::model::{Cell, Direction, Layout, Notation, PerPlayer, Ship, Size};
use crate::opponents::Draw;
use crate::record::{EditionName, Opening};

/// How often all ships are placed before giving up.
const TRIES: usize = 10_000;

/// What is known about a game of any edition before ships are placed: the edition's rules, boards and ships
/// as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The edition that is played.
    pub edition: EditionName,
    /// The rules of the game.
    pub rules: Rules,
    /// The size of both boards.
    pub size: Size,
    /// How players write cells.
    pub notation: Notation,
    /// The names of the players.
    pub players: PerPlayer<&'static str>,
    /// The ships that each player has, in the order in which they are placed. A ship's class is its index.
    pub ships: Vec<Vessel>,
    /// Whether a player who sinks a ship learns which one it was.
    pub names_sunk_ships: bool,
    /// Whether players see where the other player missed.
    pub shows_misses_to_owner: bool,
}

/// A ship that each player has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vessel {
    /// Its name in records.
    pub name: String,
    /// Its symbol on a board.
    pub symbol: String,
    /// What players call it.
    pub title: String,
    /// The number of its cells.
    pub length: u16,
    /// How its cells lie.
    pub shape: Shape,
}

/// How the cells of a ship lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// In a straight line.
    Line,
    /// In a square of 2 x 2.
    Square,
}

impl Terms {
    /// Draws the place of a ship: its direction, then its row and its column. `None` if it leaves the board there.
    pub(crate) fn draw_place(&self, class: usize, random: &mut dyn Draw) -> Option<Vec<Cell>> {
        let direction = if random.below(2) == 0 { Direction::Right } else { Direction::Down };
        let mut below = |side: u16| random.below(side.into()) as u16;
        let first = Cell::new(below(self.size.rows()), below(self.size.columns()));
        self.ships[class].cells(first, direction, self.size)
    }

    /// Places all ships at random. Every layout is equally likely: ships are placed without regard to each other, and if
    /// two overlap or one leaves the board, all of them are placed again. Returns `None` if they hardly fit.
    pub fn random_layout(&self, random: &mut dyn Draw) -> Option<Layout> {
        (0..TRIES).find_map(|_| {
            let mut layout = Layout::new(self.size);
            for class in 0..self.ships.len() {
                layout.place(Ship { class, cells: self.draw_place(class, random)? }).ok()?;
            }
            Some(layout)
        })
    }

    /// What a record says about the game before its first shot.
    pub fn opening(&self) -> Opening<'static> {
        Opening {
            edition: self.edition,
            players: self.players,
            classes: self.ships.iter().map(|ship| (ship.name.clone(), ship.symbol.clone())).collect(),
            seed: None,
            opponent: None,
        }
    }
}

impl Vessel {
    /// Creates a straight ship.
    pub fn line(name: impl Into<String>, symbol: impl Into<String>, length: u16) -> Self {
        let name = name.into();
        Self { title: name.clone(), name, symbol: symbol.into(), length, shape: Shape::Line }
    }

    /// The cells of the ship if it starts at `first` and extends to the right or down, or `None` if it leaves a
    /// board of `size`.
    pub fn cells(&self, first: Cell, direction: Direction, size: Size) -> Option<Vec<Cell>> {
        match self.shape {
            Shape::Line => first.run(direction, self.length, size),
            Shape::Square => {
                let rows = first.run(Direction::Down, 2, size)?;
                let cells: Option<Vec<_>> =
                    rows.iter().map(|row| row.run(Direction::Right, 2, size)).collect();
                cells.map(|rows| rows.concat())
            }
        }
    }
}
