use super::super::paint::Role;
use super::Canvas;
use crate::engine::Match;
use crate::model::{Mark, Player};
use crate::play::Terms;
use ratatui::layout::Rect;

/// A ship in a list.
pub(super) struct Entry {
    pub(super) text: String,
    pub(super) role: Role,
}

/// A line about a ship: its title, a glyph for each cell, and a word about its state.
pub(super) fn entry(terms: &Terms, class: usize, glyphs: &str, state: &str, role: Role) -> Entry {
    let vessel = &terms.ships[class];
    let cells = if vessel.length <= 6 { glyphs.to_owned() } else { format!("{} cells", vessel.length) };
    Entry { text: format!("{:<10} {cells} {state}", vessel.title).trim_end().to_owned(), role }
}

/// The ships of `player`, as that player sees them.
pub(super) fn own(contest: &Match, player: Player, terms: &Terms) -> Vec<Entry> {
    let board = contest.board(player);
    let mut ids: Vec<_> = board.layout().ids().collect();
    ids.sort_by_key(|&id| board.layout().ship(id).class);
    let entries = ids.into_iter().map(|id| {
        let ship = board.layout().ship(id);
        let is_sunk = board.is_sunk(id);
        let glyph = |mark| match mark {
            Some(Mark::Hit) if is_sunk => '*',
            Some(Mark::Hit) => 'X',
            _ => '#',
        };
        let glyphs: String = ship.cells.iter().map(|&cell| glyph(board.mark(cell))).collect();
        let (state, role) = if is_sunk { ("sunk", Role::Sunk) } else { ("", Role::Text) };
        entry(terms, ship.class, &glyphs, state, role)
    });
    entries.collect()
}

/// The ships of the opponent of `player`, as far as that player knows about them.
pub(super) fn theirs(contest: &Match, player: Player, terms: &Terms) -> Vec<Entry> {
    let sight = contest.sight(player);
    let layout = contest.board(player.other()).layout();
    let mut is_sunk = vec![false; terms.ships.len()];
    for ship in sight.sunk().filter(|_| terms.names_sunk_ships) {
        is_sunk[layout.ship(ship).class] = true;
    }
    let entries = is_sunk.into_iter().enumerate().map(|(class, is_sunk)| {
        let length = usize::from(terms.ships[class].length.min(6));
        match is_sunk {
            true => entry(terms, class, &"*".repeat(length), "sunk", Role::Sunk),
            false => entry(terms, class, &".".repeat(length), "", Role::Text),
        }
    });
    entries.collect()
}

impl Canvas<'_> {
    pub(super) fn fleet(&mut self, area: Rect, entries: &[Entry]) {
        self.lines(area, entries.iter().map(|entry| (entry.text.as_str(), entry.role)));
    }
}
