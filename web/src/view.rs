use battleship::play::Terms;
use battleship::record::EditionName;
use battleship::record::parts::State;
use battleship::{Cell, Direction, Layout, Mark, Match, Player, Seen, ShipId};
use serde::Serialize;

/// What a player sees: the board to fire at and the own one.
#[derive(Serialize)]
pub(crate) struct View {
    player: u8,
    /// Whether the game is over.
    is_over: bool,
    sea: Vec<Square>,
    own: Vec<Square>,
    /// The ships of the other player.
    rivals: Vec<Vessel>,
    fleet: Vec<Vessel>,
}

/// A cell of a board.
#[derive(Serialize)]
pub(crate) struct Square {
    state: &'static str,
    /// The sides on which its ship ends: 1 left, 2 right, 4 top, 8 bottom.
    edges: u8,
    /// Its name and what is there, in words.
    label: String,
}

/// A ship in a list.
#[derive(Serialize)]
struct Vessel {
    title: String,
    length: u16,
    sunk: bool,
}

impl View {
    pub(crate) fn of(contest: &Match, viewer: Player, terms: &Terms) -> Self {
        let (rival, own) = (contest.board(viewer.other()), contest.board(viewer));
        let sight = contest.sight(viewer);
        let sea = |cell| match sight.cell(cell) {
            Some(Seen::Sunk(ship)) => (State::Sunk, Some(ship)),
            Some(Seen::Hit) => (State::Hit, None),
            Some(Seen::Miss) => (State::Miss, None),
            Some(Seen::Recorded) => (State::Fired, None),
            Some(Seen::Untouched) | None => (State::Water, None),
        };
        let mine = |cell| match (own.layout().ship_at(cell), own.mark(cell)) {
            (Some(ship), Some(Mark::Hit)) if own.is_sunk(ship) => (State::Sunk, Some(ship)),
            (Some(ship), Some(Mark::Hit)) => (State::Hit, Some(ship)),
            (Some(ship), _) => (State::Ship, Some(ship)),
            (None, Some(Mark::Miss)) if terms.shows_misses_to_owner => (State::Miss, None),
            (None, _) => (State::Water, None),
        };
        Self {
            player: viewer.number(),
            is_over: contest.outcome().is_some(),
            sea: squares(rival.layout(), terms, sea),
            own: squares(own.layout(), terms, mine),
            rivals: vessels(rival.layout(), terms, |ship| sight.is_sunk(ship)),
            fleet: vessels(own.layout(), terms, |ship| own.is_sunk(ship)),
        }
    }
}

/// A fleet that is being placed.
pub(crate) fn placed(layout: &Layout, terms: &Terms) -> Vec<Square> {
    let ship = |cell| layout.ship_at(cell).map_or((State::Water, None), |ship| (State::Ship, Some(ship)));
    squares(layout, terms, ship)
}

/// How people call a player.
pub(crate) fn name(player: Player, terms: &Terms) -> String {
    match (terms.edition, player) {
        (EditionName::Solo, Player::One) => "You".into(),
        (EditionName::Solo, Player::Two) => "The computer".into(),
        _ => format!("Player {}", player.number()),
    }
}

/// The name of a ship; those in capitals are easier to read like others.
pub(crate) fn title(class: usize, terms: &Terms) -> String {
    let title = &terms.ships[class].title;
    let (first, rest) = title.split_at(title.chars().next().map_or(0, char::len_utf8));
    first.to_owned() + &rest.to_lowercase()
}

fn squares(layout: &Layout, terms: &Terms, look: impl Fn(Cell) -> (State, Option<ShipId>)) -> Vec<Square> {
    const SIDES: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
    let square = |cell: Cell| {
        let (state, ship) = look(cell);
        let is_end = |side| {
            let next = cell.run(side, 2, terms.size).map(|cells| cells[1]);
            next.is_none_or(|next| layout.ship_at(next) != ship)
        };
        let ends = SIDES.into_iter().enumerate().filter(|(_, side)| ship.is_some() && is_end(*side));
        let word = if state == State::Water { String::new() } else { format!(": {}", state.meaning()) };
        let of = ship.map(|ship| format!(", {}", title(layout.ship(ship).class, terms))).unwrap_or_default();
        Square {
            state: state.word(),
            edges: ends.map(|(index, _)| 1 << index).sum(),
            label: terms.notation.cell(cell) + &word + &of,
        }
    };
    terms.size.cells().map(square).collect()
}

fn vessels(layout: &Layout, terms: &Terms, is_sunk: impl Fn(ShipId) -> bool) -> Vec<Vessel> {
    let mut ships: Vec<_> = layout.ids().map(|id| (layout.ship(id).class, is_sunk(id))).collect();
    ships.sort_unstable();
    let vessel =
        |(class, sunk)| Vessel { title: title(class, terms), length: terms.ships[class].length, sunk };
    ships.into_iter().map(vessel).collect()
}
