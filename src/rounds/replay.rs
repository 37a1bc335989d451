use super::Game;
use super::{Rejection, judge};
use crate::engine::{Fired, Match, Outcome};
use crate::model::{Cell, PerPlayer, Player};
use crate::rounds;

/// A game from files, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay<'game> {
    /// Every accepted shot, one a turn.
    pub turns: Vec<Fired>,
    /// Every item looked at in those turns, in order: each turn ends with an accepted one.
    pub items: Vec<Judged<'game>>,
    /// How it ended.
    pub ending: Ending,
}

/// An item of a move list and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged<'game> {
    /// As written.
    pub text: &'game str,
    /// The cell it named, or why it was no shot.
    pub verdict: Result<Cell, Rejection>,
}

/// How a game from files ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A fleet, or both, was sunk.
    Decided(Outcome),
    /// This player's list held no valid item any more when their turn came; so many others it did.
    OutOfMoves(Player, usize),
}

/// Plays `game` to its end, judging each item when its turn comes.
///
/// Items of a turn that never found a valid one leave no trace.
///
/// ```
/// use battleship::rounds::{Ending, replay};
/// use battleship::model::{Layout, PerPlayer, Player};
/// use battleship::rounds::{Game, Moves};
/// use battleship::rounds;
///
/// let game = Game {
///     fleet: rounds::FLEET.clone(),
///     layouts: PerPlayer::from_fn(|_| Layout::new(rounds::SIZE)),
///     moves: PerPlayer { one: Moves::new("oops;5,E".into()), two: Moves::new("oops".into()) },
/// };
/// let replay = replay(&game);
/// assert_eq!(replay.turns.len(), 1);
/// assert_eq!(replay.items.len(), 2);
/// assert_eq!(replay.ending, Ending::OutOfMoves(Player::Two, 1));
/// ```
pub fn replay(game: &Game) -> Replay<'_> {
    let mut contest = Match::new(rounds::RULES, game.layouts.as_ref());
    let mut lists = PerPlayer::from_fn(|player| game.moves[player].items());
    let mut items = Vec::with_capacity(256);
    let ending = loop {
        if let Some(outcome) = contest.outcome() {
            break Ending::Decided(outcome);
        }
        let player = contest.on_turn();
        let before = items.len();
        if take_turn(&mut contest, &mut lists[player], &mut items).is_none() {
            let rejected = items.len() - before;
            items.truncate(before);
            break Ending::OutOfMoves(player, rejected);
        }
    };
    Replay { turns: contest.into_log(), items, ending }
}

/// Looks at items until one is a shot and fires it; `None` if the list ends before.
fn take_turn<'game>(
    contest: &mut Match,
    list: &mut impl Iterator<Item = &'game str>,
    items: &mut Vec<Judged<'game>>,
) -> Option<()> {
    loop {
        let text = list.next()?;
        let verdict = judge(text, contest.board(contest.on_turn().other()));
        items.push(Judged { text, verdict });
        if let Ok(cell) = verdict {
            contest.fire_one(cell).expect("an accepted item names a cell that can be fired at");
            return Some(());
        }
    }
}
