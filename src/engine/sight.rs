use super::Fired;
use crate::model::{Board, Cell, Mark, ShipId};

/// The part of the opponent's board that a player may see, from [`Match::sight`](super::Match::sight).
///
/// ```
/// use battleship::{Cell, Layout, Match, PerPlayer, Player, ResultRule, Rules, Seen, Ship, Size, TurnRule};
///
/// let mut layout = Layout::new(Size::new(2, 4).unwrap());
/// let boat = layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] }).unwrap();
/// layout.place(Ship { class: 1, cells: vec![Cell::new(1, 3)] }).unwrap();
/// let rules = Rules { results: ResultRule::Counted, ..Rules::plain(TurnRule::Alternate) };
/// let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
///
/// for column in 0..2 {
///     game.fire_one(Cell::new(0, column)).unwrap();
///     game.fire_one(Cell::new(1, column)).unwrap();
/// }
/// // Three shots of a player are counted together.
/// assert_eq!(game.sight(Player::One).cell(Cell::new(0, 0)), Some(Seen::Recorded));
///
/// game.fire_one(Cell::new(0, 2)).unwrap();
/// let sight = game.sight(Player::One);
/// assert_eq!(sight.cell(Cell::new(0, 0)), Some(Seen::Sunk(boat)));
/// assert_eq!(sight.cell(Cell::new(0, 2)), Some(Seen::Miss));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sight<'game> {
    pub(super) board: &'game Board,
    /// The player's shots whose results have not been announced yet.
    pub(super) recorded: &'game [Fired],
    pub(super) announces_sinkings: bool,
}

/// What a player knows about a cell of the opponent's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The player has not fired at it.
    Untouched,
    /// The player has fired at it, but the result is not known yet.
    Recorded,
    /// The cell is water.
    Miss,
    /// The cell holds a ship. If sinkings are not announced, the ship may be sunk.
    Hit,
    /// The cell holds this ship, which is sunk.
    Sunk(ShipId),
}

impl Sight<'_> {
    /// What the player knows about `cell`, or `None` if it is off the board.
    pub fn cell(&self, cell: Cell) -> Option<Seen> {
        let mark = self.board.mark(cell)?;
        if self.recorded.iter().any(|fired| fired.cell == cell) {
            return Some(Seen::Recorded);
        }
        Some(match mark {
            Mark::Untouched => Seen::Untouched,
            Mark::Miss => Seen::Miss,
            Mark::Hit => {
                let sunk = self.board.layout().ship_at(cell).filter(|&ship| self.is_sunk(ship));
                sunk.map_or(Seen::Hit, Seen::Sunk)
            }
        })
    }

    /// Whether the player knows that `ship` is sunk.
    pub fn is_sunk(&self, ship: ShipId) -> bool {
        let is_hidden = |fired: &Fired| self.board.layout().ship_at(fired.cell) == Some(ship);
        self.announces_sinkings && self.board.is_sunk(ship) && !self.recorded.iter().any(is_hidden)
    }

    /// The ships that the player knows are sunk, in the order in which they were placed.
    pub fn sunk(&self) -> impl Iterator<Item = ShipId> {
        self.board.layout().ids().filter(|&ship| self.is_sunk(ship))
    }
}
