//! A game at one screen, for two people or against the computer.

use super::solo::{Ai, Computer};
use super::{Shape, Terms};
use crate::engine::{Fired, Match};
use crate::model::{Cell, Direction, FireError, Layout, PerPlayer, PlaceError, Player, Ship};
use crate::opponents::PythonRandom;
use crate::record::{Journal, Record};
use crate::source::Integer;

/// A game from placing ships to its end, as a screen shows it: who places ships or is on turn, where ships can lie, what
/// the computer does, and the record. Whoever shows it only draws, and passes on what people do.
///
/// ```
/// use battleship::play::{Table, solo};
/// use battleship::source::Integer;
/// use battleship::{Cell, Direction, Outcome, Player};
///
/// let ai = solo::Ai::Cheater;
/// let mut table = Table::new(solo::standard_terms(), Some((ai, Integer::from(7))));
/// assert_eq!(table.hold(0, Cell::new(0, 8), Direction::Right).cells[0], Cell::new(0, 5));
/// assert!(table.place_at_random(&Integer::from(1)));
/// table.confirm().unwrap();
/// let computers_ships = table.contest().unwrap().board(Player::Two).layout().clone();
/// for cell in computers_ships.ships().iter().flat_map(|ship| &ship.cells) {
///     while table.let_computer_fire().is_some() {}
///     if table.contest().unwrap().outcome().is_none() {
///         table.fire(*cell).unwrap();
///     }
/// }
/// // Neither of the two missed.
/// let first = table.record().unwrap().turns[0].player;
/// assert_eq!(table.contest().unwrap().outcome(), Some(Outcome::Win(first)));
/// ```
pub struct Table {
    terms: Terms,
    /// The opponent and the seed of a game against the computer.
    rival: Option<(Ai, Integer)>,
    /// The cells of each ship that was placed, by class.
    placed: Vec<Option<Vec<Cell>>>,
    /// Player 1's fleet, while Player 2 places theirs.
    waiting: Option<Layout>,
    /// The part of the game after all ships are placed.
    contest: Option<Match>,
    /// Player 2 of a game against the computer.
    computer: Option<Computer>,
}

/// A ship that is held over the board, moved so that all of it is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Where it would lie.
    pub cells: Vec<Cell>,
    /// Why it cannot lie there.
    pub obstacle: Option<String>,
}

/// Why a fleet cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum UnfitFleet {
    #[error("place all ships first")]
    Incomplete,
    #[error("the computer finds no room for its ships")]
    NoRoom,
}

/// Why a player cannot fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CannotFire {
    #[error("the game has not begun")]
    NotBegun,
    #[error("it is the computer's turn")]
    NotOnTurn,
    #[error("you have already fired there")]
    Repeated,
    #[error(transparent)]
    Cell(FireError),
}

impl Table {
    /// A game between two people, or against an opponent with the seed of its random numbers.
    pub fn new(terms: Terms, rival: Option<(Ai, Integer)>) -> Self {
        let placed = vec![None; terms.ships.len()];
        Self { terms, rival, placed, waiting: None, contest: None, computer: None }
    }

    /// The terms of the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The opponent and the seed of a game against the computer.
    pub fn rival(&self) -> Option<&(Ai, Integer)> {
        self.rival.as_ref()
    }

    /// The player who looks at the screen: who places ships, is on turn, or plays against the computer.
    pub fn viewer(&self) -> Player {
        match &self.contest {
            _ if self.rival.is_some() => Player::One,
            Some(contest) => contest.on_turn(),
            None if self.waiting.is_some() => Player::Two,
            None => Player::One,
        }
    }

    /// The cells of each ship that the viewer has placed, by class.
    pub fn placed(&self) -> &[Option<Vec<Cell>>] {
        &self.placed
    }

    /// The ships that the viewer has placed.
    pub fn layout(&self) -> Layout {
        self.layout_without(None)
    }

    fn layout_without(&self, left_out: Option<usize>) -> Layout {
        let mut layout = Layout::new(self.terms.size);
        for (class, cells) in self.placed.iter().enumerate() {
            if let (Some(cells), true) = (cells, Some(class) != left_out) {
                let ship = Ship { class, cells: cells.clone() };
                layout.place(ship).expect("each ship was checked when it was placed");
            }
        }
        layout
    }

    /// Whether all ships are placed.
    pub fn is_ready(&self) -> bool {
        self.placed.iter().all(Option::is_some)
    }

    /// Where the ship of a class would lie that is held at a cell, extending to the right or down.
    ///
    /// # Panics
    ///
    /// If there is no such class, here and wherever a class is given.
    pub fn hold(&self, class: usize, at: Cell, direction: Direction) -> Held {
        let (vessel, size) = (&self.terms.ships[class], self.terms.size);
        let (rows, columns) = match (vessel.shape, direction) {
            (Shape::Square, _) => (2, 2),
            (Shape::Line, Direction::Down) => (vessel.length, 1),
            (Shape::Line, _) => (1, vessel.length),
        };
        let first = Cell {
            row: at.row.min(size.rows().saturating_sub(rows)),
            column: at.column.min(size.columns().saturating_sub(columns)),
        };
        let Some(cells) = vessel.cells(first, direction, size) else {
            let obstacle = Some(format!("{} does not fit on this board", vessel.title));
            return Held { cells: vec![first], obstacle };
        };
        let mut others = self.layout_without(Some(class));
        let obstacle = match others.place(Ship { class, cells: cells.clone() }) {
            Ok(_) => None,
            Err(PlaceError::Taken(_, other)) => {
                let other = &self.terms.ships[others.ship(other).class].title;
                Some(format!("{} cannot lie there: it would cover {other}", vessel.title))
            }
            Err(error @ (PlaceError::OffBoard(_) | PlaceError::Empty)) => Some(error.to_string()),
        };
        Held { cells, obstacle }
    }

    /// Places a ship where it is held, or moves it there. Returns `false` if it cannot lie there.
    pub fn place(&mut self, class: usize, at: Cell, direction: Direction) -> bool {
        let held = self.hold(class, at, direction);
        if held.obstacle.is_none() {
            self.placed[class] = Some(held.cells);
            return true;
        }
        false
    }

    /// Takes a ship off the board.
    pub fn take_back(&mut self, class: usize) {
        self.placed[class] = None;
    }

    /// Places all ships at random. `chance` should be different each time; it does not change what the computer does.
    /// Returns `false` if the ships hardly fit.
    pub fn place_at_random(&mut self, chance: &Integer) -> bool {
        let Some(layout) = self.terms.random_layout(&mut PythonRandom::seeded(chance)) else { return false };
        for ship in layout.ships() {
            self.placed[ship.class] = Some(ship.cells.clone());
        }
        true
    }

    /// Takes the viewer's fleet. Then the other player places ships, or the fight begins. The computer may be the
    /// first to fire.
    pub fn confirm(&mut self) -> Result<(), UnfitFleet> {
        if !self.is_ready() {
            return Err(UnfitFleet::Incomplete);
        }
        let fleet = self.layout();
        if let Some((ai, seed)) = &self.rival {
            let symbols: Vec<char> =
                self.terms.ships.iter().flat_map(|ship| ship.symbol.chars().next()).collect();
            let computer = Computer::new(*ai, seed, &symbols, &fleet, |_, _| {}).ok_or(UnfitFleet::NoRoom)?;
            let layouts = PerPlayer { one: fleet, two: computer.ships().clone() };
            self.contest = Some(Match::new(self.terms.rules, layouts).starting_with(computer.first()));
            self.computer = Some(computer);
        } else if let Some(one) = self.waiting.take() {
            self.contest = Some(Match::new(self.terms.rules, PerPlayer { one, two: fleet }));
        } else {
            self.waiting = Some(fleet);
            self.placed.fill(None);
        }
        Ok(())
    }

    /// The fight, once all ships are placed.
    pub fn contest(&self) -> Option<&Match> {
        self.contest.as_ref()
    }

    /// Fires for the viewer.
    pub fn fire(&mut self, cell: Cell) -> Result<Fired, CannotFire> {
        let viewer = self.viewer();
        let contest = self.contest.as_mut().ok_or(CannotFire::NotBegun)?;
        if contest.outcome().is_none() && contest.on_turn() != viewer {
            return Err(CannotFire::NotOnTurn);
        }
        contest.fire_one(cell).map_err(|error| match error {
            FireError::Repeated => CannotFire::Repeated,
            error @ (FireError::OffBoard | FireError::Over) => CannotFire::Cell(error),
        })
    }

    /// Lets the computer fire once, if it is on turn.
    pub fn let_computer_fire(&mut self) -> Option<Fired> {
        let (contest, computer) = (self.contest.as_mut()?, self.computer.as_mut()?);
        if contest.outcome().is_some() || contest.on_turn() == Player::One {
            return None;
        }
        let fired = contest.fire_one(computer.choose()).expect("an opponent does not repeat a cell");
        computer.learn(fired.cell, fired.shot);
        Some(fired)
    }

    /// The record of the game up to now, once the fight has begun. If it is not over, the player on turn has quit.
    pub fn record(&self) -> Option<Record> {
        let mut opening = self.terms.opening();
        if let Some((ai, seed)) = &self.rival {
            opening.seed = Some(seed.to_string());
            opening.opponent = Some(ai.on(self.terms.size).name().into());
        }
        let mut journal = Journal::default();
        journal.close(&opening, self.contest.as_ref()?, true);
        journal.into_record()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::engine::Outcome;
    use crate::model::Size;
    use crate::play::{GameOptions, Script, duel, solo, streak};
    use crate::record::EditionName;

    const CORNER: Cell = Cell::new(0, 0);

    /// Numbers that look random.
    fn chance(seed: u32) -> Integer {
        Integer::from(u128::from(seed))
    }

    /// Places the viewer's ships at random, and returns how they lie.
    fn place(table: &mut Table, seed: u32) -> Layout {
        assert!(table.place_at_random(&chance(seed)));
        let layout = table.layout();
        table.confirm().unwrap();
        layout
    }

    /// Plays to the end. People fire at the cells of `order` that they have not fired at. Returns their shots.
    fn fight(table: &mut Table, order: &[Cell]) -> Vec<Cell> {
        let mut shots = Vec::new();
        while table.contest().unwrap().outcome().is_none() {
            if table.let_computer_fire().is_some() {
                continue;
            }
            let viewer = table.viewer();
            for &cell in order {
                match table.fire(cell) {
                    Ok(fired) => {
                        assert_eq!((fired.cell, fired.player), (cell, viewer));
                        shots.push(cell);
                        break;
                    }
                    Err(error) => assert_eq!(error, CannotFire::Repeated),
                }
            }
        }
        shots
    }

    /// Where people fire: an order of all cells for each seed.
    fn order(size: Size, seed: u32) -> Vec<Cell> {
        let mut cells: Vec<Cell> = size.cells().collect();
        let mut random = PythonRandom::seeded(&chance(seed));
        for index in (1..cells.len()).rev() {
            cells.swap(index, random.randint(0, index as u32) as usize);
        }
        cells
    }

    fn script(edition: EditionName, options: &[&str], answers: String) -> Script {
        let game = GameOptions::parse(edition, options).unwrap();
        Script { game, answers, files: BTreeMap::new() }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn two_people_leave_the_record_that_the_dialogue_of_duel_leaves(seed: u32) {
            let mut table = Table::new(duel::terms(), None);
            let notation = table.terms().notation;
            let mut answers = String::new();
            for player in Player::ALL {
                prop_assert_eq!(table.viewer(), player);
                for ship in place(&mut table, seed ^ u32::from(player.number())).ships() {
                    answers += &ship.cells.iter().map(|&cell| notation.cell(cell) + " ").collect::<String>();
                    answers.push('\n');
                }
            }
            for cell in fight(&mut table, &order(Size::TEN, seed)) {
                answers += &format!("{}\n\n", notation.cell(cell));
            }
            let played = script(EditionName::Duel, &[], answers).play();
            prop_assert_eq!(table.record(), played.record);
        }

        #[test]
        fn a_hit_keeps_the_turn_as_in_the_dialogue_of_streak(seed: u32) {
            let terms = streak::terms(5, &[2, 3]).unwrap();
            let mut table = Table::new(terms, None);
            let mut answers = String::new();
            for player in Player::ALL {
                for ship in place(&mut table, seed ^ u32::from(player.number())).ships() {
                    let Cell { row, column } = ship.cells[0];
                    let direction = if ship.cells[1].row == row { 'e' } else { 's' };
                    answers += &format!("{} {row} {column} {direction}\n", ship.class);
                }
                answers += if player == Player::One { "\n" } else { "" };
            }
            fight(&mut table, &order(Size::new(5, 5).unwrap(), seed));
            let record = table.record();
            for fired in table.contest().unwrap().log() {
                let Cell { row, column } = fired.cell;
                let hand_over = if fired.shot == crate::model::Shot::Miss { "\n" } else { "" };
                answers += &format!("{row} {column}\n{hand_over}");
            }
            let played = script(EditionName::Streak, &[], answers).play();
            prop_assert!(played.stopped.is_none());
            prop_assert_eq!(record, played.record);
        }

        #[test]
        fn the_computer_fires_as_in_the_dialogue_of_solo(seed: u32, number in 1..=3_usize) {
            let ai = [Ai::Random, Ai::Smart, Ai::Cheater][number - 1];
            let mut table = Table::new(solo::standard_terms(), Some((ai, chance(seed))));
            let own = place(&mut table, !seed);
            let mut ships = String::new();
            for ship in own.ships() {
                let (first, last) = (ship.cells[0], ship.cells[ship.cells.len() - 1]);
                let symbol = &table.terms().ships[ship.class].symbol;
                ships += &format!("{symbol} {} {} {} {}\n", first.row, first.column, last.row, last.column);
            }
            let mut answers = format!("{seed}\n10\n10\nships\n{number}\n");
            for Cell { row, column } in fight(&mut table, &order(Size::TEN, seed)) {
                answers += &format!("{row} {column}\n");
            }
            let mut script = script(EditionName::Solo, &[], answers);
            script.files.insert("ships".into(), ships);
            let (mut record, expected) = (table.record().unwrap(), script.play().record.unwrap());
            // The names of ships are better than the symbols of a file.
            record.ships = expected.ships.clone();
            prop_assert_eq!(record, expected);
        }
    }

    #[test]
    fn a_ship_lies_on_the_board_and_on_no_other_ship() {
        let mut table = Table::new(duel::terms(), None);
        assert!(table.place(0, CORNER, Direction::Down));
        let held = table.hold(1, Cell::new(9, 9), Direction::Right);
        assert_eq!((held.cells[0], held.obstacle), (Cell::new(9, 6), None));
        let held = table.hold(1, CORNER, Direction::Right);
        let obstacle = "BATTLESHIP cannot lie there: it would cover CARRIER";
        assert_eq!((held.cells.len(), held.obstacle.as_deref()), (4, Some(obstacle)));
        assert!(!table.place(1, CORNER, Direction::Right));
        assert_eq!(table.confirm(), Err(UnfitFleet::Incomplete));
        // A ship does not lie in its own way.
        assert!(table.place(0, Cell::new(1, 0), Direction::Right));
        assert!(table.place(1, CORNER, Direction::Right));
        table.take_back(0);
        assert_eq!(table.layout().ships().len(), 1);
        // Six rows or columns are hardly ever drawn.
        let mut table = Table::new(streak::terms(6, &[6; 6]).unwrap(), None);
        assert!(!table.place_at_random(&chance(1)));
        assert!(!table.is_ready());
    }

    #[test]
    fn drawing_a_fleet_again_does_not_change_the_computers_game() {
        let computers_ships = |draws: u32| {
            let mut table = Table::new(solo::standard_terms(), Some((Ai::Random, chance(3))));
            for seed in 0..draws {
                table.place_at_random(&chance(seed));
            }
            table.confirm().unwrap();
            table.contest().unwrap().board(Player::Two).layout().clone()
        };
        assert_eq!(computers_ships(1).ships(), computers_ships(4).ships());
    }

    #[test]
    fn nobody_fires_out_of_turn() {
        let mut table = Table::new(solo::standard_terms(), Some((Ai::Cheater, chance(1))));
        assert_eq!(table.fire(CORNER), Err(CannotFire::NotBegun));
        assert!(table.record().is_none() && table.let_computer_fire().is_none());
        place(&mut table, 1);
        while table.let_computer_fire().is_some() {}
        table.fire(CORNER).unwrap();
        assert_eq!(table.fire(Cell::new(5, 5)), Err(CannotFire::NotOnTurn));
        while table.let_computer_fire().is_some() {}
        assert_eq!(table.fire(CORNER), Err(CannotFire::Repeated));
        assert_eq!(table.fire(Cell::new(0, 10)), Err(CannotFire::Cell(FireError::OffBoard)));
        fight(&mut table, &order(Size::TEN, 1));
        assert_eq!(table.contest().unwrap().outcome(), Some(Outcome::Win(Player::Two)));
        assert_eq!(table.fire(CORNER), Err(CannotFire::Cell(FireError::Over)));
        assert!(table.let_computer_fire().is_none());
    }
}
