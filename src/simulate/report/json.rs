use serde::Serialize;

use super::{Figures, SimulationReport};
use crate::model::Size;

/// The report in the form that `docs/simulate.md` documents.
#[derive(Serialize)]
struct Page<'a> {
    format: u32,
    seed: String,
    games: u64,
    fleet: &'a [u16],
    size: Size,
    #[serde(flatten)]
    figures: &'a Figures<'a>,
}

/// The report as JSON.
pub(super) fn text(SimulationReport { setting, games, figures }: &SimulationReport) -> String {
    let seed = setting.seed.to_string();
    let page = Page { format: 1, seed, games: *games, fleet: &setting.fleet, size: setting.size, figures };
    serde_json::to_string_pretty(&page).expect("a report has only text as keys") + "\n"
}
