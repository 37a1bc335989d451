use std::fmt::Write;

use super::{HuntReport, PlayerReport, fleet_text};
use crate::source::count;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 68.0;
const BOTTOM: f64 = 64.0;
/// How much room a label needs beside its curve.
const LABEL: f64 = 190.0;
/// Colors that people with color blindness can tell apart, one for each player, on light and on dark pages.
const COLORS: [(&str, &str); 8] = [
    ("#0072b2", "#5cb8ee"),
    ("#c04f00", "#ff9d5c"),
    ("#007a5a", "#3fd0a4"),
    ("#a8447f", "#e9a6cb"),
    ("#5d6b73", "#aab6bd"),
    ("#8c6400", "#f0b93a"),
    ("#1f7fae", "#8fd0f5"),
    ("#7a450c", "#d6a26a"),
];

/// The place of the curves in the picture.
struct Axes {
    least: f64,
    most: f64,
}

impl Axes {
    fn new(report: &HuntReport) -> Self {
        let players = || report.players.iter();
        let least = players().map(|player| player.minimum).min().unwrap_or(0);
        let most = players().map(|player| player.maximum).max().unwrap_or(0);
        // There is room on both sides, where the curves touch the axis.
        Self { least: f64::from(least) - 1.0, most: f64::from(most) + 1.0 }
    }

    fn x(&self, shots: f64) -> f64 {
        LEFT + (shots - self.least) / (self.most - self.least) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, share: f64) -> f64 {
        HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    }
}

/// Draws one curve for each player: the share of games that it has finished by each number of shots.
pub(super) fn picture(report: &HuntReport) -> String {
    let axes = Axes::new(report);
    let setting = report.setting;
    let title = "Games finished by number of shots";
    let about = format!(
        "Ships of {} cells on {} x {}, {}, seed {}",
        fleet_text(setting).replace(',', ", "),
        setting.size.rows(),
        setting.size.columns(),
        count(report.games as usize, "game"),
        setting.seed
    );
    let mut shapes = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <title>{title}. {about}</title>\n{}\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" class=\"paper\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"16\">{title}</text>\
         <text x=\"{LEFT}\" y=\"42\" class=\"quiet\">{about}</text>\n",
        style()
    );
    draw_scales(&axes, &mut shapes);
    let curves: Vec<Curve> = report.players.iter().map(|player| Curve::new(player, report.games)).collect();
    for (index, curve) in curves.iter().enumerate() {
        curve.draw(&axes, index % COLORS.len(), &mut shapes);
    }
    // The best player has the highest label, and no label is at the height of the medians, so that all keep apart.
    let mut ranks: Vec<usize> = (0..curves.len()).collect();
    ranks.sort_by(|&one, &other| {
        let mean = |index: usize| report.players[index].mean.estimate;
        mean(one).total_cmp(&mean(other))
    });
    for (rank, &index) in ranks.iter().enumerate() {
        let rank = (rank as f64 + 0.5) / ranks.len() as f64;
        let share = if rank < 0.5 { 0.92 } else { 0.68 } - 0.6 * rank;
        curves[index].label(share, &axes, index % COLORS.len(), &mut shapes);
    }
    shapes.push_str("</svg>\n");
    shapes
}

/// The colors of the picture, which follow the page around it.
fn style() -> String {
    let colors = |is_dark: bool| -> String {
        let color = |(light, dark): (&'static str, &'static str)| if is_dark { dark } else { light };
        let curves = COLORS.into_iter().enumerate();
        let curves = curves.map(|(index, pair)| format!(".c{index}{{color:{}}}", color(pair)));
        let [paper, ink, quiet, rule] =
            [("#fbfaf7", "#10171c"), ("#22303a", "#e6edf0"), ("#5d6b73", "#9aa9b1"), ("#dcd9d0", "#26323a")];
        let (paper, ink, quiet, rule) = (color(paper), color(ink), color(quiet), color(rule));
        format!(
            "text{{fill:{ink}}}.paper{{fill:{paper}}}text.quiet{{fill:{quiet}}}.rule{{stroke:{rule}}}\
             text.label{{fill:currentColor;stroke:{paper}}}{}",
            curves.collect::<String>()
        )
    };
    format!(
        "<style>.curve,.drop{{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linejoin:round}}\
         .drop{{stroke-width:1;stroke-dasharray:3 3}}.dot{{fill:currentColor}}\
         .label{{font-weight:600;stroke-width:5;stroke-linejoin:round;paint-order:stroke}}{}\
         @media (prefers-color-scheme:dark){{{}}}</style>\n",
        colors(false),
        colors(true)
    )
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
    for percent in [0_u8, 25, 50, 75, 100] {
        let y = axes.y(f64::from(percent) / 100.0);
        let _ = writeln!(
            shapes,
            "<path d=\"M{LEFT} {y:.1}H{right}\" class=\"rule\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" class=\"quiet\">{percent} %</text>",
            LEFT - 8.0,
            y + 4.0
        );
    }
    let shots = step(axes.most - axes.least, 10.0).max(1.0);
    let first = (axes.least / shots).ceil() as i64;
    for number in first..=(axes.most / shots) as i64 {
        let shots = number as f64 * shots;
        let x = axes.x(shots);
        let _ = writeln!(
            shapes,
            "<path d=\"M{x:.1} {bottom}v5\" class=\"rule\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" class=\"quiet\">{shots}</text>",
            bottom + 20.0
        );
    }
    let _ =
        writeln!(shapes, "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">shots</text>", bottom + 44.0);
}

/// The share of games that a player has finished by each number of shots.
struct Curve<'a> {
    player: &'a PlayerReport<'a>,
    /// Where the share changes, and what it is from there on.
    points: Vec<(f64, f64)>,
}

impl<'a> Curve<'a> {
    fn new(player: &'a PlayerReport<'a>, games: u64) -> Self {
        let mut finished = 0;
        let mut points = vec![(f64::from(player.minimum) - 1.0, 0.0)];
        points.extend(player.histogram.iter().map(|(&shots, &number)| {
            finished += number;
            (f64::from(shots), finished as f64 / games as f64)
        }));
        Self { player, points }
    }

    /// The curve, with a line from its median down to the number of shots.
    fn draw(&self, axes: &Axes, color: usize, shapes: &mut String) {
        let mut path = String::new();
        for (shots, share) in &self.points {
            let command = if path.is_empty() { "M" } else { "L" };
            // Writing to a string cannot fail.
            let _ = write!(path, "{command}{:.1} {:.1}", axes.x(*shots), axes.y(*share));
        }
        let (name, median) = (self.player.player.name(), self.player.median);
        let (x, y, bottom) = (axes.x(f64::from(median)), axes.y(self.share_at(median)), axes.y(0.0));
        let _ = writeln!(
            shapes,
            "<g class=\"c{color}\"><path d=\"{path}H{:.1}\" class=\"curve\"><title>{name}</title></path>\
             <path d=\"M{x:.1} {y:.1}V{bottom:.1}\" class=\"drop\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" class=\"dot\">\
             <title>{name}: median {median}</title></circle>\
             <text x=\"{:.1}\" y=\"{:.1}\" class=\"label\">{median}</text></g>",
            axes.x(axes.most),
            x + 4.0,
            // Medians that are close to each other have numbers at different heights.
            bottom - 5.0 - 15.0 * (color % 2) as f64
        );
    }

    fn share_at(&self, median: u32) -> f64 {
        let before = self.points.iter().take_while(|(shots, _)| *shots <= f64::from(median));
        before.last().map_or(0.0, |(_, share)| *share)
    }

    /// What the player needed, beside the curve at this share.
    fn label(&self, share: f64, axes: &Axes, color: usize, shapes: &mut String) {
        let at =
            self.points.iter().find(|(_, reached)| *reached >= share).map_or(axes.most, |(shots, _)| *shots);
        let (x, y) = (axes.x(at), axes.y(share));
        let (x, anchor) = if x - LEFT > LABEL { (x - 12.0, "end") } else { (x + 12.0, "start") };
        let PlayerReport { player, mean, .. } = self.player;
        let margin = mean.margin().map(|margin| format!(" ± {margin:.2}")).unwrap_or_default();
        let _ = writeln!(
            shapes,
            "<g class=\"c{color}\"><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" class=\"label\">\
             {}: mean {:.2}{margin}</text></g>",
            y + 4.0,
            player.name(),
            mean.estimate
        );
    }
}
