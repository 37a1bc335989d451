//! The validated game.

use std::sync::Arc;

use super::{FLEET, Moves, SIZE};
use crate::model::{Direction, Layout, PerPlayer, Player, Ship};

/// A valid game, ready to be replayed: where the ships are, and the moves that both players will try. Each
/// board has exactly the fleet of the edition.
///
/// ```
/// use battleship::{Layout, PerPlayer, Player};
/// use battleship::rounds::{Game, Moves, SIZE, WrongFleet};
///
/// let layouts = PerPlayer::from_fn(|_| Layout::new(SIZE));
/// assert_eq!(Game::new(layouts, PerPlayer::default()), Err(WrongFleet(Player::One)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    layouts: PerPlayer<Arc<Layout>>,
    moves: PerPlayer<Moves>,
}

/// The board of this player does not have the fleet of the edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the ships of {0} are not the fleet of the edition")]
pub struct WrongFleet(pub Player);

impl Game {
    /// Creates a game with these boards and moves, if each board has the fleet of the edition.
    pub fn new(
        layouts: PerPlayer<impl Into<Arc<Layout>>>,
        moves: PerPlayer<Moves>,
    ) -> Result<Self, WrongFleet> {
        let layouts = layouts.map(Into::into);
        match Player::ALL.into_iter().find(|&player| !has_fleet(&layouts[player])) {
            Some(player) => Err(WrongFleet(player)),
            None => Ok(Self { layouts, moves }),
        }
    }

    /// Where each player's ships are.
    pub fn layouts(&self) -> &PerPlayer<Arc<Layout>> {
        &self.layouts
    }

    /// The moves of each player.
    pub fn moves(&self) -> &PerPlayer<Moves> {
        &self.moves
    }
}

/// Whether there is the right number of ships of each class, and nothing else.
fn has_fleet(layout: &Layout) -> bool {
    let is_one = |ship: &Ship| {
        let class = FLEET.classes().get(ship.class);
        class.is_some_and(|class| ship.cells.len() == usize::from(class.length)) && is_straight(ship)
    };
    let number = |index: usize| layout.ships().iter().filter(|ship| ship.class == index).count();
    layout.size() == SIZE
        && layout.ships().iter().all(is_one)
        && FLEET.classes().iter().enumerate().all(|(index, class)| number(index) == class.count)
}

/// Whether the cells run to the right or down without a gap.
fn is_straight(ship: &Ship) -> bool {
    let runs = |direction| ship.cells.windows(2).all(|pair| pair[0].step(direction, 1) == Some(pair[1]));
    runs(Direction::Right) || runs(Direction::Down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Cell;

    /// Places each ship in a row of its own; `change` can make it invalid.
    fn layout(change: impl Fn(usize, &mut Vec<Cell>)) -> Layout {
        let mut layout = Layout::new(SIZE);
        let classes = FLEET.classes().iter().enumerate();
        let ships = classes.flat_map(|(index, class)| vec![(index, class.length); class.count]);
        for (row, (class, length)) in (0..).zip(ships) {
            let mut cells = Cell::new(row, 0).run(Direction::Right, length, SIZE).unwrap();
            change(class, &mut cells);
            layout.place(Ship { class, cells }).unwrap();
        }
        layout
    }

    #[test]
    fn a_game_needs_the_fleet_of_the_edition() {
        let is_game = |layout: &Layout| {
            let layouts = PerPlayer { one: layout.clone(), two: layout.clone() };
            Game::new(layouts, PerPlayer::default()).is_ok()
        };
        let valid = layout(|_, _| {});
        assert!(is_game(&valid));
        let changes: [fn(&mut Vec<Cell>); 2] = [|cells| cells.truncate(2), |cells| cells[2].column = 9];
        for change in changes {
            assert!(!is_game(&layout(|class, cells| if class == 2 {
                change(cells)
            })));
        }
        for class in [4, 5] {
            let mut surplus = valid.clone();
            surplus.place(Ship { class, cells: vec![Cell::new(9, 8), Cell::new(9, 9)] }).unwrap();
            assert!(!is_game(&surplus));
        }
    }
}
