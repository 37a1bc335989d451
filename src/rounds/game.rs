//! The validated game.

use std::sync::Arc;

use super::{FLEET, Moves, SIZE};
use crate::model::{Direction, Layout, PerPlayer, Player, Ship};

/// A valid game, ready to be replayed: where the ships are, and the moves that both players will try. Each
/// board has exactly the fleet of the edition.
///
/// ```
/// use battleship::{Layout, PerPlayer, Player};
/// use battleship::rounds::{Game, GameError, Moves, SIZE};
///
/// let layouts = PerPlayer::from_fn(|_| Layout::new(SIZE));
/// let missing = Game::new(layouts, PerPlayer::default()).unwrap_err();
/// let carriers = GameError::Count { player: Player::One, class: "Carrier", found: 0, expected: 1 };
/// assert_eq!(missing, carriers);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    layouts: PerPlayer<Arc<Layout>>,
    moves: PerPlayer<Moves>,
}

/// Why boards cannot be used for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum GameError {
    #[error("the board of {player} is not {} x {}", SIZE.rows(), SIZE.columns())]
    Size { player: Player },
    #[error("{player} has a ship of a class that is not in the fleet")]
    Class { player: Player },
    #[error("{player} has a {class} that is not straight or has the wrong length")]
    Shape { player: Player, class: &'static str },
    #[error("{player} has {found} ships of class {class}, expected {expected}")]
    Count { player: Player, class: &'static str, found: usize, expected: usize },
}

impl Game {
    /// Creates a game with these boards and moves, if each board has the fleet of the edition.
    pub fn new(
        layouts: PerPlayer<impl Into<Arc<Layout>>>,
        moves: PerPlayer<Moves>,
    ) -> Result<Self, GameError> {
        let layouts = layouts.map(Into::into);
        for player in Player::ALL {
            check_fleet(player, &layouts[player])?;
        }
        Ok(Self { layouts, moves })
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

/// Checks that a player has the fleet of the edition: ships of the right lengths, and the right number of
/// each class.
fn check_fleet(player: Player, layout: &Layout) -> Result<(), GameError> {
    if layout.size() != SIZE {
        return Err(GameError::Size { player });
    }
    for ship in layout.ships() {
        let class = FLEET.classes().get(ship.class).ok_or(GameError::Class { player })?;
        if ship.cells.len() != usize::from(class.length) || !is_straight(ship) {
            return Err(GameError::Shape { player, class: &class.name });
        }
    }
    for (index, class) in FLEET.classes().iter().enumerate() {
        let found = layout.ships().iter().filter(|ship| ship.class == index).count();
        if found != class.count {
            return Err(GameError::Count { player, class: &class.name, found, expected: class.count });
        }
    }
    Ok(())
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

    fn game(layout: &Layout) -> Result<Game, GameError> {
        Game::new(PerPlayer { one: layout.clone(), two: layout.clone() }, PerPlayer::default())
    }

    #[test]
    fn a_game_needs_the_fleet_of_the_edition() {
        let valid = layout(|_, _| {});
        assert!(game(&valid).is_ok());

        let is_destroyer = |class: usize| FLEET.classes()[class].symbol == 'D';
        let changes: [fn(&mut Vec<Cell>); 2] = [|cells| cells.truncate(2), |cells| cells[2].column = 9];
        for change in changes {
            let broken = layout(|class, cells| {
                if is_destroyer(class) {
                    change(cells)
                }
            });
            let shape = GameError::Shape { player: Player::One, class: "Destroyer" };
            assert_eq!(game(&broken), Err(shape));
        }

        let mut surplus = valid.clone();
        surplus.place(Ship { class: 4, cells: vec![Cell::new(9, 8), Cell::new(9, 9)] }).unwrap();
        let count = GameError::Count { player: Player::One, class: "Patrol Boat", found: 5, expected: 4 };
        assert_eq!(game(&surplus), Err(count));

        let mut unknown = valid;
        unknown.place(Ship { class: 5, cells: vec![Cell::new(9, 9)] }).unwrap();
        assert_eq!(game(&unknown), Err(GameError::Class { player: Player::One }));
    }
}
