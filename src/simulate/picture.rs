use std::fmt::Write;

use super::report::percentile;
use super::{PlayerReport, SimulationReport};
use crate::record::parts::escaped;

const WIDTH: f64 = 480.0;
/// The room at each side, in which half of the last number of the scale fits.
const MARGIN: f64 = 24.0;
/// The height of the row of a player: its name and figures, and its bars below them.
const ROW: f64 = 60.0;
/// The height of the bars, which is that of the half of the games.
const BARS: f64 = 22.0;
/// The distance of two lines of text.
const LINE: f64 = 22.0;
/// About how many letters fit into a line.
const MOST_LETTERS: usize = 44;

/// What lies on each other differs in brightness, so no color has to be told apart from another.
const STYLE: &str = "\
.panel { fill: #fbfaf7 }
text { fill: #17242c }
.quiet { fill: #5a6870 }
.track { fill: #eeebe3 }
.rule { stroke: #cbc6b9 }
.most { fill: #b8dbf2; stroke: #2878ae }
.half { fill: #2878ae }
.mean { stroke: #17242c; stroke-width: 3 }
.median { fill: #ffffff; stroke: #17242c; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
.panel { fill: #172128 }
text { fill: #e6edf0 }
.quiet { fill: #a7b4bb }
.track { fill: #1e2a32 }
.rule { stroke: #43535e }
.mean { stroke: #ffffff }
}
";

/// Draws one row for each player with how many shots it needed. It can be read when it is as narrow as a phone.
pub(super) fn picture(report: &SimulationReport, players: &[PlayerReport]) -> String {
    let scale = Scale::new(players);
    let mut about = vec![fleet(report)];
    let (games, seed) = (report.played("game"), format!("seed {}", report.setting.seed));
    match format!("{games}, {seed}") {
        both if both.len() <= MOST_LETTERS => about.push(both),
        _ => about.extend([games, seed]),
    }
    let title = "Shots needed to sink all ships";
    let top = 40.0 + LINE * about.len() as f64;
    let bottom = top + ROW * players.len() as f64;
    let height = bottom + 5.0 * LINE;
    let mut shapes = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"16\">\n\
         <title>{title}: {}</title>\n<style>\n{STYLE}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"8\" class=\"panel\"/>\n\
         <text x=\"{MARGIN}\" y=\"34\" font-size=\"19\" font-weight=\"600\">{title}</text>\n",
        about.join(", ")
    );
    let mut y = 34.0;
    for text in &about {
        y += LINE;
        // Writing to a string cannot fail.
        let _ = writeln!(shapes, "<text x=\"{MARGIN}\" y=\"{y}\" class=\"quiet\">{text}</text>");
    }
    for (row, player) in players.iter().enumerate() {
        draw_player(player, report.games, top + ROW * row as f64, &scale, &mut shapes);
    }
    y = bottom + LINE;
    scale.draw_numbers(y, &mut shapes);
    for text in ["shots", "bars: the middle 90 % and 50 % of the games", "dot: median; line: mean"] {
        y += LINE;
        let _ = writeln!(
            shapes,
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"middle\" class=\"quiet\">{text}</text>",
            WIDTH / 2.0
        );
    }
    shapes.push_str("</svg>\n");
    shapes
}

/// The ships and the size of the board, in one line.
fn fleet(report: &SimulationReport) -> String {
    let setting = report.setting;
    let mut ships = format!("ships {}", report.fleet());
    if ships.len() > 24 {
        let cells: u32 = setting.fleet.iter().map(|&length| u32::from(length)).sum();
        ships = format!("{} ships of {cells} cells", setting.fleet.len());
    }
    format!("{ships} on {} x {} cells", setting.size.rows(), setting.size.columns())
}

/// Draws the name of a player and its figures, and its bars below them, in a row that begins at `y`.
fn draw_player(player: &PlayerReport, games: u64, y: f64, scale: &Scale, shapes: &mut String) {
    let PlayerReport { mean, median, percentile_5, percentile_95, histogram, .. } = *player;
    let [percentile_25, percentile_75] = [25, 75].map(|percent| percentile(histogram, games, percent));
    let figures = format!("median {median}, mean {mean:.1}");
    let name = player.player;
    // A name that would meet the figures is cut. Its letters are wider than theirs.
    let mut short: String = name.chars().take(MOST_LETTERS - 8 - figures.len()).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    let (name, short) = (escaped(name), escaped(&short));
    let text = y + 26.0;
    let _ = writeln!(
        shapes,
        "<text x=\"{MARGIN}\" y=\"{text}\" font-weight=\"600\">{short}</text>\
         <text x=\"{}\" y=\"{text}\" text-anchor=\"end\">{figures}</text>",
        WIDTH - MARGIN
    );
    let _ = writeln!(
        shapes,
        "<g><title>{name}: 5 % of the games took up to {percentile_5} shots, 25 % up to {percentile_25}, \
         50 % up to {median}, 75 % up to {percentile_75}, 95 % up to {percentile_95}; mean {mean:.1}</title>"
    );
    let top = y + 38.0;
    scale.draw_track(top, shapes);
    scale.draw_bar("most", percentile_5, percentile_95, (top + 6.0, BARS - 12.0), shapes);
    scale.draw_bar("half", percentile_25, percentile_75, (top, BARS), shapes);
    let _ = writeln!(
        shapes,
        "<path d=\"M{:.1} {}v{}\" class=\"mean\"/>\
         <circle cx=\"{:.1}\" cy=\"{}\" r=\"5\" class=\"median\"/></g>",
        scale.x(mean),
        top - 3.0,
        BARS + 6.0,
        scale.x(median.into()),
        top + BARS / 2.0
    );
}

/// Where numbers of shots are, from 0 to the most that are drawn.
struct Scale {
    most: u32,
    /// The distance of the numbers.
    step: u32,
}

impl Scale {
    fn new(players: &[PlayerReport]) -> Self {
        let drawn = players.iter().flat_map(|player| [player.percentile_95, player.mean.ceil() as u32]);
        let most = drawn.max().unwrap_or(0).max(1);
        let steps = (0..).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_u32.pow(zeros)));
        let step = steps.into_iter().find(|step| most / step <= 6).unwrap_or(most);
        Self { most, step }
    }

    fn x(&self, shots: f64) -> f64 {
        MARGIN + shots / f64::from(self.most) * (WIDTH - 2.0 * MARGIN)
    }

    fn numbers(&self) -> impl Iterator<Item = u32> {
        (0..=self.most).step_by(self.step as usize)
    }

    /// Draws what lies below the bars of one player.
    fn draw_track(&self, top: f64, shapes: &mut String) {
        let _ = write!(
            shapes,
            "<rect x=\"{MARGIN}\" y=\"{top}\" width=\"{}\" height=\"{BARS}\" class=\"track\"/>",
            WIDTH - 2.0 * MARGIN
        );
        for shots in self.numbers() {
            let _ = write!(shapes, "<path d=\"M{:.1} {top}v{BARS}\" class=\"rule\"/>", self.x(shots.into()));
        }
        shapes.push('\n');
    }

    fn draw_bar(&self, class: &str, from: u32, to: u32, (top, height): (f64, f64), shapes: &mut String) {
        let (left, right) = (self.x(from.into()), self.x(to.into()));
        let _ = writeln!(
            shapes,
            "<rect x=\"{left:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{height}\" class=\"{class}\"/>",
            right - left
        );
    }

    fn draw_numbers(&self, y: f64, shapes: &mut String) {
        for shots in self.numbers() {
            let _ = writeln!(
                shapes,
                "<text x=\"{:.1}\" y=\"{y}\" text-anchor=\"middle\">{shots}</text>",
                self.x(shots.into())
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Contest, Contestant, Setting};
    use super::*;
    use crate::model::Size;
    use crate::opponents::Ai;

    #[test]
    fn a_long_name_is_cut_and_is_no_markup() {
        let name = "<b>a player whose name is longer than its row</b>";
        let long = Contestant::other(name, |size, fleet| Ai::Hunt.fair(size, fleet).unwrap());
        let setting = Setting {
            seed: 1,
            games: 2,
            fleet: vec![2],
            size: Size::TEN,
            players: vec![long],
            contest: Contest::Hunt,
        };
        let tally = setting.play().unwrap();
        let picture = SimulationReport::new(&setting, &tally).unwrap().svg().unwrap();
        assert!(picture.contains(">&lt;b&gt;a player whos…</text>"), "{picture}");
        assert!(
            picture.contains("<title>&lt;b&gt;a player whose name is longer than its row&lt;/b&gt;: "),
            "{picture}"
        );
    }
}
