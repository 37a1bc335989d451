use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::setting::{Contest, Setting};
use crate::engine::TurnRule;

/// What happened in some of the games of a setting. Tallies of different games can be added in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    pub(super) counts: Counts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    /// One for each player.
    Hunt(Vec<HuntCounts>),
    /// Pairs of games by their results: `pairs[a][b]` counts those in which the first player got `a` half points as
    /// the one who moves first, and `b` half points as the other.
    Versus([[u64; 3]; 3]),
}

/// How many shots a player needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HuntCounts {
    /// The number of games by the number of shots.
    pub(super) histogram: BTreeMap<u32, u64>,
    /// The sum of the squared differences from the first player, game by game.
    pub(super) difference_squared: u64,
}

// The half points of a player in one game.
const LOSS: usize = 0;
const DRAW: usize = 1;
const WIN: usize = 2;

impl Tally {
    /// No games of a setting.
    pub fn new(setting: &Setting) -> Self {
        let counts = match setting.contest {
            Contest::Hunt => Counts::Hunt(vec![HuntCounts::default(); setting.players.len()]),
            Contest::Versus(_) => Counts::Versus([[0; 3]; 3]),
        };
        Self { games: 0, counts }
    }

    /// The number of games, or of pairs of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Counts a game, by the numbers of shots that the players needed. Those of a pair are: the first player on one
    /// layout and on the other, then the second player on the same two.
    pub(super) fn count(&mut self, setting: &Setting, shots: &[u32]) {
        self.games += 1;
        match (&mut self.counts, setting.contest) {
            (Counts::Hunt(players), Contest::Hunt) => {
                for (player, &needed) in players.iter_mut().zip(shots) {
                    *player.histogram.entry(needed).or_default() += 1;
                    player.difference_squared += u64::from(needed.abs_diff(shots[0])).pow(2);
                }
            }
            (Counts::Versus(pairs), Contest::Versus(rule)) => {
                let &[one_on_a, one_on_b, two_on_a, two_on_b] = shots else {
                    unreachable!("two players fire at two layouts")
                };
                // Each player fires at the other's layout. The first player has layout A in the first game, and B in
                // the second.
                let as_first = first_movers_result(rule, one_on_b, two_on_a);
                let as_second = WIN - first_movers_result(rule, two_on_b, one_on_a);
                pairs[as_first][as_second] += 1;
            }
            _ => unreachable!("a tally belongs to its setting"),
        }
    }

    /// Adds other games of the same setting.
    ///
    /// # Panics
    ///
    /// If they are of another kind of contest.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        match (&mut self.counts, &other.counts) {
            (Counts::Hunt(players), Counts::Hunt(others)) => {
                for (player, other) in players.iter_mut().zip(others) {
                    for (&shots, games) in &other.histogram {
                        *player.histogram.entry(shots).or_default() += games;
                    }
                    player.difference_squared += other.difference_squared;
                }
            }
            (Counts::Versus(pairs), Counts::Versus(others)) => {
                for (count, other) in pairs.iter_mut().flatten().zip(others.iter().flatten()) {
                    *count += other;
                }
            }
            _ => panic!("tallies of the same setting are added"),
        }
    }
}

impl HuntCounts {
    /// The shots in all games together.
    pub(super) fn shots(&self) -> i128 {
        self.histogram.iter().map(|(&shots, &games)| i128::from(shots) * i128::from(games)).sum()
    }
}

/// The half points of the player who moves first, if the players need so many shots.
///
/// What a player does depends only on the board that it fires at, so the numbers of shots decide the game. A player
/// who goes on until a miss has as many turns as misses, and one more if the last shot was a hit. That order is the
/// same, because all have to make the same number of hits.
fn first_movers_result(rule: TurnRule, first: u32, second: u32) -> usize {
    match first.cmp(&second) {
        Ordering::Equal if rule == TurnRule::EachRound => DRAW,
        Ordering::Less | Ordering::Equal => WIN,
        Ordering::Greater => LOSS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Match, Outcome, Rules};
    use crate::model::{Cell, Direction, Layout, PerPlayer, Player, Ship, Size};
    use proptest::prelude::*;

    const SIZE: Size = Size::new(4, 4).unwrap();

    /// Two ships of two cells, in the upper and the lower half.
    fn layout() -> impl Strategy<Value = Layout> {
        ([0..2_u16, 2..4], [0..3_u16, 0..3]).prop_map(|(rows, columns)| {
            let mut layout = Layout::new(SIZE);
            for (row, column) in rows.into_iter().zip(columns) {
                let cells = Cell::new(row, column).run(Direction::Right, 2, SIZE).unwrap();
                layout.place(Ship { class: 0, cells }).unwrap();
            }
            layout
        })
    }

    fn order() -> impl Strategy<Value = Vec<Cell>> {
        Just(SIZE.cells().collect::<Vec<_>>()).prop_shuffle()
    }

    /// The number of shots that sink all ships, if they are fired in this order.
    fn needed(order: &[Cell], layout: &Layout) -> u32 {
        let last = order.iter().rposition(|&cell| layout.ship_at(cell).is_some()).unwrap();
        last as u32 + 1
    }

    proptest! {
        #[test]
        fn shots_decide_games_as_the_engine_does(one in layout(), two in layout(), orders in [order(), order()]) {
            for rule in TurnRule::ALL {
                let mut game = Match::new(Rules::plain(rule), PerPlayer { one: &one, two: &two });
                let mut next = PerPlayer::from(orders.each_ref().map(|order| order.iter()));
                while game.outcome().is_none() {
                    game.fire_one(*next[game.on_turn()].next().unwrap()).unwrap();
                }
                let result = match game.outcome() {
                    Some(Outcome::Win(Player::One)) => WIN,
                    Some(Outcome::Win(Player::Two)) => LOSS,
                    _ => DRAW,
                };
                let (first, second) = (needed(&orders[0], &two), needed(&orders[1], &one));
                prop_assert_eq!(result, first_movers_result(rule, first, second), "{:?}", rule);
            }
        }
    }
}
