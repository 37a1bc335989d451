use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::setting::{Contest, Setting};
use crate::engine::TurnRule;

/// Counts of what happened in some of the games. Tallies of different games can be added in any order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Tally {
    /// One for each player.
    Hunt(Vec<HuntTally>),
    /// Pairs of games by their results: `pairs[a][b]` counts those in which the first player got `a` half points as
    /// the one who moves first, and `b` half points as the other.
    Versus { pairs: [[u64; 3]; 3] },
}

/// How many shots a player needed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HuntTally {
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
    pub(super) fn new(setting: &Setting) -> Self {
        match setting.contest {
            Contest::Hunt => Self::Hunt(vec![HuntTally::default(); setting.players.len()]),
            Contest::Versus(_) => Self::Versus { pairs: [[0; 3]; 3] },
        }
    }

    /// Counts a game, by the numbers of shots that the players needed. Those of a pair are: the first player on one
    /// layout and on the other, then the second player on the same two.
    pub(super) fn count(&mut self, setting: &Setting, shots: &[u32]) {
        match (self, setting.contest) {
            (Self::Hunt(tallies), Contest::Hunt) => {
                for (tally, &needed) in tallies.iter_mut().zip(shots) {
                    *tally.histogram.entry(needed).or_default() += 1;
                    tally.difference_squared += u64::from(needed.abs_diff(shots[0])).pow(2);
                }
            }
            (Self::Versus { pairs }, Contest::Versus(rule)) => {
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

    /// Adds the counts of other games of the same setting.
    pub(super) fn add(&mut self, other: &Self) {
        match (self, other) {
            (Self::Hunt(tallies), Self::Hunt(others)) => {
                for (tally, other) in tallies.iter_mut().zip(others) {
                    for (&shots, games) in &other.histogram {
                        *tally.histogram.entry(shots).or_default() += games;
                    }
                    tally.difference_squared += other.difference_squared;
                }
            }
            (Self::Versus { pairs }, Self::Versus { pairs: others }) => {
                let counts = pairs.iter_mut().flatten().zip(others.iter().flatten());
                counts.for_each(|(count, other)| *count += other);
            }
            _ => unreachable!("tallies of the same setting are added"),
        }
    }

    /// Whether these can be the counts of so many games.
    pub(super) fn fits(&self, setting: &Setting, games: u64) -> bool {
        match (self, setting.contest) {
            (Self::Hunt(tallies), Contest::Hunt) => {
                tallies.len() == setting.players.len()
                    && tallies.iter().all(|tally| tally.fits(setting, games))
                    && tallies[0].difference_squared == 0
            }
            (Self::Versus { pairs }, Contest::Versus(_)) => sum(pairs.iter().flatten()) == games.into(),
            _ => false,
        }
    }
}

impl HuntTally {
    /// Whether these can be the counts of so many games. Sums of such counts do not overflow.
    fn fits(&self, setting: &Setting, games: u64) -> bool {
        let (least, most) = (setting.cells() as u64, setting.size.area() as u64);
        sum(self.histogram.values()) == games.into()
            && self.histogram.keys().all(|&shots| (least..=most).contains(&shots.into()))
            && u128::from(self.difference_squared) <= u128::from(games) * u128::from(most - least).pow(2)
    }

    /// The shots in all games together.
    pub(super) fn shots(&self) -> i128 {
        self.histogram.iter().map(|(&shots, &games)| i128::from(shots) * i128::from(games)).sum()
    }
}

fn sum<'a>(counts: impl Iterator<Item = &'a u64>) -> u128 {
    counts.map(|&count| u128::from(count)).sum()
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
