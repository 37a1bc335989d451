use std::collections::BTreeMap;

use serde::Serialize;

use super::{PlayerReport, SimulationReport, VersusReport};
use crate::model::Size;
use crate::opponents::Ai;
use crate::simulate::Estimate;
use crate::simulate::estimate::rounded;

/// The report as JSON, in the form that `docs/simulate.md` documents.
pub(super) fn text(report: &SimulationReport) -> String {
    let (setting, games, contest) = match report {
        SimulationReport::Hunt(report) => {
            let first = report.setting.players[0];
            let players = report.players.iter().map(|player| player_figures(player, first));
            (report.setting, report.games, ContestFigures::Players(players.collect()))
        }
        SimulationReport::Versus(report) => (report.setting, report.pairs, ContestFigures::Versus(report)),
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
    Versus(&'a VersusReport<'a>),
}

#[derive(Serialize)]
struct PlayerFigures<'a> {
    player: Ai,
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
    to: Ai,
    #[serde(flatten)]
    estimate: Estimate,
}

fn player_figures<'a>(report: &PlayerReport<'a>, first: Ai) -> PlayerFigures<'a> {
    PlayerFigures {
        player: report.player,
        mean: rounded(report.mean.estimate),
        mean_interval: report.mean.interval.map(|ends| ends.map(rounded)),
        median: report.median,
        deviation: rounded(report.mean.deviation),
        minimum: report.minimum,
        maximum: report.maximum,
        percentile_5: report.percentile_5,
        percentile_95: report.percentile_95,
        histogram: report.histogram,
        difference: report.difference.map(|estimate| Difference { to: first, estimate }),
    }
}
