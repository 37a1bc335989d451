use super::super::paint::Role;
use super::super::words::counted;
use super::board::{self, HIT, SUNK, WATER};
use crate::engine::Match;
use crate::model::{Mark, Player};
use crate::play::Terms;

/// A heading, and a line about each ship of a player.
pub(super) type Lines = Vec<(String, Role)>;

/// The cells of a longer ship are only counted.
const MOST_GLYPHS: u16 = 6;

/// The same glyph for each cell of a ship.
pub(super) fn all(glyph: char, terms: &Terms, class: usize) -> String {
    glyph.to_string().repeat(terms.ships[class].length.min(MOST_GLYPHS).into())
}

/// A line about a ship: its title, a glyph for each cell, and a word about its state.
pub(super) fn line(terms: &Terms, class: usize, glyphs: &str, state: &str, role: Role) -> (String, Role) {
    let vessel = &terms.ships[class];
    let cells =
        if vessel.length <= MOST_GLYPHS { glyphs.to_owned() } else { format!("{} cells", vessel.length) };
    (format!("{:<10} {cells} {state}", vessel.title).trim_end().to_owned(), role)
}

/// The ships of `player`, as that player sees them.
pub(super) fn own(contest: &Match, player: Player, terms: &Terms) -> Lines {
    let board = contest.board(player);
    let mut ids: Vec<_> = board.layout().ids().collect();
    ids.sort_by_key(|&id| board.layout().ship(id).class);
    let lines = ids.into_iter().map(|id| {
        let ship = board.layout().ship(id);
        let is_sunk = board.is_sunk(id);
        let glyph = |mark| match mark {
            Some(Mark::Hit) if is_sunk => SUNK.0,
            Some(Mark::Hit) => HIT.0,
            _ => board::ship(terms, ship.class).0,
        };
        let glyphs: String = ship.cells.iter().map(|&cell| glyph(board.mark(cell))).collect();
        let (state, role) = if is_sunk { ("sunk", Role::Sunk) } else { ("", Role::Text) };
        line(terms, ship.class, &glyphs, state, role)
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
pub(super) fn theirs(contest: &Match, player: Player, terms: &Terms) -> Lines {
    let sight = contest.sight(player);
    let layout = contest.board(player.other()).layout();
    let mut is_sunk = vec![false; terms.ships.len()];
    for ship in sight.sunk().filter(|_| terms.names_sunk_ships) {
        is_sunk[layout.ship(ship).class] = true;
    }
    let lines = is_sunk.into_iter().enumerate().map(|(class, is_sunk)| match is_sunk {
        true => line(terms, class, &all(SUNK.0, terms, class), "sunk", Role::Sunk),
        false => line(terms, class, &all(WATER.0, terms, class), "", Role::Text),
    });
    let heading = if terms.rules.sinkings_told {
        count_sunk(sight.sunk().count(), terms.ships.len())
    } else {
        counted(terms.ships.len(), "ship", "ships")
    };
    with_heading(heading, lines)
}
