use super::{PlayerReport, SimulationReport, VersusReport};
use crate::simulate::Estimate;

const PLAYER: &str = "player,games,mean,mean_low,mean_high,median,deviation,minimum,maximum,percentile_5,percentile_95,\
                      difference,difference_low,difference_high\n";
const VERSUS: &str = "player,opponent,turns,pairs,wins,draws,losses,score,score_low,score_high,elo,elo_low,elo_high,\
                      first_move,first_move_low,first_move_high\n";

/// The report as CSV: one line per player, or one line for a contest.
pub(super) fn text(report: &SimulationReport) -> String {
    let (heading, lines): (&str, Vec<Vec<String>>) = match report {
        SimulationReport::Hunt(report) => {
            (PLAYER, report.players.iter().map(|player| hunt(report.games, player)).collect())
        }
        SimulationReport::Versus(report) => (VERSUS, vec![versus(report)]),
    };
    // No value has a comma, a quote or a newline.
    heading.to_owned() + &lines.iter().map(|line| line.join(",") + "\n").collect::<String>()
}

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

fn versus(report: &VersusReport) -> Vec<String> {
    let mut line: Vec<String> = report.players.iter().map(|player| player.name().to_owned()).collect();
    line.push(report.turns.name().to_owned());
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
