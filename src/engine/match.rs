use super::{Rules, Shots, TurnRule};
use crate::model::{Board, Cell, FireError, Layout, Mark, PerPlayer, Player, Shot};

/// Two boards and the rules between them. [`Match::fire`] is the only way to change one.
///
/// ```
/// use battleship::engine::{Match, Outcome};
/// use battleship::model::{Cell, Layout, PerPlayer, Player, Ship, Size};
/// use battleship::engine::{Rules, TurnRule};
///
/// let mut layout = Layout::new(Size::new(2, 2).unwrap());
/// layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0)] }).unwrap();
/// let rules = Rules::plain(TurnRule::EachRound);
/// let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
///
/// game.fire(&[Cell::new(0, 0)]).unwrap();
/// assert_eq!(game.outcome(), None, "Player 2 still answers");
/// game.fire(&[Cell::new(1, 1)]).unwrap();
/// assert_eq!(game.outcome(), Some(Outcome::Win(Player::One)));
/// ```
#[derive(Clone, Debug)]
pub struct Match<'layout> {
    rules: Rules,
    boards: PerPlayer<Board<'layout>>,
    on_turn: Player,
    round: u32,
    turn: u32,
    outcome: Option<Outcome>,
    log: Vec<Fired>,
}

/// How a game that was played to its end came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Only this player has ships left.
    Win(Player),
    /// Both fleets were sunk in the same round.
    Draw,
}

/// One accepted shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// In which turn, from 1. The shots of a salvo share it.
    pub turn: u32,
    /// Who fired.
    pub player: Player,
    /// In which round, from 1.
    pub round: u32,
    /// At which cell of the opponent's board.
    pub cell: Cell,
    /// What it did.
    pub shot: Shot,
}

impl<'layout> Match<'layout> {
    /// A match in which no shot has been fired and Player 1 is on turn.
    pub fn new(rules: Rules, layouts: PerPlayer<&'layout Layout>) -> Self {
        Self {
            rules,
            boards: layouts.map(Board::new),
            on_turn: Player::One,
            round: 1,
            turn: 1,
            outcome: None,
            log: Vec::with_capacity(256),
        }
    }

    /// The same match, before its first shot, with `player` on turn.
    pub fn starting_with(mut self, player: Player) -> Self {
        self.on_turn = player;
        self
    }

    /// Who fires next.
    pub fn on_turn(&self) -> Player {
        self.on_turn
    }

    /// Which turn is taken next, from 1.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The board of `player`, with the shots that the opponent fired at it.
    pub fn board(&self, player: Player) -> &Board<'layout> {
        &self.boards[player]
    }

    /// The outcome, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The rules between the boards.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Every accepted shot so far.
    pub fn log(&self) -> &[Fired] {
        &self.log
    }

    /// Every accepted shot, when the match is of no further use.
    pub fn into_log(self) -> Vec<Fired> {
        self.log
    }

    /// How many cells the player on turn fires at: never more than are left.
    pub fn shots_due(&self) -> usize {
        let shots = match self.rules.shots {
            Shots::One => 1,
            Shots::Salvo(number) => number,
            Shots::Fleet => self.boards[self.on_turn].afloat(),
        };
        shots.min(self.boards[self.on_turn.other()].untouched())
    }

    /// Whether the player on turn can fire at `cell`, after those named in the same turn already.
    pub fn check(&self, cell: Cell, named: &[Cell]) -> Result<(), FireError> {
        match self.boards[self.on_turn.other()].mark(cell) {
            None => Err(FireError::OffBoard),
            Some(Mark::Untouched) if !named.contains(&cell) => Ok(()),
            Some(_) => Err(FireError::Repeated),
        }
    }

    /// Fires the shots of a turn for the player on turn, passes the turn as the rules say, and judges
    /// the game. Nothing is fired if a cell cannot be.
    pub fn fire(&mut self, cells: &[Cell]) -> Result<&[Fired], FireError> {
        if self.outcome.is_some() {
            return Err(FireError::Over);
        }
        // A single shot is checked by the board itself.
        if cells.len() > 1 {
            for (index, &cell) in cells.iter().enumerate() {
                self.check(cell, &cells[..index])?;
            }
        }
        let first = self.log.len();
        let player = self.on_turn;
        for &cell in cells {
            let shot = self.boards[player.other()].fire(cell)?;
            self.log.push(Fired { turn: self.turn, player, round: self.round, cell, shot });
        }
        self.pass_turn(first);
        Ok(&self.log[first..])
    }

    fn pass_turn(&mut self, first_shot: usize) {
        self.turn = self.turn.saturating_add(1);
        let player = self.on_turn;
        let mid_round = self.rules.turns == TurnRule::EachRound && player == Player::One;
        if !mid_round {
            self.outcome = self.judge();
        }
        let hit = self.log[first_shot..].iter().any(|fired| fired.shot != Shot::Miss);
        if self.outcome.is_some() || (self.rules.turns == TurnRule::UntilMiss && hit) {
            return;
        }
        self.on_turn = player.other();
        if player == Player::Two {
            self.round = self.round.saturating_add(1);
        }
    }

    fn judge(&self) -> Option<Outcome> {
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

    fn play(turns: TurnRule, shots: &[(u16, u16)]) -> (Vec<Player>, Option<Outcome>) {
        let layout = layout();
        let mut game = Match::new(Rules::plain(turns), PerPlayer { one: &layout, two: &layout });
        for &(row, column) in shots {
            game.fire(&[Cell::new(row, column)]).unwrap();
        }
        (game.log().iter().map(|fired| fired.player).collect(), game.outcome())
    }

    use Player::{One, Two};

    #[test]
    fn a_round_is_judged_after_the_answer() {
        let shots = [(0, 0), (0, 0), (0, 1), (1, 1)];
        assert_eq!(play(TurnRule::EachRound, &shots[..3]).1, None);
        let (players, outcome) = play(TurnRule::EachRound, &shots);
        assert_eq!(players, [One, Two, One, Two]);
        assert_eq!(outcome, Some(Outcome::Win(One)));
    }

    #[test]
    fn both_fleets_sunk_in_one_round_is_a_draw() {
        let shots = [(0, 0), (0, 0), (0, 1), (0, 1)];
        assert_eq!(play(TurnRule::EachRound, &shots).1, Some(Outcome::Draw));
    }

    #[test]
    fn alternating_players_win_at_once() {
        let (players, outcome) = play(TurnRule::Alternate, &[(0, 0), (0, 0), (0, 1)]);
        assert_eq!(players, [One, Two, One]);
        assert_eq!(outcome, Some(Outcome::Win(One)));
    }

    #[test]
    fn a_hit_keeps_the_turn_until_a_miss() {
        let (players, outcome) = play(TurnRule::UntilMiss, &[(0, 0), (1, 1), (0, 0), (0, 1)]);
        assert_eq!(players, [One, One, Two, Two]);
        assert_eq!(outcome, Some(Outcome::Win(Two)));
    }

    #[test]
    fn nothing_is_fired_after_the_end_and_a_refused_shot_keeps_the_turn() {
        let layout = layout();
        let rules = Rules::plain(TurnRule::Alternate);
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        assert_eq!(game.fire(&[Cell::new(2, 0)]), Err(FireError::OffBoard));
        assert_eq!(game.on_turn(), One);
        for cell in [(0, 0), (1, 1)] {
            game.fire(&[Cell::new(cell.0, cell.1)]).unwrap();
        }
        assert_eq!(game.fire(&[Cell::new(0, 0)]), Err(FireError::Repeated));
        game.fire(&[Cell::new(0, 1)]).unwrap();
        assert_eq!(game.fire(&[Cell::new(1, 1)]), Err(FireError::Over));
        assert_eq!(game.log().len(), 3);
    }

    #[test]
    fn a_salvo_is_fired_whole_or_not_at_all() {
        let layout = layout();
        let rules = Rules { shots: Shots::Salvo(3), ..Rules::plain(TurnRule::Alternate) };
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        assert_eq!(game.shots_due(), 3);
        let doubled = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(0, 0)];
        assert_eq!(game.fire(&doubled), Err(FireError::Repeated));
        assert_eq!(game.board(Two).untouched(), 4);

        let fired = game.fire(&[Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)]).unwrap();
        assert!(fired.iter().all(|fired| fired.turn == 1));
        assert_eq!(game.on_turn(), Two);
        game.fire(&[Cell::new(1, 0)]).unwrap();
        assert_eq!(game.shots_due(), 1, "one cell is left");
    }

    #[test]
    fn a_fleet_fires_as_often_as_it_has_ships() {
        let mut layout = layout();
        layout.place(Ship { class: 0, cells: vec![Cell::new(1, 0)] }).unwrap();
        let rules = Rules { shots: Shots::Fleet, ..Rules::plain(TurnRule::Alternate) };
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        assert_eq!(game.shots_due(), 2);
        game.fire(&[Cell::new(1, 0), Cell::new(1, 1)]).unwrap();
        assert_eq!((game.on_turn(), game.shots_due()), (Two, 1));
    }
}
