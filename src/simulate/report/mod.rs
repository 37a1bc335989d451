//! What a simulation found, as numbers and in each format.

mod csv;
mod json;
mod svg;
mod table;

use std::collections::BTreeMap;

use serde::Serialize;

use super::counts::Counts;
use super::estimate::Estimate;
use super::setting::{Contest, Setting};
use super::tally::{HuntTally, Tally};
use crate::engine::TurnRule;
use crate::opponents::Ai;

/// What a simulation found.
#[derive(Clone, Debug, PartialEq)]
pub enum SimulationReport<'a> {
    /// How many shots the players needed.
    Hunt(HuntReport<'a>),
    /// Who beat whom.
    Versus(VersusReport<'a>),
}

/// How many shots the players needed.
#[derive(Clone, Debug, PartialEq)]
pub struct HuntReport<'a> {
    /// The setting of the games.
    pub setting: &'a Setting,
    /// The number of games that were played.
    pub games: u64,
    /// One for each player.
    pub players: Vec<PlayerReport<'a>>,
}

/// How many shots a player needed.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerReport<'a> {
    /// The player.
    pub player: Ai,
    /// The mean number of shots.
    pub mean: Estimate,
    /// The least number of shots that sufficed in half of the games.
    pub median: u32,
    /// The least number of shots in a game.
    pub minimum: u32,
    /// The greatest number of shots in a game.
    pub maximum: u32,
    /// The least number of shots that sufficed in 5 % of the games.
    pub percentile_5: u32,
    /// The least number of shots that sufficed in 95 % of the games.
    pub percentile_95: u32,
    /// The number of games by the number of shots.
    pub histogram: &'a BTreeMap<u32, u64>,
    /// How many more shots than the first player it needed on the same layouts, unless it is the first player.
    pub difference: Option<Estimate>,
}

/// Who beat whom, seen from the first player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VersusReport<'a> {
    /// The setting of the games.
    #[serde(skip)]
    pub setting: &'a Setting,
    /// The number of pairs of games that were played.
    #[serde(skip)]
    pub pairs: u64,
    /// Both players.
    pub players: &'a [Ai],
    /// The rule that says whose turn it is.
    pub turns: TurnRule,
    /// The pairs in which the first player got more points than the second.
    pub wins: u64,
    /// The pairs in which both got the same.
    pub draws: u64,
    /// The pairs in which the second player got more.
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
        let setting = counts.setting();
        let games = counts.played().len();
        match (&counts.tally, setting.contest) {
            (Tally::Versus { pairs }, Contest::Versus(turns)) => {
                Self::Versus(versus_report(setting, turns, pairs))
            }
            (Tally::Hunt(tallies), Contest::Hunt) => {
                let player = |(index, tally)| player_report(setting, games, index, tally);
                let players = tallies.iter().enumerate().map(player).collect();
                Self::Hunt(HuntReport { setting, games, players })
            }
            _ => unreachable!("a tally belongs to its setting"),
        }
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
        match self {
            Self::Hunt(report) => Some(svg::picture(report)),
            Self::Versus(_) => None,
        }
    }
}

fn player_report<'a>(setting: &Setting, games: u64, index: usize, tally: &'a HuntTally) -> PlayerReport<'a> {
    let histogram = &tally.histogram;
    let sum = histogram.iter().map(|(&shots, &games)| i128::from(shots) * i128::from(games)).sum();
    let squares = histogram.iter().map(|(&shots, &games)| u128::from(shots).pow(2) * u128::from(games)).sum();
    let difference = (index > 0)
        .then(|| Estimate::from_sums(games, tally.difference.into(), tally.difference_squared.into()));
    PlayerReport {
        player: setting.players[index],
        mean: Estimate::from_sums(games, sum, squares),
        median: percentile(histogram, games, 50),
        minimum: percentile(histogram, games, 0),
        maximum: percentile(histogram, games, 100),
        percentile_5: percentile(histogram, games, 5),
        percentile_95: percentile(histogram, games, 95),
        histogram,
        difference,
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

fn versus_report<'a>(setting: &'a Setting, turns: TurnRule, pairs: &[[u64; 3]; 3]) -> VersusReport<'a> {
    // The half points of the first player in each pair, as the one who moves first and as the other.
    let results = || (0..3_usize).flat_map(|first| (0..3).map(move |second| (first, second)));
    let count = |is_wanted: &dyn Fn(usize, usize) -> bool| -> u64 {
        results()
            .filter(|&(first, second)| is_wanted(first, second))
            .map(|(first, second)| pairs[first][second])
            .sum()
    };
    let number = count(&|_, _| true);
    let mean = |value: &dyn Fn(i128, i128) -> i128| {
        let weighted = results()
            .map(|(first, second)| (value(first as i128, second as i128), i128::from(pairs[first][second])));
        let (sum, squares) = weighted.fold((0, 0), |(sum, squares), (value, count)| {
            (sum + value * count, squares + (value * value * count) as u128)
        });
        Estimate::from_sums(number, sum, squares)
    };
    // Both games of a pair give up to 2 points, which are 4 half points.
    let per_game = |half_points: f64| half_points / 4.0;
    let score = mean(&|first, second| first + second).map(per_game).within(number, [0.0, 1.0]);
    let first_move = mean(&|first, second| first - second).map(per_game).within(number, [-0.5, 0.5]);
    VersusReport {
        setting,
        pairs: number,
        players: &setting.players,
        turns,
        wins: count(&|first, second| first + second > 2),
        draws: count(&|first, second| first + second == 2),
        losses: count(&|first, second| first + second < 2),
        score,
        elo: score.map(elo),
        first_move,
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
