use super::{Estimate, Figures, PlayerReport, SimulationReport, VersusReport};

/// The report for people.
pub(super) fn text(report: &SimulationReport) -> String {
    match &report.figures {
        Figures::Players(players) => hunt(report, players),
        Figures::Versus(versus) => self::versus(report, versus),
    }
}

/// What was played, in one line.
fn heading(report: &SimulationReport, what: &str) -> String {
    let (seed, size, fleet) = (report.setting.seed, report.setting.size, report.fleet());
    format!("{what}, seed {seed}, ships {fleet} on {} x {} cells\n\n", size.rows(), size.columns())
}

fn hunt(report: &SimulationReport, players: &[PlayerReport]) -> String {
    let mut rows = vec![
        ["shots", "mean", "median", "deviation", "min", "5 %", "95 %", "max"].map(str::to_owned).to_vec(),
    ];
    if players.len() > 1 {
        rows[0].push(format!("difference from {}", players[0].player));
    }
    rows.extend(players.iter().map(row));
    let intervals = if report.games > 1 { "\n± is half of a 95 % confidence interval.\n" } else { "" };
    heading(report, &report.played("game")) + &aligned(&rows) + intervals
}

fn row(player: &PlayerReport) -> Vec<String> {
    let mut row = vec![
        player.player.to_owned(),
        with_margin(player.mean, player.mean_interval),
        player.median.to_string(),
        format!("{:.2}", player.deviation),
        player.minimum.to_string(),
        player.percentile_5.to_string(),
        player.percentile_95.to_string(),
        player.maximum.to_string(),
    ];
    row.extend(player.difference.map(|difference| {
        let Estimate { estimate, interval, .. } = difference.estimate;
        with_margin(estimate, interval)
    }));
    row
}

fn versus(report: &SimulationReport, versus: &VersusReport) -> String {
    let [one, two] = versus.players;
    let pairs = report.played("pair") + " of games";
    let what = format!("{one} against {two}: {pairs}, turns {}", versus.turns.name());
    let rows = [
        ("pairs won", versus.wins.to_string()),
        ("pairs drawn", versus.draws.to_string()),
        ("pairs lost", versus.losses.to_string()),
        ("score", with_interval(&versus.score, 4)),
        ("Elo difference", with_interval(&versus.elo, 1)),
        ("first move", with_interval(&versus.first_move, 4)),
    ];
    let meaning = "\nThe score is in points per game. The first move is worth so many points more than half.\n\
                   The intervals have a confidence of 95 %.\n";
    heading(report, &what) + &aligned(&rows.map(|(name, value)| vec![name.to_owned(), value])) + meaning
}

fn with_margin(estimate: f64, interval: Option<[f64; 2]>) -> String {
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
