//! Layouts that agree with everything a player knows, drawn at random. All of them are equally likely.

use super::Draw;
use super::SplitMix;
use super::afloat::Afloat;
use super::chart::{CellSet, Chart, Width};
use super::knowledge::Knowledge;

/// The most ways to cover the hits on ships afloat that are listed.
const MOST_COVERS: usize = 20_000;
/// How often ships may overlap for each layout that is drawn or listed.
const TRIES_PER_LAYOUT: usize = 200;

/// Why no layouts can be drawn. Drawing some of them would be worse than none: those that are hard to draw would be
/// missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TooHard {
    /// There are too many ways to cover the hits.
    Covers,
    /// Almost all layouts that were drawn had ships that overlap.
    Overlaps,
}

/// A layout, as far as ships afloat are concerned.
#[derive(Clone, Debug)]
pub(super) struct Sample<S> {
    /// The hits on ships afloat.
    pub(super) open: S,
    /// The ships afloat with their lengths.
    pub(super) ships: Vec<(S, usize)>,
    /// The cells of the ships afloat.
    pub(super) all: S,
}

/// A way to cover all hits on ships afloat.
#[derive(Clone, Debug)]
struct Cover<S> {
    open: S,
    ships: Vec<(S, usize)>,
    all: S,
    /// How many of the ships without hits there are of each length.
    unhit: Vec<usize>,
    /// In how many ways the sunk ships cover the other hits.
    ways: u32,
}

/// All layouts that agree with what is known.
pub(super) struct Posterior<S> {
    covers: Vec<Cover<S>>,
    /// For each cover, the number of layouts with it and with all covers before it, if ships could overlap.
    cumulative: Vec<f64>,
    /// For each length of ships afloat, from the longest, its placements without hits.
    placements: Vec<(usize, Vec<S>)>,
}

impl<S: CellSet> Posterior<S> {
    pub(super) fn new<W: Width>(chart: &Chart<S, W>, knowledge: &Knowledge<S>) -> Result<Self, TooHard> {
        let placements = placements(chart, &knowledge.untried, &knowledge.afloat);
        let counts: Vec<usize> = knowledge.afloat.iter().map(|(_, count)| count).rev().collect();
        let mut search =
            Search { chart, knowledge, placements: &placements, covers: Vec::new(), weights: Vec::new() };
        for (explanation, open) in knowledge.explanations().iter().zip(knowledge.open_hits()) {
            let cover = Cover {
                open,
                ships: Vec::new(),
                all: chart.none(),
                unhit: counts.clone(),
                ways: explanation.ways,
            };
            search.cover(cover, explanation.ways.into())?;
        }
        let Search { covers, weights, .. } = search;
        let mut sum = 0.0;
        let cumulative = weights.iter().map(|weight| {
            sum += weight;
            sum
        });
        Ok(Self { cumulative: cumulative.collect(), covers, placements })
    }

    /// Lists all layouts, or returns `None` if there are more than `limit` or ships would overlap too often.
    pub(super) fn list(&self, limit: usize) -> Option<Vec<Sample<S>>> {
        let most_tries = limit as f64 * TRIES_PER_LAYOUT as f64;
        if self.cumulative.last().is_some_and(|&tries| tries > most_tries) {
            return None;
        }
        let mut samples = Vec::new();
        for Cover { open, ships, all, unhit, ways } in &self.covers {
            let sample = Sample { open: open.clone(), ships: ships.clone(), all: all.clone() };
            for _ in 0..*ways {
                self.place(&sample, unhit, 0, 0, limit, &mut samples)?;
            }
        }
        Some(samples)
    }

    /// Adds the ships without hits to a layout in all ways, from length number `index` on. So that ships of the same
    /// length are not exchanged, they are placed in order, beginning with placement `from`.
    fn place(
        &self,
        sample: &Sample<S>,
        unhit: &[usize],
        index: usize,
        from: usize,
        limit: usize,
        samples: &mut Vec<Sample<S>>,
    ) -> Option<()> {
        let Some((&count, others)) = unhit.split_first() else {
            samples.push(sample.clone());
            return (samples.len() <= limit).then_some(());
        };
        if count == 0 {
            return self.place(sample, others, index + 1, 0, limit, samples);
        }
        let mut rest = unhit.to_vec();
        rest[0] -= 1;
        let (length, placements) = &self.placements[index];
        for (number, ship) in placements.iter().enumerate().skip(from) {
            if ship.and(&sample.all).is_empty() {
                let mut sample = sample.clone();
                sample.all = sample.all.or(ship);
                sample.ships.push((ship.clone(), *length));
                self.place(&sample, &rest, index, number + 1, limit, samples)?;
            }
        }
        Some(())
    }

    /// Draws layouts, each independently of the others.
    pub(super) fn draw(&self, number: usize, random: &mut SplitMix) -> Result<Vec<Sample<S>>, TooHard> {
        let mut samples = Vec::with_capacity(number);
        let mut tries = 0;
        while samples.len() < number {
            tries += 1;
            if tries > number * TRIES_PER_LAYOUT {
                return Err(TooHard::Overlaps);
            }
            samples.extend(self.try_draw(random));
        }
        Ok(samples)
    }

    fn try_draw(&self, random: &mut SplitMix) -> Option<Sample<S>> {
        let share = (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
        let wanted = share * self.cumulative.last()?;
        let index = self.cumulative.partition_point(|&sum| sum <= wanted).min(self.covers.len() - 1);
        let Cover { open, ships, all, unhit, .. } = &self.covers[index];
        let mut sample = Sample { open: open.clone(), ships: Vec::new(), all: all.clone() };
        let first = ships.len();
        sample.ships.reserve(first + unhit.iter().sum::<usize>());
        for ((length, placements), &count) in self.placements.iter().zip(unhit) {
            for _ in 0..count {
                let ship = &placements[random.below(placements.len() as u32) as usize];
                if !ship.and(&sample.all).is_empty() {
                    return None;
                }
                sample.all = sample.all.or(ship);
                sample.ships.push((ship.clone(), *length));
            }
        }
        sample.ships.extend(ships.iter().cloned());
        Some(sample)
    }
}

/// For each length of ships afloat, from the longest, where such a ship can lie on untried cells.
fn placements<S: CellSet, W: Width>(
    chart: &Chart<S, W>,
    untried: &S,
    afloat: &Afloat,
) -> Vec<(usize, Vec<S>)> {
    let mut found = Vec::new();
    chart.for_each_length(untried, afloat, |length, _, starts| {
        let across = starts.across.cells().map(|start| chart.ship(start, length, 1));
        let down = starts.down.cells().map(|start| chart.ship(start, length, chart.columns()));
        found.push((length, across.chain(down).collect()));
    });
    found.reverse();
    found
}

/// Lists all covers.
struct Search<'a, S, W> {
    chart: &'a Chart<S, W>,
    knowledge: &'a Knowledge<S>,
    placements: &'a [(usize, Vec<S>)],
    covers: Vec<Cover<S>>,
    weights: Vec<f64>,
}

impl<S: CellSet, W: Width> Search<'_, S, W> {
    /// Covers the first hit that is not covered yet in all ways. `weight` is the number of ways to choose the ships.
    fn cover(&mut self, cover: Cover<S>, weight: f64) -> Result<(), TooHard> {
        let Some(hit) = cover.open.minus(&cover.all).first() else {
            let others = self.placements.iter().zip(&cover.unhit);
            let weight = others.fold(weight, |weight, ((_, placements), &count)| {
                weight * (placements.len() as f64).powi(count as i32)
            });
            if weight > 0.0 {
                if self.covers.len() == MOST_COVERS {
                    return Err(TooHard::Covers);
                }
                self.covers.push(cover);
                self.weights.push(weight);
            }
            return Ok(());
        };
        let available = self.knowledge.untried.or(&cover.open).minus(&cover.all);
        for (index, &(length, _)) in self.placements.iter().enumerate() {
            if cover.unhit[index] == 0 {
                continue;
            }
            for ship in self.chart.ships_through(hit, length, &available) {
                // A ship all of whose cells are hit would have been sunk.
                if ship.is_within(&self.knowledge.hits) {
                    continue;
                }
                let mut next = cover.clone();
                next.unhit[index] -= 1;
                next.all = next.all.or(&ship);
                next.ships.push((ship, length));
                self.cover(next, weight * cover.unhit[index] as f64)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Reply;
    use super::super::chart::AnyWidth;
    use super::*;
    use crate::model::Size;
    use proptest::prelude::*;

    type Small = Chart<u128, AnyWidth>;
    type Ships = Vec<(u128, usize)>;

    /// All layouts of a fleet whose lengths are sorted, each of them once.
    fn layouts(chart: &Small, lengths: &[u16]) -> Vec<Ships> {
        let mut found: Vec<Ships> = vec![Vec::new()];
        for &length in lengths {
            let (_, places) = placements(chart, chart.all(), &Afloat::new(&[length])).remove(0);
            let more = |ships: &Ships| {
                let all = ships.iter().fold(0, |all, (ship, _)| all | ship);
                let last = ships.last().filter(|last| last.1 == usize::from(length)).map_or(0, |last| last.0);
                let fits = places.iter().filter(move |&&ship| ship & all == 0 && ship > last);
                fits.map(|&ship| [&ships[..], &[(ship, length.into())]].concat()).collect::<Vec<_>>()
            };
            found = found.iter().flat_map(more).collect();
        }
        found
    }

    fn reply(ships: &Ships, untried: u128, cell: usize) -> Reply {
        match ships.iter().find(|(ship, _)| ship.contains(cell)) {
            None => Reply::Miss,
            Some((ship, length)) if ship & untried & !(1 << cell) == 0 => {
                Reply::Sunk { length: *length as u16 }
            }
            Some(_) => Reply::Hit,
        }
    }

    fn sorted(samples: impl IntoIterator<Item = Ships>) -> Vec<Ships> {
        let mut samples: Vec<Ships> = samples.into_iter().collect();
        samples.iter_mut().for_each(|ships| ships.sort_unstable());
        samples.sort_unstable();
        samples
    }

    fn listed(posterior: &Posterior<u128>) -> Vec<Ships> {
        sorted(posterior.list(usize::MAX).unwrap().into_iter().map(|sample| sample.ships))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

        #[test]
        fn exactly_the_layouts_that_give_the_same_replies_are_listed(
            fleet in prop_oneof![Just([1, 2, 3]), Just([2, 2, 3]), Just([2, 3, 3])],
            truth: prop::sample::Index,
            shots in Just((0..20).collect::<Vec<usize>>()).prop_shuffle(),
        ) {
            let chart = Small::new(Size::new(4, 5).unwrap(), AnyWidth(5));
            let mut possible = layouts(&chart, &fleet);
            let truth = possible[truth.index(possible.len())].clone();
            let mut knowledge = Knowledge::new(&chart, &fleet);
            for cell in shots {
                let given = reply(&truth, knowledge.untried, cell);
                possible.retain(|ships| reply(ships, knowledge.untried, cell) == given);
                knowledge.learn(&chart, cell, given);
                if knowledge.afloat.ships() == 0 {
                    break;
                }
                let afloat = |ships: &Ships| {
                    ships.iter().copied().filter(|(ship, _)| ship & knowledge.untried != 0).collect()
                };
                let posterior = Posterior::new(&chart, &knowledge).unwrap();
                prop_assert_eq!(listed(&posterior), sorted(possible.iter().map(afloat)));
                prop_assert!(posterior.list(possible.len() - 1).is_none());
            }
        }
    }

    #[test]
    fn all_layouts_are_drawn_equally_often() {
        let chart = Small::new(Size::new(4, 5).unwrap(), AnyWidth(5));
        let mut knowledge = Knowledge::new(&chart, &[2, 3, 3]);
        knowledge.learn(&chart, 7, Reply::Hit);
        knowledge.learn(&chart, 3, Reply::Miss);
        knowledge.learn(&chart, 11, Reply::Hit);
        let posterior = Posterior::new(&chart, &knowledge).unwrap();
        let layouts = listed(&posterior);
        let mut counts = vec![0_u32; layouts.len()];
        let drawn = posterior.draw(400 * layouts.len(), &mut SplitMix::new(&[1])).unwrap();
        for mut sample in drawn {
            sample.ships.sort_unstable();
            counts[layouts.binary_search(&sample.ships).unwrap()] += 1;
        }
        // Each count has a standard deviation of 20.
        assert!(counts.iter().all(|count| count.abs_diff(400) < 100), "{counts:?}");
    }
}
