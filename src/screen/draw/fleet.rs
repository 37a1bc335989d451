use super::super::paint::Role;
use super::super::words::counted;
use super::Canvas;
use super::board::{self, HIT, WATER};
use crate::engine::Match;
use crate::model::{Mark, Player};
use crate::play::Terms;
use crate::record::EditionName;
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
pub(super) fn line(
    terms: &Terms,
    class: usize,
    glyphs: &str,
    (state, role): (&str, Role),
    width: u16,
) -> (String, Role) {
    let vessel = &terms.ships[class];
    let cells =
        if vessel.length <= MOST_GLYPHS { glyphs.to_owned() } else { format!("{} cells", vessel.length) };
    let (is_narrow, is_duel) = (width < NARROW, terms.edition == EditionName::Duel);
    let text = match (is_duel, is_narrow) {
        (true, false) => {
            let circle = CIRCLES[usize::from(state == "sunk")];
            format!("{circle} {} ({}) {state}", vessel.title, vessel.length)
        }
        (true, true) => {
            format!("{} {} {}", CIRCLES[usize::from(state == "sunk")], vessel.length, vessel.title)
        }
        (false, false) => format!("{:<10} {cells} {state}", vessel.title),
        (false, true) if state.is_empty() => format!("{cells} {}", vessel.title),
        (false, true) => format!("{cells} {state}"),
    };
    (text.trim_end().to_owned(), role)
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
pub(super) fn own(contest: &Match, player: Player, terms: &Terms, width: u16) -> Lines {
    let board = contest.board(player);
    let mut ids: Vec<_> = board.layout().ids().collect();
    ids.sort_by_key(|&id| board.layout().ship(id).class);
    let lines = ids.into_iter().map(|id| {
        let ship = board.layout().ship(id);
        let is_sunk = board.is_sunk(id);
        let glyph = |mark| match mark {
            Some(Mark::Hit) if !is_sunk => HIT.0,
            _ => board::ship(terms, ship.class).0,
        };
        let glyphs: String = ship.cells.iter().map(|&cell| glyph(board.mark(cell))).collect();
        line(terms, ship.class, &glyphs, (if is_sunk { "sunk" } else { "" }, Role::Text), width)
    });
    let sunk = board.layout().ids().filter(|&id| board.is_sunk(id)).count();
    with_heading(count_sunk(sunk, lines.len()), lines)
}

pub(super) fn with_heading(heading: String, lines: impl Iterator<Item = (String, Role)>) -> Lines {
    std::iter::once((heading, Role::Heading)).chain(lines).collect()
}

fn count_sunk(sunk: usize, all: usize) -> String {
    format!("{sunk} of {} sunk", counted(all, "ship", "ships"))
}

/// The ships of the opponent of `player`, as far as that player knows about them.
pub(super) fn theirs(contest: &Match, player: Player, terms: &Terms, width: u16) -> Lines {
    let sight = contest.sight(player);
    let layout = contest.board(player.other()).layout();
    let mut is_sunk = vec![false; terms.ships.len()];
    for ship in sight.sunk().filter(|_| terms.names_sunk_ships) {
        is_sunk[layout.ship(ship).class] = true;
    }
    let lines = is_sunk.into_iter().enumerate().map(|(class, is_sunk)| {
        let (glyph, state) = if is_sunk { (board::sunk(terms, class).0, "sunk") } else { (WATER.0, "") };
        line(terms, class, &all(glyph, terms, class), (state, Role::Text), width)
    });
    let heading = if terms.rules.sinkings_told {
        count_sunk(sight.sunk().count(), terms.ships.len())
    } else {
        counted(terms.ships.len(), "ship", "ships")
    };
    with_heading(heading, lines)
}
