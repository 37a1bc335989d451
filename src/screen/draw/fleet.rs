use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::Canvas;
use super::board::{self, HIT, WATER};
use crate::model::{Mark, Player};
use crate::play::Terms;
use crate::record::EditionName;
use crate::source::count;
use ratatui::layout::Rect;

/// A heading, and a line about each ship of a player.
pub(super) type Lines = Vec<(String, Role)>;

/// The cells of a longer ship are only counted.
const MOST_GLYPHS: u16 = 6;

/// The same glyph for each cell of a ship.
pub(super) fn all(glyph: char, terms: &Terms, class: usize) -> String {
    glyph.to_string().repeat(terms.ships[class].length.min(MOST_GLYPHS).into())
}

/// There is no room for the whole line about a ship in fewer columns.
const NARROW: u16 = 21;
/// In `duel`, a ship has a circle as in the published program's window: empty while it is afloat, full when it is sunk.
const CIRCLES: [&str; 2] = ["○", "●"];

/// A line of `width` characters about a ship: its title, a glyph for each cell, and a word about its state.
pub(super) fn line(terms: &Terms, class: usize, glyphs: &str, state: &str, width: u16) -> (String, Role) {
    let vessel = &terms.ships[class];
    let (title, length) = (&vessel.title, vessel.length);
    let cells = if length <= MOST_GLYPHS { glyphs.to_owned() } else { format!("{length} cells") };
    let circle = CIRCLES[usize::from(state == "sunk")];
    let text = match (terms.edition == EditionName::Duel, width < NARROW) {
        (true, false) => format!("{circle} {title} ({length}) {state}"),
        (true, true) => format!("{circle} {length} {title}"),
        (false, false) => format!("{title:<10} {cells} {state}"),
        (false, true) if state.is_empty() => format!("{cells} {title}"),
        (false, true) => format!("{cells} {state}"),
    };
    (text.trim_end().to_owned(), Role::Text)
}

impl Canvas<'_> {
    /// Lists ships, with the full circles in the color of a hit.
    pub(super) fn fleet(&mut self, area: Rect, lines: &Lines) {
        self.lines(area, lines);
        if let (true, Some((heading, role))) = (area.width < NARROW, lines.first()) {
            let short = heading.replace(" ships", "").replace(" ship", "");
            self.line(area, &format!("{short:<0$}", usize::from(area.width)), *role);
        }
        for y in area.y..area.bottom() {
            if self.buffer[(area.x, y)].symbol() == CIRCLES[1] {
                let style = self.style(Role::Warning);
                self.buffer[(area.x, y)].set_style(style);
            }
        }
    }
}

/// The ships of `player`, as that player sees them.
pub(super) fn own(game: &ScreenGame, player: Player, width: u16) -> Lines {
    let (board, terms) = (game.contest().board(player), &game.terms);
    let mut ids: Vec<_> = board.layout().ids().collect();
    ids.sort_by_key(|&id| board.layout().ship(id).class);
    let sunk = ids.iter().filter(|&&id| board.is_sunk(id)).count();
    let mut lines = vec![(count_sunk(sunk, ids.len()), Role::Heading)];
    for id in ids {
        let (ship, is_sunk) = (board.layout().ship(id), board.is_sunk(id));
        let glyphs = ship.cells.iter().map(|&cell| match board.mark(cell) {
            Some(Mark::Hit) if !is_sunk => HIT.0,
            _ => board::letter(terms, ship.class),
        });
        let state = if is_sunk { "sunk" } else { "" };
        lines.push(line(terms, ship.class, &glyphs.collect::<String>(), state, width));
    }
    lines
}

fn count_sunk(sunk: usize, all: usize) -> String {
    format!("{sunk} of {} sunk", count(all, "ship"))
}

/// The ships of the opponent of `player`, as far as that player knows about them.
pub(super) fn theirs(game: &ScreenGame, player: Player, width: u16) -> Lines {
    let (sight, terms) = (game.contest().sight(player), &game.terms);
    let layout = game.contest().board(player.other()).layout();
    let heading = if terms.rules.sinkings_told {
        count_sunk(sight.sunk().count(), terms.ships.len())
    } else {
        count(terms.ships.len(), "ship")
    };
    let mut lines = vec![(heading, Role::Heading)];
    for class in 0..terms.ships.len() {
        let is_sunk = terms.names_sunk_ships && sight.sunk().any(|id| layout.ship(id).class == class);
        let (glyph, state) = if is_sunk { (board::letter(terms, class), "sunk") } else { (WATER.0, "") };
        lines.push(line(terms, class, &all(glyph, terms, class), state, width));
    }
    lines
}
