mod mark;

use std::fmt::Write;

use self::mark::{LEGEND, draw_cell, draw_legend};
use super::escaped::escaped;
use super::state::State;
use super::{Ending, PictureError, Record, ShipRecord, check_picture_size};
use crate::model::{Cell, Player, Size};

const MARGIN: usize = 24;
/// The height above the boards, for the names of the players and the columns.
const HEAD: usize = 56;
/// The height below the boards, for the legend and the caption.
const FOOT: usize = 76;
/// The approximate width of the widest letters.
const NAME_LETTER: usize = 10;
const CAPTION_LETTER: usize = 7;

/// Draws both boards side by side with all ships and a legend, on a panel of its own so that the picture can be
/// read on light and dark pages. It shows the state after `turn` or at the end of the game.
pub fn svg(record: &Record, turn: Option<usize>) -> Result<String, PictureError> {
    check_picture_size(record.size)?;
    let turns = record.turns.len();
    let turn = turn.unwrap_or(turns);
    if turn > turns {
        return Err(PictureError::NoSuchTurn { turns });
    }
    let ships = record.ships.iter().flatten();
    let shots = record.turns.iter().flat_map(|turn| &turn.shots);
    let mut cells = ships.flat_map(|ship| &ship.cells).chain(shots.map(|shot| &shot.cell));
    if !cells.all(|&cell| record.size.contains(cell)) {
        return Err(PictureError::NoGame);
    }
    let geometry = Geometry::new(record);
    let (width, height) = (geometry.width(), geometry.height());
    let caption = caption(record, turn);
    let width = width.max(2 * MARGIN + LEGEND.max(CAPTION_LETTER * caption.chars().count()));
    let mut shapes = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"{}\">\n\
         <title>{caption}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#fbfaf7\"/>\n",
        geometry.font
    );
    for player in Player::ALL {
        draw_board(record, player, turn, &geometry, &mut shapes);
    }
    draw_legend(MARGIN, height - FOOT + 28, &mut shapes);
    // Writing to a string cannot fail.
    let _ = writeln!(
        shapes,
        "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"13\" fill=\"#5d6b73\">{caption}</text>",
        height - 17
    );
    shapes.push_str("</svg>\n");
    Ok(shapes)
}

fn caption(record: &Record, turn: usize) -> String {
    let turns = record.turns.len();
    let when = if turn == 0 { "The start".into() } else { format!("After turn {turn} of {turns}") };
    let name = |player| escaped(&record.players[player]);
    if turn < turns {
        return when;
    }
    let ending = match record.ending {
        Ending::Win { winner } => {
            format!("{} {}", name(winner), if name(winner) == "You" { "win" } else { "wins" })
        }
        Ending::Draw => "a draw".into(),
        Ending::OutOfMoves { player } => format!("{} is out of moves", name(player)),
        Ending::Quit { player } => format!("{} quit", name(player)),
        Ending::InputEnded { .. } => "the input ended".into(),
    };
    format!("{when}: {ending}")
}

/// The dimensions of the picture. The larger the boards, the smaller the cells.
struct Geometry {
    size: Size,
    /// The width available for each player's name.
    names: usize,
    cell: usize,
    font: usize,
    /// The width of the row names.
    rows: usize,
    /// The step between the rows and columns that are labeled.
    named: usize,
}

impl Geometry {
    fn new(record: &Record) -> Self {
        let size = record.size;
        let names = record.players.as_ref().map(|name| NAME_LETTER * name.chars().count());
        let longest = usize::from(size.rows().max(size.columns()));
        let cell = (900 / longest).clamp(8, 30);
        let named = if cell < 18 { 10 } else { 1 };
        Self { size, names: names.one.max(names.two), cell, font: 13.min(cell.max(9)), rows: 30, named }
    }

    fn board_width(&self) -> usize {
        self.rows + (usize::from(self.size.columns()) * self.cell).max(self.names)
    }

    fn width(&self) -> usize {
        3 * MARGIN + 2 * self.board_width()
    }

    fn height(&self) -> usize {
        HEAD + usize::from(self.size.rows()) * self.cell + FOOT
    }

    /// The left edge of the cells of a player's board.
    fn left(&self, player: Player) -> usize {
        let before = match player {
            Player::One => 0,
            Player::Two => MARGIN + self.board_width(),
        };
        MARGIN + self.rows + before
    }
}

/// The states of all cells of a player's board and the ships on them, in reading order.
fn states(record: &Record, player: Player, turn: usize) -> Vec<(State, Option<&ShipRecord>)> {
    let index = |cell: Cell| record.size.index(cell).expect("the record was checked");
    let mut fired = vec![false; record.size.area()];
    let turns = record.turns.iter().take(turn).filter(|turn| turn.player != player);
    for shot in turns.flat_map(|turn| &turn.shots) {
        fired[index(shot.cell)] = true;
    }
    let is_fired = |cell: &Cell| fired[index(*cell)];
    let mut states: Vec<_> =
        fired.iter().map(|fired| (if *fired { State::Miss } else { State::Water }, None)).collect();
    for ship in &record.ships[player] {
        let sunk = ship.cells.iter().all(is_fired);
        for cell in &ship.cells {
            let state = match (is_fired(cell), sunk) {
                (_, true) => State::Sunk,
                (true, false) => State::Hit,
                (false, false) => State::Ship,
            };
            states[index(*cell)] = (state, Some(ship));
        }
    }
    states
}

fn draw_board(record: &Record, player: Player, turn: usize, geometry: &Geometry, shapes: &mut String) {
    let (left, cell) = (geometry.left(player), geometry.cell);
    let notation = record.edition.notation();
    let name = escaped(&record.players[player]);
    let _ = writeln!(
        shapes,
        "<g stroke=\"none\">\n<text x=\"{left}\" y=\"26\" font-size=\"16\" font-weight=\"600\" fill=\"#17242c\">{name}</text>"
    );
    let _ = writeln!(shapes, "<g fill=\"#5d6b73\" text-anchor=\"middle\">");
    for column in (0..record.size.columns()).step_by(geometry.named) {
        let x = left + usize::from(column) * cell + cell / 2;
        let _ = writeln!(shapes, "<text x=\"{x}\" y=\"{}\">{}</text>", HEAD - 7, notation.column(column));
    }
    let _ = writeln!(shapes, "</g>\n<g fill=\"#5d6b73\" text-anchor=\"end\">");
    for row in (0..record.size.rows()).step_by(geometry.named) {
        let y = HEAD + usize::from(row) * cell + cell / 2 + geometry.font / 3;
        let _ = writeln!(shapes, "<text x=\"{}\" y=\"{y}\">{}</text>", left - 6, notation.row(row));
    }
    let _ = writeln!(shapes, "</g>");
    for (place, (state, ship)) in record.size.cells().zip(states(record, player, turn)) {
        let (x, y) = (left + usize::from(place.column) * cell, HEAD + usize::from(place.row) * cell);
        let ship = ship.map_or_else(String::new, |ship| format!(", {}", escaped(&ship.name)));
        let _ =
            write!(shapes, "<g><title>{}: {}{ship}</title>", escaped(&notation.cell(place)), state.word());
        draw_cell(state, (x, y), cell, shapes);
        shapes.push_str("</g>\n");
    }
    for ship in &record.ships[player] {
        draw_outline(ship, left, cell, shapes);
    }
    shapes.push_str("</g>\n");
}

/// Draws a frame around a ship, so that ships that touch can be distinguished.
fn draw_outline(ship: &ShipRecord, left: usize, cell: usize, shapes: &mut String) {
    let span = |of: fn(&Cell) -> u16| {
        let (first, last) = (ship.cells.iter().map(of).min()?, ship.cells.iter().map(of).max()?);
        Some((usize::from(first) * cell, (usize::from(last) - usize::from(first) + 1) * cell))
    };
    if let (Some((x, width)), Some((y, height))) = (span(|cell| cell.column), span(|cell| cell.row)) {
        let _ = writeln!(
            shapes,
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"none\" \
             stroke=\"#4c5a63\" stroke-width=\"1.5\" pointer-events=\"none\"/>",
            left + x,
            HEAD + y
        );
    }
}
