use super::{HuntReport, PlayerReport, SimulationReport, VersusReport, fleet_text};
use crate::simulate::{Estimate, Setting};
use crate::source::count;

/// The report for people.
pub(super) fn text(report: &SimulationReport) -> String {
    match report {
        SimulationReport::Hunt(report) => hunt(report),
        SimulationReport::Versus(report) => versus(report),
    }
}

/// How many games were played, and of how many if some are missing.
fn played(games: u64, setting: &Setting, noun: &str) -> String {
    match setting.games {
        all if games < all => format!("{games} of {}", count(all as usize, noun)),
        _ => count(games as usize, noun),
    }
}

/// What was played, in one line.
fn heading(setting: &Setting, what: &str) -> String {
    let (size, fleet) = (setting.size, fleet_text(setting));
    format!("{what}, seed {}, ships {fleet} on {} x {} cells\n\n", setting.seed, size.rows(), size.columns())
}

fn hunt(report: &HuntReport) -> String {
    let mut rows = vec![
        ["shots", "mean", "median", "deviation", "min", "5 %", "95 %", "max"].map(str::to_owned).to_vec(),
    ];
    if report.players.len() > 1 {
        rows[0].push(format!("difference from {}", report.players[0].player.name()));
    }
    rows.extend(report.players.iter().map(row));
    let intervals = if report.games > 1 { INTERVALS } else { "" };
    heading(report.setting, &played(report.games, report.setting, "game")) + &aligned(&rows) + intervals
}

const INTERVALS: &str = "\n± is half of a 95 % confidence interval.\n";

fn row(player: &PlayerReport) -> Vec<String> {
    let mut row = vec![
        player.player.name().to_owned(),
        with_margin(&player.mean),
        player.median.to_string(),
        format!("{:.2}", player.mean.deviation),
        player.minimum.to_string(),
        player.percentile_5.to_string(),
        player.percentile_95.to_string(),
        player.maximum.to_string(),
    ];
    row.extend(player.difference.as_ref().map(with_margin));
    row
}

fn versus(report: &VersusReport) -> String {
    let [one, two] = [0, 1].map(|index| report.players[index].name());
    let pairs = played(report.pairs, report.setting, "pair") + " of games";
    let what = format!("{one} against {two}: {pairs}, turns {}", report.turns.name());
    let line = |name: &str, value: String| vec![name.to_owned(), value];
    let rows = [
        line("pairs won", report.wins.to_string()),
        line("pairs drawn", report.draws.to_string()),
        line("pairs lost", report.losses.to_string()),
        line("score", with_interval(&report.score, 4)),
        line("Elo difference", with_interval(&report.elo, 1)),
        line("first move", with_interval(&report.first_move, 4)),
    ];
    let meaning = "\nThe score is in points per game. The first move is worth so many points more than half.\n\
                   The intervals have a confidence of 95 %.\n";
    heading(report.setting, &what) + &aligned(&rows) + meaning
}

fn with_margin(Estimate { estimate, interval, .. }: &Estimate) -> String {
    match interval {
        Some([low, high]) => format!("{estimate:.3} ± {:.3}", (high - low) / 2.0),
        None => format!("{estimate:.3}"),
    }
}

fn with_interval(estimate: &Estimate, digits: usize) -> String {
    let number = |number: f64| match number {
        f64::INFINITY => "infinite".into(),
        f64::NEG_INFINITY => "-infinite".into(),
        _ => format!("{number:.digits$}"),
    };
    match estimate.interval {
        Some([low, high]) => format!("{} ({} to {})", number(estimate.estimate), number(low), number(high)),
        None => number(estimate.estimate),
    }
}

/// Rows of columns: the first is aligned to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
