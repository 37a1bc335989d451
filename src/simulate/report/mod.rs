//! What a simulation found, as numbers and in each format.

mod csv;
mod json;
mod svg;
mod table;

use std::collections::BTreeMap;

use serde::Serialize;

use super::counts::Counts;
use super::estimate::{Estimate, serialize_ends, serialize_finite};
use super::setting::{Contest, Setting};
use super::tally::{HuntTally, Tally};
use crate::engine::TurnRule;
use crate::opponents::Ai;

/// What a simulation found.
#[derive(Clone, Debug, PartialEq)]
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
    pub player: Ai,
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
    pub difference: Option<Difference>,
}

/// How many more shots than the first player a player needed on the same layouts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The first player.
    pub to: Ai,
    /// The mean difference.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// Who beat whom, seen from the first player: `wins` are the pairs in which it got more points than the second.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct VersusReport<'a> {
    pub players: &'a [Ai],
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
    /// One line per player, for spreadsheets.
    Csv,
}

impl<'a> SimulationReport<'a> {
    /// Computes the figures of counts with at least one game.
    pub fn new(counts: &'a Counts) -> Self {
        let (setting, games) = (counts.setting(), counts.played().len());
        let figures = match (&counts.tally, setting.contest) {
            (Tally::Versus { pairs }, Contest::Versus(turns)) => {
                Figures::Versus(versus_report(setting, turns, games, pairs))
            }
            (Tally::Hunt(tallies), _) => {
                let players = (0..tallies.len()).map(|player| player_report(setting, games, tallies, player));
                Figures::Players(players.collect())
            }
            _ => unreachable!("a tally belongs to its setting"),
        };
        Self { setting, games, figures }
    }

    /// The text of the report.
    pub fn text(&self, format: SimulationFormat) -> String {
        match format {
            SimulationFormat::Table => table::text(self),
            SimulationFormat::Json => json::text(self),
            SimulationFormat::Csv => csv::text(self),
        }
    }

    /// A picture of the numbers of shots, or `None` if the players met.
    pub fn svg(&self) -> Option<String> {
        match &self.figures {
            Figures::Players(players) => Some(svg::picture(self, players)),
            Figures::Versus(_) => None,
        }
    }
}

fn player_report<'a>(
    setting: &Setting,
    games: u64,
    tallies: &'a [HuntTally],
    player: usize,
) -> PlayerReport<'a> {
    let (first, tally) = (&tallies[0], &tallies[player]);
    let histogram = &tally.histogram;
    let squares = histogram.iter().map(|(&shots, &games)| u128::from(shots).pow(2) * u128::from(games)).sum();
    let mean = Estimate::from_sums(games, tally.shots(), squares);
    let difference = || Difference {
        to: setting.players[0],
        estimate: Estimate::from_sums(games, tally.shots() - first.shots(), tally.difference_squared.into()),
    };
    PlayerReport {
        player: setting.players[player],
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
fn percentile(histogram: &BTreeMap<u32, u64>, games: u64, percent: u64) -> u32 {
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
    number: u64,
    pairs: &[[u64; 3]; 3],
) -> VersusReport<'a> {
    let counts = || {
        let rows = (0_i128..).zip(pairs);
        rows.flat_map(|(first, row)| (0_i128..).zip(row).map(move |(second, count)| (first, second, *count)))
    };
    // Both games of a pair give up to 2 points, which are 4 half points.
    let count = |is_wanted: fn(i128) -> bool| {
        counts().filter(|(first, second, _)| is_wanted(first + second)).map(|(.., count)| count).sum()
    };
    let mean = |value: fn(i128, i128) -> i128, limits: [f64; 2]| {
        let weighted = counts().map(|(first, second, count)| (value(first, second), i128::from(count)));
        let (sum, squares) = weighted.fold((0, 0), |(sum, squares), (value, count)| {
            (sum + value * count, squares + (value * value * count) as u128)
        });
        let per_game = |half_points: f64| half_points / 4.0;
        Estimate::from_sums(number, sum, squares).map(per_game).within(number, limits)
    };
    let score = mean(|first, second| first + second, [0.0, 1.0]);
    VersusReport {
        players: &setting.players,
        turns,
        wins: count(|half_points| half_points > 2),
        draws: count(|half_points| half_points == 2),
        losses: count(|half_points| half_points < 2),
        score,
        elo: score.map(elo),
        first_move: mean(|first, second| first - second, [-0.5, 0.5]),
    }
}

/// The difference in Elo points at which this score is expected.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * libm::log10(score / (1.0 - score))
}

/// The lengths of ships as on the command line.
fn fleet_text(setting: &Setting) -> String {
    setting.fleet.iter().map(u16::to_string).collect::<Vec<_>>().join(",")
}
