use std::fmt;
use std::sync::Arc;

use super::{Announced, Fired, Rules, Shots, Sight, Turn, TurnRule};
use crate::model::{Board, Cell, FireError, Layout, Mark, PerPlayer, Player, Shot};

/// A game between two players: their boards and the rules. Only [`Match::fire_one`] and [`Match::fire`]
/// change it, and they also return what the players learn.
///
/// ```
/// use battleship::{Announced, Cell, Layout, Match, Outcome, PerPlayer, Player, Rules, Ship, Size, TurnRule};
///
/// let mut layout = Layout::new(Size::new(2, 2).unwrap());
/// let boat = layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0)] }).unwrap();
/// let rules = Rules::plain(TurnRule::EachRound);
/// let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
///
/// let fired = game.fire_one(Cell::new(0, 0)).unwrap();
/// assert_eq!(fired.announced, Announced::Sunk(boat));
/// assert_eq!(game.outcome(), None, "Player 2 still has a turn in this round");
/// game.fire_one(Cell::new(1, 1)).unwrap();
/// assert_eq!(game.outcome(), Some(Outcome::Win(Player::One)));
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    rules: Rules,
    boards: PerPlayer<Board>,
    on_turn: Player,
    round: u32,
    turn: u32,
    outcome: Option<Outcome>,
    log: Vec<Fired>,
    /// Each player's shots whose results have not been announced yet.
    recorded: PerPlayer<Vec<Fired>>,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Only this player has ships left.
    Win(Player),
    /// Both fleets were sunk in the same round.
    Draw,
}

/// `Player1 wins`, `Player2 wins` or `a draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Win(winner) => write!(formatter, "{winner} wins"),
            Self::Draw => formatter.write_str("a draw"),
        }
    }
}

impl Match {
    /// Creates a match in which no shot has been fired yet and Player 1 moves first.
    pub fn new(rules: Rules, layouts: PerPlayer<impl Into<Arc<Layout>>>) -> Self {
        Self {
            rules,
            boards: layouts.map(Board::new),
            on_turn: Player::One,
            round: 1,
            turn: 1,
            outcome: None,
            log: Vec::with_capacity(256),
            recorded: PerPlayer::default(),
        }
    }

    /// Makes `player` move first. Call this before the first shot.
    pub fn starting_with(mut self, player: Player) -> Self {
        self.on_turn = player;
        self
    }

    /// Gives the turn to `player`, against the rules, as a program with a mistake does.
    pub fn give_turn(&mut self, player: Player) {
        self.on_turn = player;
    }

    /// The player whose turn it is.
    pub fn on_turn(&self) -> Player {
        self.on_turn
    }

    /// The number of the next turn, starting from 1.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The board of `player` with the shots that the opponent has fired at it, as its owner sees it. For
    /// the opponent's view, see [`Match::sight`].
    pub fn board(&self, player: Player) -> &Board {
        &self.boards[player]
    }

    /// The part of the opponent's board that `player` may see.
    pub fn sight(&self, player: Player) -> Sight<'_> {
        Sight {
            board: &self.boards[player.other()],
            recorded: &self.recorded[player],
            announces_sinkings: self.rules.sinkings_told,
        }
    }

    /// The outcome, or `None` while the game is still going on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The rules of the match.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Every accepted shot so far, in order.
    pub fn log(&self) -> &[Fired] {
        &self.log
    }

    /// Consumes the match and returns every accepted shot, in order.
    pub fn into_log(self) -> Vec<Fired> {
        self.log
    }

    /// How many cells the current player must fire at in this turn, never more than there are left.
    pub fn shots_due(&self) -> usize {
        let shots = match self.rules.shots {
            Shots::One => 1,
            Shots::Salvo(number) => number,
            Shots::Fleet => self.boards[self.on_turn].afloat(),
        };
        shots.min(self.boards[self.on_turn.other()].untouched())
    }

    /// Checks that the current player can fire at `cell` in the same turn as the cells in `named`.
    pub fn check(&self, cell: Cell, named: &[Cell]) -> Result<(), FireError> {
        match self.boards[self.on_turn.other()].mark(cell) {
            None => Err(FireError::OffBoard),
            Some(Mark::Untouched) if !named.contains(&cell) => Ok(()),
            Some(_) => Err(FireError::Repeated),
        }
    }

    /// Takes a turn of one shot for the current player. A rejected shot changes nothing.
    pub fn fire_one(&mut self, cell: Cell) -> Result<Fired, FireError> {
        if self.outcome.is_some() {
            return Err(FireError::Over);
        }
        let fired = self.shoot(cell)?;
        drop(self.reveal(fired));
        self.end_turn(fired.shot != Shot::Miss);
        Ok(fired)
    }

    /// Takes a turn of any number of shots for the current player. If one of the cells cannot be fired at,
    /// no shot is fired and nothing changes.
    pub fn fire(&mut self, cells: &[Cell]) -> Result<Turn, FireError> {
        if self.outcome.is_some() {
            return Err(FireError::Over);
        }
        for (index, &cell) in cells.iter().enumerate() {
            self.check(cell, &cells[..index])?;
        }
        let mut turn = Turn {
            shots: Vec::with_capacity(cells.len()),
            revealed: Vec::with_capacity(cells.len()),
            rules: self.rules,
        };
        for &cell in cells {
            let fired = self.shoot(cell).expect("every cell of the turn was checked");
            turn.shots.push(fired);
            turn.revealed.extend(self.reveal(fired));
        }
        self.end_turn(turn.shots.iter().any(|fired| fired.shot != Shot::Miss));
        Ok(turn)
    }

    fn shoot(&mut self, cell: Cell) -> Result<Fired, FireError> {
        let player = self.on_turn;
        let shot = self.boards[player.other()].fire(cell)?;
        let announced = Announced::of(shot, self.rules, self.recorded[player].len());
        let fired = Fired { turn: self.turn, player, round: self.round, cell, shot, announced };
        self.log.push(fired);
        Ok(fired)
    }

    /// Returns the shots whose results become known with `fired`: none if it is only recorded, otherwise
    /// the recorded shots followed by `fired` itself.
    fn reveal(&mut self, fired: Fired) -> impl Iterator<Item = Fired> {
        let recorded = &mut self.recorded[fired.player];
        if fired.announced == Announced::Recorded {
            recorded.push(fired);
            recorded.drain(..0).chain(None)
        } else {
            recorded.drain(..).chain(Some(fired))
        }
    }

    fn end_turn(&mut self, any_hit: bool) {
        self.turn = self.turn.saturating_add(1);
        let player = self.on_turn;
        let mid_round = self.rules.turns == TurnRule::EachRound && player == Player::One;
        if !mid_round {
            self.outcome = self.result();
        }
        if self.outcome.is_some() || (self.rules.turns == TurnRule::UntilMiss && any_hit) {
            return;
        }
        self.on_turn = player.other();
        if player == Player::Two {
            self.round = self.round.saturating_add(1);
        }
    }

    fn result(&self) -> Option<Outcome> {
        match (self.boards.one.afloat(), self.boards.two.afloat()) {
            (0, 0) => Some(Outcome::Draw),
            (0, _) => Some(Outcome::Win(Player::Two)),
            (_, 0) => Some(Outcome::Win(Player::One)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Ship, Size};

    fn layout() -> Layout {
        let mut layout = Layout::new(Size::new(2, 2).unwrap());
        layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] }).unwrap();
        layout
    }

    use Player::{One, Two};

    #[test]
    fn no_shot_is_accepted_after_the_end_and_a_rejected_shot_keeps_the_turn() {
        let layout = layout();
        let rules = Rules::plain(TurnRule::Alternate);
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        assert_eq!(game.fire_one(Cell::new(2, 0)), Err(FireError::OffBoard));
        assert_eq!(game.on_turn(), One);
        for cell in [(0, 0), (1, 1)] {
            game.fire_one(Cell::new(cell.0, cell.1)).unwrap();
        }
        assert_eq!(game.fire_one(Cell::new(0, 0)), Err(FireError::Repeated));
        game.fire_one(Cell::new(0, 1)).unwrap();
        assert_eq!(game.fire_one(Cell::new(1, 1)), Err(FireError::Over));
        assert_eq!(game.log().len(), 3);
    }

    #[test]
    fn a_salvo_is_fired_completely_or_not_at_all() {
        let layout = layout();
        let rules = Rules { shots: Shots::Salvo(3), ..Rules::plain(TurnRule::Alternate) };
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        assert_eq!(game.shots_due(), 3);
        let doubled = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(0, 0)];
        assert_eq!(game.fire(&doubled), Err(FireError::Repeated));
        assert_eq!(game.board(Two).untouched(), 4);

        let turn = game.fire(&[Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)]).unwrap();
        assert!(turn.shots.iter().all(|fired| fired.turn == 1));
        assert_eq!(game.on_turn(), Two);
        game.fire_one(Cell::new(1, 0)).unwrap();
        assert_eq!(game.shots_due(), 1, "only one cell is left");
    }

    #[test]
    fn a_fleet_fires_once_for_each_ship() {
        let mut layout = layout();
        layout.place(Ship { class: 0, cells: vec![Cell::new(1, 0)] }).unwrap();
        let rules = Rules { shots: Shots::Fleet, ..Rules::plain(TurnRule::Alternate) };
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        assert_eq!(game.shots_due(), 2);
        game.fire(&[Cell::new(1, 0), Cell::new(1, 1)]).unwrap();
        assert_eq!((game.on_turn(), game.shots_due()), (Two, 1));
    }
}
