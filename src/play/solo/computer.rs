use super::{Ai, COMPUTER, HUMAN};
use crate::model::{Cell, Direction, Layout, Player, Ship, Shot, Size};
use crate::opponents::{Opponent, Published, PythonRandom, Reply};
use crate::play::Mistake;
use crate::source::Integer;

/// The number of places to draw for one ship before giving up.
const MAX_DRAWS: usize = 100_000;

/// The computer's side of a game: its ships, who moves first, and its shots. The seed, the opponent and the
/// player's ships decide everything about it except what the player's shots do to its ships.
pub struct Computer {
    ships: Layout,
    first: Player,
    random: PythonRandom,
    opponent: Box<dyn Opponent + Send>,
    lengths: Vec<u16>,
}

impl Computer {
    /// Places ships of the same lengths as the player's, in the order of their symbols, and draws who moves
    /// first. Calls `placed` with both ends of each ship. Returns `None` if no place is found for a ship.
    pub fn new(
        ai: Ai,
        seed: &Integer,
        symbols: &[char],
        players_ships: &Layout,
        placed: impl FnMut(Cell, Cell),
    ) -> Option<Self> {
        Self::with_mistake(ai, seed, (symbols, players_ships), None, placed)
    }

    /// The same in a program with a mistake.
    pub(super) fn with_mistake(
        ai: Ai,
        seed: &Integer,
        (symbols, players_ships): (&[char], &Layout),
        mistake: Option<Mistake>,
        mut placed: impl FnMut(Cell, Cell),
    ) -> Option<Self> {
        let mut random = PythonRandom::seeded(seed);
        let draw_first = |random: &mut PythonRandom| match mistake {
            Some(Mistake::PlayerStarts) => HUMAN,
            mistake => {
                let human = u32::from(mistake == Some(Mistake::StartsExchanged));
                let is_human = random.randint(0, 1) == human;
                if is_human || mistake == Some(Mistake::PlayerStartsAfterDraw) { HUMAN } else { COMPUTER }
            }
        };
        let early = (mistake == Some(Mistake::TurnBeforeShips)).then(|| draw_first(&mut random));
        let ships = place_at_random(symbols, players_ships, mistake, &mut random, &mut placed)?;
        let first = early.unwrap_or_else(|| draw_first(&mut random));
        let opponent = mistaken(ai, mistake, players_ships).unwrap_or_else(|| ai.against(players_ships));
        let lengths = players_ships.ships().iter().map(|ship| ship.cells.len() as u16).collect();
        Some(Self { ships, first, random, opponent, lengths })
    }

    /// The computer's ships, which the player must not see.
    pub fn ships(&self) -> &Layout {
        &self.ships
    }

    /// Who moves first.
    pub fn first(&self) -> Player {
        self.first
    }

    /// Chooses the next cell to fire at.
    ///
    /// # Panics
    ///
    /// Panics if every cell has been chosen, which is after the end of the game.
    pub fn choose(&mut self) -> Cell {
        self.opponent.choose(&mut self.random).expect("while a ship is afloat, there is a cell to fire at")
    }

    /// Learns what its shot at `cell` did.
    pub fn learn(&mut self, cell: Cell, shot: Shot) {
        let reply = match shot {
            Shot::Miss => Reply::Miss,
            Shot::Hit(_) => Reply::Hit,
            Shot::Sunk(ship) => Reply::Sunk { length: self.lengths[ship.index()] },
        };
        self.opponent.learn(cell, reply);
    }
}

/// The opponent with a mistake, if the mistake is one of its shots.
fn mistaken(ai: Ai, mistake: Option<Mistake>, ships: &Layout) -> Option<Box<dyn Opponent + Send>> {
    let mut player = Published::against(ai, ships)?;
    match mistake? {
        Mistake::CellsByColumns if ai != Ai::Cheater => player.left.sort_by_key(|cell| cell.column),
        Mistake::CheaterByColumns if ai == Ai::Cheater => player.left.sort_by_key(|cell| cell.column),
        Mistake::NeighborsSidewaysFirst => player.directions.rotate_left(2),
        Mistake::CellsQueuedTwice => player.queues_cells_again = true,
        Mistake::QueueClearedWhenSunk => player.hunts_after_sinking = true,
        _ => return None,
    }
    Some(Box::new(player))
}

/// Places the same ships at random, in the order of their symbols, and calls `placed` with both ends of each.
/// Returns `None` if no place is found for a ship.
fn place_at_random(
    symbols: &[char],
    like: &Layout,
    mistake: Option<Mistake>,
    random: &mut PythonRandom,
    placed: &mut dyn FnMut(Cell, Cell),
) -> Option<Layout> {
    let mut layout = Layout::new(like.size());
    let mut ships: Vec<&Ship> = like.ships().iter().collect();
    if mistake != Some(Mistake::ShipsInFileOrder) {
        ships.sort_by_key(|ship| symbols[ship.class]);
    }
    for ship in ships {
        let length = ship.cells.len() as u16;
        let (first, last) = (0..MAX_DRAWS).find_map(|_| {
            let cells = draw_place(length, like.size(), mistake, random)?;
            let ends = (cells[0], cells[cells.len() - 1]);
            layout.place(Ship { class: ship.class, cells }).ok().map(|_| ends)
        })?;
        placed(first, last);
    }
    Some(layout)
}

/// Draws a direction, then a row, then a column. Returns `None` if the ship is too long for the direction.
fn draw_place(
    length: u16,
    size: Size,
    mistake: Option<Mistake>,
    random: &mut PythonRandom,
) -> Option<Vec<Cell>> {
    if mistake == Some(Mistake::PlaceBeforeDirection) {
        let mut draw = |side: u16| random.randint(0, u32::from(side) - 1) as u16;
        let (row, column) = (draw(size.rows()), draw(size.columns()));
        let direction = *random.choice(&[Direction::Down, Direction::Right])?;
        return Cell { row, column }.run(direction, length, size);
    }
    let mut directions = [Direction::Down, Direction::Right];
    if mistake == Some(Mistake::DirectionsExchanged) {
        directions.reverse();
    }
    let direction = *random.choice(&directions).expect("the list has two items");
    let (rows, columns) = match direction {
        Direction::Down => (size.rows().checked_sub(length)?, size.columns() - 1),
        _ => (size.rows() - 1, size.columns().checked_sub(length)?),
    };
    let mut draw = |last: u16| {
        u16::try_from(random.randint(0, last.into())).expect("a number up to `last` fits in 16 bits")
    };
    let (row, column) = if mistake == Some(Mistake::ColumnBeforeRow) {
        let column = draw(columns);
        (draw(rows), column)
    } else {
        (draw(rows), draw(columns))
    };
    let cells = Cell { row, column }.run(direction, length, size);
    Some(cells.expect("the first cell is far enough from the edge"))
}
