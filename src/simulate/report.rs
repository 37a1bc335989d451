//! What a simulation found, as numbers and in each format.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::Serialize;

use super::estimate::{Estimate, serialize_ends, serialize_finite};
use super::setting::{Contest, Setting};
use super::tally::{Counts, HuntCounts, Tally};
use super::{picture, table};
use crate::engine::TurnRule;
use crate::model::Size;
use crate::source::count;

/// What a simulation found.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SimulationReport<'a> {
    pub setting: &'a Setting,
    /// The number of games, or of pairs of games, that were played.
    pub games: u64,
    pub figures: Figures<'a>,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Figures<'a> {
    /// How many shots each player needed.
    Players(Vec<PlayerReport<'a>>),
    /// Who beat whom.
    Versus(VersusReport<'a>),
}

/// How many shots a player needed. The percentiles, of which the median is one, are the least numbers of shots that
/// sufficed in so many of the games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PlayerReport<'a> {
    pub player: &'a str,
    #[serde(serialize_with = "serialize_finite")]
    pub mean: f64,
    #[serde(serialize_with = "serialize_ends")]
    pub mean_interval: Option<[f64; 2]>,
    pub median: u32,
    #[serde(serialize_with = "serialize_finite")]
    pub deviation: f64,
    pub minimum: u32,
    pub maximum: u32,
    pub percentile_5: u32,
    pub percentile_95: u32,
    /// The number of games by the number of shots.
    pub histogram: &'a BTreeMap<u32, u64>,
    /// None for the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference<'a>>,
}

/// How many more shots than the first player a player needed on the same layouts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference<'a> {
    /// The first player.
    pub to: &'a str,
    /// The mean difference.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// Who beat whom, seen from the first player: `wins` are the pairs in which it got more points than the second.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct VersusReport<'a> {
    pub players: [&'a str; 2],
    pub turns: TurnRule,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// The first player's points per game.
    pub score: Estimate,
    /// The first player's lead in Elo points. It is infinite if one player got all points.
    pub elo: Estimate,
    /// How many points per game more than half the player who moves first got, whoever that is.
    pub first_move: Estimate,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SimulationFormat {
    /// Columns for people.
    #[default]
    Table,
    /// Everything, for other programs.
    Json,
}

/// A report as JSON, which `docs/simulate.md` documents.
#[derive(Serialize)]
struct Page<'a> {
    format: u32,
    /// As text, because many programs read only numbers of up to 53 bits exactly.
    seed: String,
    games: u64,
    fleet: &'a [u16],
    size: Size,
    #[serde(flatten)]
    figures: &'a Figures<'a>,
}

impl<'a> SimulationReport<'a> {
    /// Computes the figures of the games of a setting, or returns `None` if there are no games.
    pub fn new(setting: &'a Setting, tally: &'a Tally) -> Option<Self> {
        let games = tally.games();
        if games == 0 {
            return None;
        }
        let figures = match (&tally.counts, setting.contest) {
            (Counts::Versus(pairs), Contest::Versus(turns)) => {
                Figures::Versus(versus_report(setting, turns, games, pairs))
            }
            (Counts::Hunt(counts), _) => {
                let players = (0..counts.len()).map(|player| player_report(setting, games, counts, player));
                Figures::Players(players.collect())
            }
            _ => unreachable!("a tally belongs to its setting"),
        };
        Some(Self { setting, games, figures })
    }

    /// The text of the report.
    pub fn text(&self, format: SimulationFormat) -> String {
        match format {
            SimulationFormat::Table => table::text(self),
            SimulationFormat::Json => self.json(),
        }
    }

    fn json(&self) -> String {
        let Self { setting, games, figures } = self;
        let seed = setting.seed.to_string();
        let page =
            Page { format: 1, seed, games: *games, fleet: &setting.fleet, size: setting.size, figures };
        serde_json::to_string_pretty(&page).expect("a report has only text as keys") + "\n"
    }

    /// How many games were played, and of how many if some are missing.
    pub(super) fn played(&self, noun: &str) -> String {
        match self.setting.games {
            all if self.games < all => format!("{} of {}", self.games, count(all as usize, noun)),
            _ => count(self.games as usize, noun),
        }
    }

    /// The lengths of the ships as on the command line.
    pub(super) fn fleet(&self) -> String {
        self.setting.fleet.iter().map(u16::to_string).collect::<Vec<_>>().join(",")
    }

    /// A picture of the numbers of shots, or `None` if the players met.
    pub fn svg(&self) -> Option<String> {
        match &self.figures {
            Figures::Players(players) => Some(picture::picture(self, players)),
            Figures::Versus(_) => None,
        }
    }
}

fn player_report<'a>(
    setting: &'a Setting,
    games: u64,
    counts: &'a [HuntCounts],
    player: usize,
) -> PlayerReport<'a> {
    let (first, own) = (&counts[0], &counts[player]);
    let histogram = &own.histogram;
    let squares = histogram.iter().map(|(&shots, &games)| u128::from(shots).pow(2) * u128::from(games)).sum();
    let mean = Estimate::from_sums(games, own.shots(), squares);
    let difference = || Difference {
        to: setting.players[0].name(),
        estimate: Estimate::from_sums(games, own.shots() - first.shots(), own.difference_squared.into()),
    };
    PlayerReport {
        player: setting.players[player].name(),
        mean: mean.estimate,
        mean_interval: mean.interval,
        median: percentile(histogram, games, 50),
        deviation: mean.deviation,
        minimum: percentile(histogram, games, 0),
        maximum: percentile(histogram, games, 100),
        percentile_5: percentile(histogram, games, 5),
        percentile_95: percentile(histogram, games, 95),
        histogram,
        difference: (player > 0).then(difference),
    }
}

/// The least number of shots that sufficed in `percent` of the games, and in at least one.
pub(super) fn percentile(histogram: &BTreeMap<u32, u64>, games: u64, percent: u64) -> u32 {
    let enough = (u128::from(games) * u128::from(percent)).div_ceil(100).max(1);
    let mut reached = 0;
    let found = histogram.iter().find(|&(_, &games)| {
        reached += u128::from(games);
        reached >= enough
    });
    found.map(|(&shots, _)| shots).expect("a report has at least one game")
}

/// `pairs` has the half points of the first player in each pair: as the one who moves first, and as the other.
fn versus_report<'a>(
    setting: &'a Setting,
    turns: TurnRule,
    games: u64,
    pairs: &[[u64; 3]; 3],
) -> VersusReport<'a> {
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    let (mut score, mut first_move) = (Sums::default(), Sums::default());
    for (first, row) in (0..).zip(pairs) {
        for (second, &count) in (0..).zip(row) {
            // Both games of a pair give up to 2 points, which are 4 half points.
            match (first + second).cmp(&2) {
                Ordering::Greater => wins += count,
                Ordering::Equal => draws += count,
                Ordering::Less => losses += count,
            }
            score.add(first + second, count);
            first_move.add(first - second, count);
        }
    }
    let score = score.per_game(games, [0.0, 1.0]);
    let first_move = first_move.per_game(games, [-0.5, 0.5]);
    let players = [0, 1].map(|player| setting.players[player].name());
    VersusReport { players, turns, wins, draws, losses, score, elo: score.map(elo), first_move }
}

/// Sums over pairs of games of a number of half points.
#[derive(Default)]
struct Sums {
    sum: i128,
    squares: u128,
}

impl Sums {
    fn add(&mut self, half_points: i128, count: u64) {
        self.sum += half_points * i128::from(count);
        self.squares += half_points.unsigned_abs().pow(2) * u128::from(count);
    }

    /// The mean in points per game, which cannot leave these limits.
    fn per_game(&self, pairs: u64, limits: [f64; 2]) -> Estimate {
        let mean = Estimate::from_sums(pairs, self.sum, self.squares);
        mean.map(|half_points| half_points / 4.0).within(pairs, limits)
    }
}

/// The difference in Elo points at which this score is expected.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * libm::log10(score / (1.0 - score))
}
