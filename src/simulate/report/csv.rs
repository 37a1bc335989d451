use super::{PlayerReport, SimulationReport, VersusReport, turns_name};
use crate::simulate::Estimate;

/// The report as CSV: one line per player, or one line for a contest.
pub(super) fn text(report: &SimulationReport) -> String {
    let mut lines: Vec<Vec<String>> = Vec::new();
    match report {
        SimulationReport::Hunt(report) => {
            lines.push(PLAYER.map(str::to_owned).into());
            lines.extend(report.players.iter().map(|player| hunt(report.games, player)));
        }
        SimulationReport::Versus(report) => {
            lines.push(VERSUS.map(str::to_owned).into());
            lines.push(versus(report));
        }
    }
    // No value has a comma, a quote or a newline.
    lines.iter().map(|line| line.join(",") + "\n").collect()
}

const PLAYER: [&str; 14] = [
    "player",
    "games",
    "mean",
    "mean_low",
    "mean_high",
    "median",
    "deviation",
    "minimum",
    "maximum",
    "percentile_5",
    "percentile_95",
    "difference",
    "difference_low",
    "difference_high",
];

fn hunt(games: u64, player: &PlayerReport) -> Vec<String> {
    let mut line = vec![player.player.name().to_owned(), games.to_string()];
    line.extend(figures(&player.mean));
    line.push(player.median.to_string());
    line.push(figure(player.mean.deviation));
    line.extend(
        [player.minimum, player.maximum, player.percentile_5, player.percentile_95]
            .map(|shots| shots.to_string()),
    );
    match &player.difference {
        Some(difference) => line.extend(figures(difference)),
        None => line.extend(["", "", ""].map(str::to_owned)),
    }
    line
}

const VERSUS: [&str; 16] = [
    "player",
    "opponent",
    "turns",
    "pairs",
    "wins",
    "draws",
    "losses",
    "score",
    "score_low",
    "score_high",
    "elo",
    "elo_low",
    "elo_high",
    "first_move",
    "first_move_low",
    "first_move_high",
];

fn versus(report: &VersusReport) -> Vec<String> {
    let mut line: Vec<String> =
        report.setting.players.iter().map(|player| player.name().to_owned()).collect();
    line.push(turns_name(report.setting).to_owned());
    line.extend([report.pairs, report.wins, report.draws, report.losses].map(|count| count.to_string()));
    line.extend([report.score, report.elo, report.first_move].iter().flat_map(figures));
    line
}

/// An estimate and the ends of its interval, which are empty if there is none.
fn figures(estimate: &Estimate) -> [String; 3] {
    let [low, high] = estimate.interval.map_or_else(Default::default, |ends| ends.map(figure));
    [figure(estimate.estimate), low, high]
}

fn figure(number: f64) -> String {
    if number.is_finite() { format!("{number:.4}") } else { String::new() }
}
