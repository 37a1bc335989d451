use super::chart::{CellSet, Chart, Width};
use super::knowledge::Knowledge;
use super::playout::Playout;
use super::posterior::{Posterior, Sample};
use super::strong::best_ahead;
use super::{Draw, Opponent, Reply, SplitMix};
use crate::model::Cell;

/// An opponent that plays like [`Strong`](super::strong::Strong) unless simulated games show that another cell is
/// better.
///
/// It takes layouts that agree with everything it knows, all of them if they are not too many, and lets each promising
/// cell be followed by strong play on all of them. If the layouts were drawn, the cell that does best is taken only if
/// it is also clearly better on layouts that were not used to choose it. What it thinks is limited by the number of
/// layouts, never by time, so that its choices can be repeated.
///
/// While many ships are afloat, on boards of more than 128 cells, and where layouts are too hard to draw, it plays like
/// `Strong`.
pub(super) struct Expert<S, W> {
    chart: Chart<S, W>,
    knowledge: Knowledge<S>,
    budget: Budget,
}

/// How many layouts are used for one shot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// If there are no more layouts than this, all of them are used instead of drawing some.
    pub(super) listing: usize,
    /// To choose among the candidates.
    pub(super) choosing: usize,
    /// To compare the chosen cell with the one that strong would take.
    pub(super) judging: usize,
}

impl Budget {
    pub(super) const USUAL: Self = Self { listing: 6_000, choosing: 2_000, judging: 6_000 };
}

/// The largest board on which games are simulated.
const MOST_CELLS: usize = 128;
/// While more ships are afloat, games are not simulated: the more ships, the longer they take.
const MOST_SHIPS: usize = 4;
/// How many cells are compared.
const CANDIDATES: usize = 8;
/// Cells that are hit less often than this share of the best one are not compared.
const LEAST_SHARE: f64 = 0.55;
/// After so many layouts, candidates that are clearly worse are dropped.
const ROUND: usize = 500;
/// After so many layouts, the chosen cell is given up if it seems to be worse.
const JUDGING_ROUND: usize = 1_000;
/// How many standard errors are clear when candidates are dropped.
const CLEARLY_WORSE: f64 = 2.0;
/// How many standard errors the chosen cell must be better by, if the layouts were drawn.
const CLEARLY_BETTER: f64 = 1.5;
/// How many shots the chosen cell must save on average. Less is not worth leaving strong play for.
const LEAST_GAIN: f64 = 0.02;
/// Simulated games look ahead while so many of them are alike.
const ALIKE: usize = 16;

impl<S: CellSet, W: Width> Expert<S, W> {
    pub(super) fn new(chart: Chart<S, W>, lengths: &[u16], budget: Budget) -> Self {
        Self { knowledge: Knowledge::new(&chart, lengths), chart, budget }
    }

    /// A cell that is better than `usual`, if one is found.
    fn overruling(&self, usual: usize, random: &mut SplitMix) -> Option<usize> {
        let posterior = Posterior::new(&self.chart, &self.knowledge).ok()?;
        let listed = posterior.list(self.budget.listing).map(|mut samples| {
            shuffle(&mut samples, random);
            samples
        });
        let is_complete = listed.is_some();
        let samples = listed.or_else(|| posterior.draw(self.budget.choosing, random).ok())?;
        let candidates = match self.candidates(usual, &samples) {
            Promising::Certain(cell) => return Some(cell),
            Promising::Cells(cells) => cells,
        };
        let playout = Playout::new(&self.chart, &self.knowledge, ALIKE);
        let chosen = race(&playout, &candidates, &samples);
        if chosen == usual {
            return None;
        }
        let is_better = if is_complete {
            let gain = Gain::between(&playout.shots(usual, &samples), &playout.shots(chosen, &samples));
            gain.mean > LEAST_GAIN
        } else {
            self.is_clearly_better(chosen, usual, &playout, &posterior, random)?
        };
        is_better.then_some(chosen)
    }

    /// Whether `chosen` is clearly better than `usual` on layouts that are drawn for this comparison. Ends early when
    /// it seems to be worse. Returns `None` if the layouts are too hard to draw.
    fn is_clearly_better(
        &self,
        chosen: usize,
        usual: usize,
        playout: &Playout<'_, S, W>,
        posterior: &Posterior<S>,
        random: &mut SplitMix,
    ) -> Option<bool> {
        let [mut usual_shots, mut chosen_shots] = [(); 2].map(|()| Vec::with_capacity(self.budget.judging));
        while usual_shots.len() < self.budget.judging {
            let number = JUDGING_ROUND.min(self.budget.judging - usual_shots.len());
            let fresh = posterior.draw(number, random).ok()?;
            usual_shots.extend(playout.shots(usual, &fresh));
            chosen_shots.extend(playout.shots(chosen, &fresh));
            if Gain::between(&usual_shots, &chosen_shots).mean <= 0.0 {
                return Some(false);
            }
        }
        let gain = Gain::between(&usual_shots, &chosen_shots);
        Some(gain.mean > LEAST_GAIN && gain.is_clear(CLEARLY_BETTER))
    }

    /// The cells that are hit most often, after `usual`.
    fn candidates(&self, usual: usize, samples: &[Sample<S>]) -> Promising {
        let mut hits: Vec<(usize, usize)> = self
            .knowledge
            .untried
            .cells()
            .map(|cell| (samples.iter().filter(|sample| sample.all.contains(cell)).count(), cell))
            .collect();
        hits.sort_by_key(|&(hits, cell)| (std::cmp::Reverse(hits), cell));
        let most = hits.first().map_or(0, |&(hits, _)| hits);
        if most == samples.len() {
            // A certain hit has to be made at some time, and it may tell something now.
            let is_certain = |cell: usize| hits.iter().any(|&(hits, other)| other == cell && hits == most);
            return Promising::Certain(if is_certain(usual) { usual } else { hits[0].1 });
        }
        let least = most as f64 * LEAST_SHARE;
        let promising = hits.iter().filter(|&&(hits, cell)| hits as f64 >= least && cell != usual);
        let others = promising.map(|&(_, cell)| cell).take(CANDIDATES - 1);
        Promising::Cells(std::iter::once(usual).chain(others).collect())
    }
}

enum Promising {
    /// This cell has a ship in all layouts.
    Certain(usize),
    /// These cells should be compared.
    Cells(Vec<usize>),
}

impl<S: CellSet, W: Width> Opponent for Expert<S, W> {
    fn new_game(&mut self) {
        self.knowledge.reset(&self.chart);
    }

    fn choose(&mut self, random: &mut dyn Draw) -> Option<Cell> {
        let Knowledge { untried, afloat, .. } = &self.knowledge;
        let usual = best_ahead(&self.chart, untried, self.knowledge.open_hits(), afloat)?;
        // Both halves are drawn for every shot, so that no choice depends on how an earlier one was made.
        let mut random = SplitMix::new(&[(); 2].map(|()| random.below(u32::MAX).into()));
        let is_late = afloat.ships() <= MOST_SHIPS;
        let is_small = self.chart.area() <= MOST_CELLS;
        let overruled = if is_late && is_small { self.overruling(usual, &mut random) } else { None };
        Some(self.chart.cell(overruled.unwrap_or(usual)))
    }

    fn learn(&mut self, cell: Cell, reply: Reply) {
        if let Some(index) = self.chart.index(cell) {
            self.knowledge.learn(&self.chart, index, reply);
        }
    }
}

/// Puts layouts into random order, so that the first of them stand for all.
fn shuffle<S>(samples: &mut [Sample<S>], random: &mut SplitMix) {
    for last in (1..samples.len()).rev() {
        samples.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// The candidate that needs the fewest shots. Those that are clearly worse than the best are dropped early.
fn race<S: CellSet, W: Width>(
    playout: &Playout<'_, S, W>,
    candidates: &[usize],
    samples: &[Sample<S>],
) -> usize {
    let mut runners: Vec<(usize, Vec<u32>)> =
        candidates.iter().map(|&cell| (cell, Vec::with_capacity(samples.len()))).collect();
    for round in samples.chunks(ROUND) {
        for (cell, shots) in &mut runners {
            shots.extend(playout.shots(*cell, round));
        }
        let best = leader(&runners).1.clone();
        runners.retain(|(_, shots)| !Gain::between(shots, &best).is_clear(CLEARLY_WORSE));
        if let [(winner, _)] = runners[..] {
            return winner;
        }
    }
    leader(&runners).0
}

/// The first of those with the fewest shots.
fn leader(runners: &[(usize, Vec<u32>)]) -> &(usize, Vec<u32>) {
    let total = |shots: &[u32]| shots.iter().map(|&shots| u64::from(shots)).sum::<u64>();
    runners.iter().min_by_key(|(_, shots)| total(shots)).expect("there is at least one candidate")
}

/// How many shots one cell saves compared with another on the same layouts: the mean and its standard error.
struct Gain {
    mean: f64,
    error: f64,
}

impl Gain {
    fn between(usual: &[u32], other: &[u32]) -> Self {
        let differences =
            || usual.iter().zip(other).map(|(&usual, &other)| i64::from(usual) - i64::from(other));
        let number = usual.len() as f64;
        let mean = differences().sum::<i64>() as f64 / number;
        let squares = differences().map(|difference| difference * difference).sum::<i64>() as f64 / number;
        Self { mean, error: ((squares - mean * mean).max(0.0) / number).sqrt() }
    }

    fn is_clear(&self, errors: f64) -> bool {
        self.mean > 0.0 && self.mean > errors * self.error
    }
}
