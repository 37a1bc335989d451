use std::collections::BTreeMap;

use serde::Serialize;

use super::{HuntReport, PlayerReport, Report, VersusReport, turns_name};
use crate::model::Size;
use crate::simulate::{Estimate, Setting};

/// The report as JSON, in the form that `docs/simulate.md` documents.
pub(super) fn text(report: &Report) -> String {
    let text = match report {
        Report::Hunt(report) => serde_json::to_string_pretty(&hunt(report)),
        Report::Versus(report) => serde_json::to_string_pretty(&versus(report)),
    };
    text.expect("a report has only text as keys") + "\n"
}

#[derive(Serialize)]
struct Page<'a, T> {
    format: u32,
    seed: String,
    games: u64,
    fleet: &'a [u16],
    size: Size,
    #[serde(flatten)]
    results: T,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Results<'a> {
    Players(Vec<Player<'a>>),
    Versus(Versus),
}

#[derive(Serialize)]
struct Player<'a> {
    player: &'static str,
    mean: f64,
    mean_interval: Option<[f64; 2]>,
    median: u32,
    deviation: f64,
    minimum: u32,
    maximum: u32,
    percentile_5: u32,
    percentile_95: u32,
    histogram: &'a BTreeMap<u32, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
}

#[derive(Serialize)]
struct Difference {
    to: &'static str,
    estimate: f64,
    interval: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct Versus {
    players: [&'static str; 2],
    turns: &'static str,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Figure,
    /// Without a limit if one player got all points.
    elo: Figure,
    first_move: Figure,
}

#[derive(Serialize)]
struct Figure {
    estimate: Option<f64>,
    interval: Option<[Option<f64>; 2]>,
}

fn page<'a>(setting: &'a Setting, games: u64, results: Results<'a>) -> Page<'a, Results<'a>> {
    Page {
        format: 1,
        seed: setting.seed.to_string(),
        games,
        fleet: &setting.fleet,
        size: setting.size,
        results,
    }
}

fn hunt<'a>(report: &'a HuntReport<'a>) -> Page<'a, Results<'a>> {
    page(report.setting, report.games, Results::Players(report.players.iter().map(player).collect()))
}

fn player<'a>(report: &'a PlayerReport<'a>) -> Player<'a> {
    Player {
        player: report.player.name(),
        mean: rounded(report.mean.estimate),
        mean_interval: report.mean.interval.map(|ends| ends.map(rounded)),
        median: report.median,
        deviation: rounded(report.mean.deviation),
        minimum: report.minimum,
        maximum: report.maximum,
        percentile_5: report.percentile_5,
        percentile_95: report.percentile_95,
        histogram: report.histogram,
        difference: report.difference.map(|difference| Difference {
            to: difference.to.name(),
            estimate: rounded(difference.estimate),
            interval: difference.interval.map(|ends| ends.map(rounded)),
        }),
    }
}

fn versus<'a>(report: &'a VersusReport<'a>) -> Page<'a, Results<'a>> {
    let players = &report.setting.players;
    let results = Versus {
        players: [players[0].name(), players[1].name()],
        turns: turns_name(report.setting),
        wins: report.wins,
        draws: report.draws,
        losses: report.losses,
        score: figure(&report.score),
        elo: figure(&report.elo),
        first_move: figure(&report.first_move),
    };
    page(report.setting, report.pairs, Results::Versus(results))
}

fn figure(estimate: &Estimate) -> Figure {
    // JSON has no infinity.
    let finite = |number: f64| number.is_finite().then(|| rounded(number));
    Figure { estimate: finite(estimate.estimate), interval: estimate.interval.map(|ends| ends.map(finite)) }
}

/// More digits would be noise, and the last ones could differ between machines.
fn rounded(number: f64) -> f64 {
    let rounded = (number * 1e4).round() / 1e4;
    // There is no negative zero in a report.
    rounded + 0.0
}
