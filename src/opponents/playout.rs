//! Games that are played to their end on many layouts, from what a player knows.

use super::afloat::Afloat;
use super::chart::{CellSet, Chart, Width};
use super::density::best_cell;
use super::knowledge::Knowledge;
use super::posterior::Sample;
use super::strong::best_ahead;

/// Plays one game on each of some layouts.
///
/// The games are played side by side: as long as the replies to all shots are the same, so is the next shot, and it is
/// chosen once for all of them.
pub(super) struct Playout<'a, S, W> {
    chart: &'a Chart<S, W>,
    knowledge: &'a Knowledge<S>,
    /// Games look ahead like [`Strong`](super::strong::Strong) while at least so many are alike, and play like
    /// [`Density`](super::density::Density) after that.
    alike: usize,
}

/// What is known in games that are alike. Which cells a sunk ship had is known, too.
#[derive(Clone)]
struct State<S> {
    untried: S,
    /// The hits on ships afloat.
    open: S,
    afloat: Afloat,
    shots: u32,
}

impl<'a, S: CellSet, W: Width> Playout<'a, S, W> {
    pub(super) fn new(chart: &'a Chart<S, W>, knowledge: &'a Knowledge<S>, alike: usize) -> Self {
        Self { chart, knowledge, alike }
    }

    /// For each layout the number of shots that sink all of its ships, if the first is at `first`.
    pub(super) fn shots(&self, first: usize, layouts: &[Sample<S>]) -> Vec<u32> {
        let mut games: Vec<Game<'_, S>> =
            layouts.iter().enumerate().map(|(number, layout)| Game { number, layout }).collect();
        let mut shots = vec![0; layouts.len()];
        let mut rest = &mut games[..];
        while let Some(&Game { layout, .. }) = rest.first() {
            let open = &layout.open;
            let (alike, others) = split(rest, |game| game.layout.open == *open);
            let Knowledge { untried, afloat, .. } = self.knowledge;
            let state =
                State { untried: untried.clone(), open: open.clone(), afloat: afloat.clone(), shots: 0 };
            self.play(state, first, alike, &mut shots);
            rest = others;
        }
        shots
    }

    /// Plays games that are alike, of which `next` is the next shot.
    fn play(&self, mut state: State<S>, mut next: usize, games: &mut [Game<'_, S>], shots: &mut [u32]) {
        let mut rest = games;
        loop {
            state.untried.remove(next);
            state.shots += 1;
            let (hit, missed) = split(rest, |game| game.layout.all.contains(next));
            self.play_hits(&state, next, hit, shots);
            if missed.is_empty() {
                return;
            }
            next = self.choose(&state, missed.len());
            rest = missed;
        }
    }

    /// Plays games in which the shot at `hit` was a hit.
    fn play_hits(&self, state: &State<S>, hit: usize, games: &mut [Game<'_, S>], shots: &mut [u32]) {
        let mut rest = games;
        while let Some(game) = rest.first() {
            let sunk = game.sunk_by(hit, &state.untried);
            let (alike, others) = split(rest, |game| game.sunk_by(hit, &state.untried) == sunk);
            rest = others;
            let mut state = state.clone();
            state.open.insert(hit);
            if let Some((ship, length)) = sunk {
                state.open = state.open.minus(ship);
                state.afloat.sink(*length);
                if state.afloat.ships() == 0 {
                    alike.iter().for_each(|game| shots[game.number] = state.shots);
                    continue;
                }
            }
            let next = self.choose(&state, alike.len());
            self.play(state, next, alike, shots);
        }
    }

    fn choose(&self, State { untried, open, afloat, .. }: &State<S>, alike: usize) -> usize {
        let open = std::iter::once(open.clone());
        let best = if alike < self.alike {
            best_cell(self.chart, untried, open, afloat)
        } else {
            best_ahead(self.chart, untried, open, afloat)
        };
        best.expect("while a ship is afloat, a cell is untried")
    }
}

/// A game on one layout.
struct Game<'a, S> {
    number: usize,
    layout: &'a Sample<S>,
}

impl<'a, S: CellSet> Game<'a, S> {
    /// The ship that the hit on this cell sank, if it sank one.
    fn sunk_by(&self, hit: usize, untried: &S) -> Option<&'a (S, usize)> {
        self.layout.ships.iter().find(|(ship, _)| ship.contains(hit) && ship.and(untried).is_empty())
    }
}

/// Puts the games with a property before the others. The order may change.
fn split<'g, 'a, S>(
    games: &'g mut [Game<'a, S>],
    has_property: impl Fn(&Game<'a, S>) -> bool,
) -> (&'g mut [Game<'a, S>], &'g mut [Game<'a, S>]) {
    let mut number = 0;
    for index in 0..games.len() {
        if has_property(&games[index]) {
            games.swap(number, index);
            number += 1;
        }
    }
    games.split_at_mut(number)
}

#[cfg(test)]
mod tests {
    use super::super::SplitMix;
    use super::super::chart::AnyWidth;
    use super::super::posterior::Posterior;
    use super::super::{Ai, Reply};
    use super::*;
    use crate::model::{Board, Cell, Direction, Layout, Ship, Shot, Size};

    #[test]
    fn games_side_by_side_are_those_played_alone() {
        let chart = Chart::<u128, _>::new(Size::new(6, 6).unwrap(), AnyWidth(6));
        let mut knowledge = Knowledge::new(&chart, &[2, 3, 3]);
        knowledge.learn(&chart, 14, Reply::Hit);
        knowledge.learn(&chart, 15, Reply::Hit);
        knowledge.learn(&chart, 16, Reply::Hit);
        knowledge.learn(&chart, 17, Reply::Sunk { length: 3 });
        let layouts =
            Posterior::new(&chart, &knowledge).unwrap().draw(300, &mut SplitMix::new(&[3])).unwrap();
        for alike in [0, usize::MAX] {
            let playout = Playout::new(&chart, &knowledge, alike);
            for first in knowledge.untried.cells() {
                let alone: Vec<u32> =
                    layouts.chunks(1).flat_map(|layout| playout.shots(first, layout)).collect();
                assert_eq!(playout.shots(first, &layouts), alone);
            }
        }
    }

    #[test]
    fn games_take_as_many_shots_as_those_of_the_players() {
        let size = Size::new(7, 7).unwrap();
        let chart = Chart::<u128, _>::new(size, AnyWidth(7));
        let knowledge = Knowledge::new(&chart, &[3]);
        let layouts = Posterior::new(&chart, &knowledge).unwrap().list(1_000).unwrap();
        assert_eq!(layouts.len(), 70);
        for (ai, alike) in [(Ai::Strong, 0), (Ai::Density, usize::MAX)] {
            let mut random = SplitMix::new(&[]);
            let mut player = ai.fair(size, &[3]).unwrap();
            let first = chart.index(player.choose(&mut random).unwrap()).unwrap();
            let simulated = Playout::new(&chart, &knowledge, alike).shots(first, &layouts);
            for (layout, simulated) in layouts.iter().zip(simulated) {
                let cells: Vec<Cell> = layout.all.cells().map(|cell| chart.cell(cell)).collect();
                let direction = if cells[0].row == cells[1].row { Direction::Right } else { Direction::Down };
                let cells = cells[0].run(direction, 3, size).unwrap();
                let mut ships = Layout::new(size);
                ships.place(Ship { class: 0, cells }).unwrap();
                let mut board = Board::new(&ships);
                player.new_game();
                let mut shots = 0;
                while board.afloat() > 0 {
                    let cell = player.choose(&mut random).unwrap();
                    let is_hit = board.fire(cell).unwrap() != Shot::Miss;
                    player.learn(cell, if is_hit { Reply::Hit } else { Reply::Miss });
                    shots += 1;
                }
                assert_eq!(simulated, shots);
            }
        }
    }
}
