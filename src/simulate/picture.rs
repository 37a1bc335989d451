use std::fmt::Write;

use super::{PlayerReport, SimulationReport};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = WIDTH - 24.0;
const TOP: f64 = 68.0;
const BOTTOM: f64 = HEIGHT - 64.0;
/// Colors that people with color blindness can tell apart, one for each player.
const COLORS: [&str; 8] =
    ["#0072b2", "#c04f00", "#007a5a", "#a8447f", "#5d6b73", "#8c6400", "#1f7fae", "#7a450c"];

/// Draws one curve for each player: the share of games that it has finished by each number of shots. The panel is opaque,
/// so that the picture can be read on light and dark pages.
pub(super) fn picture(report: &SimulationReport, players: &[PlayerReport]) -> String {
    let setting = report.setting;
    let title = "Games finished by number of shots";
    let about = format!(
        "Ships of {} cells on {} x {}, {}, seed {}",
        report.fleet().replace(',', ", "),
        setting.size.rows(),
        setting.size.columns(),
        report.played("game"),
        setting.seed
    );
    let mut shapes = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#5d6b73\">\n\
         <title>{title}. {about}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\" fill=\"#fbfaf7\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"16\" fill=\"#22303a\">{title}</text>\
         <text x=\"{LEFT}\" y=\"42\">{about}</text>\n"
    );
    // There is room on both sides, where the curves touch the axis.
    let least = players.iter().map(|player| player.minimum).min().unwrap_or(1) - 1;
    let most = players.iter().map(|player| player.maximum).max().unwrap_or(0) + 1;
    draw_scales(least, most, &mut shapes);
    for (index, player) in players.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let mut finished = 0;
        let mut path = format!("M{:.1} {BOTTOM}", x(player.minimum - 1, least, most));
        for (&shots, &number) in player.histogram {
            finished += number;
            // Writing to a string cannot fail.
            let _ =
                write!(path, "L{:.1} {:.1}", x(shots, least, most), y(finished as f64 / report.games as f64));
        }
        let (name, median) = (player.player.name(), player.median);
        let at = x(median, least, most);
        let _ = writeln!(
            shapes,
            "<path d=\"{path}H{RIGHT}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\" stroke-linejoin=\"round\">\
             <title>{name}</title></path>\
             <path d=\"M{at:.1} {:.1}V{BOTTOM}\" stroke=\"{color}\" stroke-dasharray=\"3 3\"><title>{name}: median {median}</title></path>\
             <text x=\"{:.1}\" y=\"{}\" fill=\"{color}\" {OVER_CURVES}>{median}</text>",
            y(0.5),
            at + 4.0,
            // Medians that are close to each other have numbers at different heights.
            BOTTOM - 5.0 - 15.0 * (index % 2) as f64
        );
    }
    draw_names(players, report.games, (least, most), &mut shapes);
    shapes.push_str("</svg>\n");
    shapes
}

/// Text that can be read where it lies over a curve.
const OVER_CURVES: &str = "font-weight=\"600\" stroke=\"#fbfaf7\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
/// How much room the name of a player needs beside its curve, with its mean.
const NAME: f64 = 190.0;

/// Draws the name and the mean of each player beside its curve, where possible on a side where no other curve is near.
fn draw_names(players: &[PlayerReport], games: u64, (least, most): (u32, u32), shapes: &mut String) {
    let place = |player: &PlayerReport, share: f64| {
        let mut finished = 0;
        let reached = player.histogram.iter().find(|(_, number)| {
            finished += **number;
            finished as f64 / games as f64 >= share
        });
        x(reached.map_or(most, |(&shots, _)| shots), least, most)
    };
    // The best player has the highest name, and none is at the height of the medians, so that all keep apart.
    let mut ranked: Vec<(usize, &PlayerReport)> = players.iter().enumerate().collect();
    ranked.sort_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean));
    for (rank, &(index, player)) in ranked.iter().enumerate() {
        let rank = (rank as f64 + 0.5) / players.len() as f64;
        let share = if rank < 0.5 { 0.92 } else { 0.68 } - 0.6 * rank;
        let at = place(player, share);
        let is_free = |from: f64, to: f64| {
            let mut others = ranked.iter().filter(|(other, _)| *other != index);
            !others.any(|(_, other)| from < place(other, share) && place(other, share) < to)
        };
        let has_right = at + NAME < WIDTH && is_free(at, at + NAME);
        let goes_left = at - LEFT > NAME && (is_free(at - NAME, at) || !has_right);
        let (at, anchor) = if goes_left { (at - 12.0, "end") } else { (at + 12.0, "start") };
        let margin = player.mean_interval.map(|[low, high]| format!(" ± {:.2}", (high - low) / 2.0));
        let _ = writeln!(
            shapes,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" fill=\"{}\" {OVER_CURVES}>{}: mean {:.2}{}</text>",
            y(share) + 4.0,
            COLORS[index % COLORS.len()],
            player.player.name(),
            player.mean,
            margin.unwrap_or_default()
        );
    }
}

fn x(shots: u32, least: u32, most: u32) -> f64 {
    LEFT + f64::from(shots - least) / f64::from(most - least) * (RIGHT - LEFT)
}

fn y(share: f64) -> f64 {
    BOTTOM - share * (BOTTOM - TOP)
}

fn draw_scales(least: u32, most: u32, shapes: &mut String) {
    for percent in [0_u8, 25, 50, 75, 100] {
        let y = y(f64::from(percent) / 100.0);
        let _ = writeln!(
            shapes,
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#dcd9d0\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>",
            LEFT - 8.0,
            y + 4.0
        );
    }
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
    let step = steps.into_iter().find(|step| (most - least) / step <= 12).unwrap_or(10_000);
    for shots in (least.next_multiple_of(step)..=most).step_by(step as usize) {
        let x = x(shots, least, most);
        let _ = writeln!(
            shapes,
            "<path d=\"M{x:.1} {BOTTOM}v5\" stroke=\"#dcd9d0\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{shots}</text>",
            BOTTOM + 20.0
        );
    }
    let _ = writeln!(
        shapes,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">shots</text>",
        (LEFT + RIGHT) / 2.0,
        BOTTOM + 44.0
    );
}
