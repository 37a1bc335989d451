use super::{Ai, COMPUTER, HUMAN, fleet};
use crate::engine::Announced;
use crate::model::{Cell, Layout, Player};
use crate::opponents::{Opponent, PythonRandom, Reply};
use crate::source::Integer;

/// The computer's side of a game: its ships, who moves first, and its shots. The seed, the opponent and the
/// player's ships decide everything about it except what the player's shots do to its ships.
pub struct Computer {
    ships: Layout,
    first: Player,
    random: PythonRandom,
    opponent: Box<dyn Opponent>,
    /// The lengths of the player's ships, by their ids.
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
        mut placed: impl FnMut(Cell, Cell),
    ) -> Option<Self> {
        let mut random = PythonRandom::seeded(seed);
        let ships = fleet::place_at_random(symbols, players_ships, &mut random, &mut placed)?;
        let first = if random.randint(0, 1) == 0 { HUMAN } else { COMPUTER };
        let length =
            |cells: usize| u16::try_from(cells).expect("a straight ship is not longer than the board");
        let lengths = players_ships.ships().iter().map(|ship| length(ship.cells.len())).collect();
        Some(Self { ships, first, random, opponent: ai.against(players_ships), lengths })
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

    /// Learns the announced result of its shot at `cell`.
    pub fn learn(&mut self, cell: Cell, announced: Announced) {
        let reply = match announced {
            Announced::Miss => Reply::Miss,
            Announced::Hit => Reply::Hit,
            Announced::Sunk(ship) => Reply::Sunk { length: self.lengths[ship.index()] },
            Announced::Recorded | Announced::Counted => unreachable!("results are announced at once"),
        };
        self.opponent.learn(cell, reply);
    }
}
