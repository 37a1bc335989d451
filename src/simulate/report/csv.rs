use super::{Figures, PlayerReport, SimulationReport, VersusReport};
use crate::simulate::Estimate;

const PLAYER: &str = "player,games,mean,mean_low,mean_high,median,deviation,minimum,maximum,percentile_5,percentile_95,\
                      difference,difference_low,difference_high\n";
const VERSUS: &str = "player,opponent,turns,pairs,wins,draws,losses,score,score_low,score_high,elo,elo_low,elo_high,\
                      first_move,first_move_low,first_move_high\n";

/// The report as CSV: one line per player, or one line for a contest.
pub(super) fn text(SimulationReport { games, figures, .. }: &SimulationReport) -> String {
    // No value has a comma, a quote or a newline.
    match figures {
        Figures::Players(players) => {
            let lines = players.iter().map(|player| hunt(*games, player).join(",") + "\n");
            PLAYER.to_owned() + &lines.collect::<String>()
        }
        Figures::Versus(report) => format!("{VERSUS}{}\n", versus(*games, report).join(",")),
    }
}

fn hunt(games: u64, report: &PlayerReport) -> Vec<String> {
    let PlayerReport { minimum, maximum, percentile_5, percentile_95, .. } = report;
    let mut line = vec![report.player.name().to_owned(), games.to_string()];
    line.extend(figures(report.mean, report.mean_interval));
    line.extend([report.median.to_string(), figure(report.deviation)]);
    line.extend([minimum, maximum, percentile_5, percentile_95].map(u32::to_string));
    line.extend(report.difference.map_or_else(Default::default, |difference| estimate(difference.estimate)));
    line
}

fn versus(pairs: u64, report: &VersusReport) -> Vec<String> {
    let mut line: Vec<String> = report.players.iter().map(|player| player.name().to_owned()).collect();
    line.push(report.turns.name().to_owned());
    line.extend([pairs, report.wins, report.draws, report.losses].map(|count| count.to_string()));
    line.extend([report.score, report.elo, report.first_move].into_iter().flat_map(estimate));
    line
}

fn estimate(Estimate { estimate, interval, .. }: Estimate) -> [String; 3] {
    figures(estimate, interval)
}

/// A figure and the ends of its interval, which are empty if there is none.
fn figures(estimate: f64, interval: Option<[f64; 2]>) -> [String; 3] {
    let [low, high] = interval.map_or_else(Default::default, |ends| ends.map(figure));
    [figure(estimate), low, high]
}

fn figure(number: f64) -> String {
    if number.is_finite() { format!("{number:.4}") } else { String::new() }
}
