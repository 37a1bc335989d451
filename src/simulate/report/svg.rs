use std::collections::BTreeSet;
use std::fmt::Write;

use super::{HuntReport, PlayerReport, fleet_text};
use crate::source::count;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 64.0;
/// Colors that people with color blindness can tell apart, one for each player.
const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#5d6b73", "#e69f00", "#56b4e9", "#8c510a"];

/// The place of the curves in the picture.
struct Axes {
    least: f64,
    most: f64,
    /// The greatest share of games with the same number of shots.
    share: f64,
}

impl Axes {
    fn new(report: &HuntReport) -> Self {
        let players = || report.players.iter();
        let least = players().map(|player| player.minimum).min().unwrap_or(0);
        let most = players().map(|player| player.maximum).max().unwrap_or(0);
        let share = players().flat_map(|player| player.histogram.values()).max().copied().unwrap_or(1);
        // There is room on both sides, where the curves touch the axis.
        Self {
            least: f64::from(least) - 1.0,
            most: f64::from(most) + 1.0,
            share: share as f64 / report.games as f64,
        }
    }

    fn x(&self, shots: f64) -> f64 {
        LEFT + (shots - self.least) / (self.most - self.least) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, share: f64) -> f64 {
        HEIGHT - BOTTOM - share / self.share * (HEIGHT - TOP - BOTTOM)
    }
}

/// Draws one curve for each player: the share of games by the number of shots.
pub(super) fn picture(report: &HuntReport) -> String {
    let axes = Axes::new(report);
    let setting = report.setting;
    let title = format!(
        "Shots to sink ships of {} cells on {} x {}, {}, seed {}",
        fleet_text(setting).replace(',', ", "),
        setting.size.rows(),
        setting.size.columns(),
        count(report.games as usize, "game"),
        setting.seed
    );
    let mut shapes = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fbfaf7\"/>\n\
         <text x=\"{LEFT}\" y=\"26\" font-size=\"15\" fill=\"#22303a\">{title}</text>\n"
    );
    draw_scales(&axes, &mut shapes);
    for (index, player) in report.players.iter().enumerate() {
        draw_curve(player, report.games, &axes, COLORS[index % COLORS.len()], &mut shapes);
    }
    draw_legend(report, &mut shapes);
    shapes.push_str("</svg>\n");
    shapes
}

/// Steps of 1, 2 or 5 times a power of ten, of which about `parts` fit into `length`.
fn step(length: f64, parts: f64) -> f64 {
    let rough = length / parts;
    let mut power = 1.0;
    while power * 10.0 <= rough {
        power *= 10.0;
    }
    while power > rough {
        power /= 10.0;
    }
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= rough)
        .unwrap_or(power)
}

fn draw_scales(axes: &Axes, shapes: &mut String) {
    let bottom = HEIGHT - BOTTOM;
    let (right, middle) = (WIDTH - RIGHT, (LEFT + WIDTH - RIGHT) / 2.0);
    // Writing to a string cannot fail.
    let shares = step(axes.share * 100.0, 5.0);
    for number in 0..=(axes.share * 100.0 / shares) as u32 {
        let percent = f64::from(number) * shares;
        let y = axes.y(percent / 100.0);
        let _ = writeln!(
            shapes,
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#dcd9d0\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#5d6b73\">{} %</text>",
            LEFT - 8.0,
            y + 4.0,
            (percent * 1e6).round() / 1e6
        );
    }
    let shots = step(axes.most - axes.least, 10.0).max(1.0);
    let first = (axes.least / shots).ceil() as i64;
    for number in first..=(axes.most / shots) as i64 {
        let shots = number as f64 * shots;
        let x = axes.x(shots);
        let _ = writeln!(
            shapes,
            "<path d=\"M{x:.1} {bottom}v5\" stroke=\"#5d6b73\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#5d6b73\">{shots}</text>",
            bottom + 20.0
        );
    }
    let _ = writeln!(
        shapes,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"#22303a\">shots</text>",
        bottom + 44.0
    );
}

fn draw_curve(player: &PlayerReport, games: u64, axes: &Axes, color: &str, shapes: &mut String) {
    let mut path = String::new();
    // Between its ends, a straight line on the axis needs no points. On a large board most numbers never occur.
    let points: BTreeSet<u32> = player.histogram.keys().flat_map(|&shots| shots - 1..=shots + 1).collect();
    for shots in points {
        let share = player.histogram.get(&shots).copied().unwrap_or(0) as f64 / games as f64;
        let command = if path.is_empty() { "M" } else { "L" };
        let _ = write!(path, "{command}{:.1} {:.1}", axes.x(f64::from(shots)), axes.y(share));
    }
    let name = player.player.name();
    let _ = writeln!(
        shapes,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-linejoin=\"round\">\
         <title>{name}</title></path>"
    );
}

fn draw_legend(report: &HuntReport, shapes: &mut String) {
    for (index, player) in report.players.iter().enumerate() {
        let (x, y) = (LEFT + 8.0, TOP + 8.0 + 20.0 * index as f64);
        let margin = player.mean.margin().map(|margin| format!(" ± {margin:.3}")).unwrap_or_default();
        let _ = writeln!(
            shapes,
            "<path d=\"M{x} {y}h20\" stroke=\"{}\" stroke-width=\"3\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"#22303a\">{}: {:.3}{margin}</text>",
            COLORS[index % COLORS.len()],
            x + 28.0,
            y + 4.0,
            player.player.name(),
            player.mean.estimate
        );
    }
}
