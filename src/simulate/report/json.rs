use std::collections::BTreeMap;

use serde::Serialize;

use super::{PlayerReport, SimulationReport, VersusReport, turns_name};
use crate::model::Size;
use crate::simulate::Estimate;

/// The report as JSON, in the form that `docs/simulate.md` documents.
pub(super) fn text(report: &SimulationReport) -> String {
    let (setting, games, contest) = match report {
        SimulationReport::Hunt(report) => {
            let first = report.setting.players[0].name();
            let players = report.players.iter().map(|player| player_figures(player, first));
            (report.setting, report.games, ContestFigures::Players(players.collect()))
        }
        SimulationReport::Versus(report) => {
            (report.setting, report.pairs, ContestFigures::Versus(versus_figures(report)))
        }
    };
    let seed = setting.seed.to_string();
    let page = Page { format: 1, seed, games, fleet: &setting.fleet, size: setting.size, contest };
    serde_json::to_string_pretty(&page).expect("a report has only text as keys") + "\n"
}

#[derive(Serialize)]
struct Page<'a> {
    format: u32,
    seed: String,
    games: u64,
    fleet: &'a [u16],
    size: Size,
    #[serde(flatten)]
    contest: ContestFigures<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ContestFigures<'a> {
    Players(Vec<PlayerFigures<'a>>),
    Versus(VersusFigures),
}

#[derive(Serialize)]
struct PlayerFigures<'a> {
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
    #[serde(flatten)]
    figure: Figure,
}

#[derive(Serialize)]
struct VersusFigures {
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

fn player_figures<'a>(report: &PlayerReport<'a>, first: &'static str) -> PlayerFigures<'a> {
    PlayerFigures {
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
        difference: report.difference.map(|mean| Difference { to: first, figure: figure(&mean) }),
    }
}

fn versus_figures(report: &VersusReport) -> VersusFigures {
    let players = &report.setting.players;
    VersusFigures {
        players: [players[0].name(), players[1].name()],
        turns: turns_name(report.setting),
        wins: report.wins,
        draws: report.draws,
        losses: report.losses,
        score: figure(&report.score),
        elo: figure(&report.elo),
        first_move: figure(&report.first_move),
    }
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
