use super::Console;
use crate::engine::{Match, Seen};
use crate::model::{Board, Cell, Layout, Mark, Player, ShipId};
use crate::play::{BoardView, Mistake, Part, Terms, row_of_cells};

impl<'a> Console<'a, '_> {
    /// Shows a player's own board: ship ids, hits, sunk ships and misses.
    pub(super) fn show_own(&mut self, view: BoardView, board: &Board) {
        let (terms, stays_hit) = (self.terms, self.dialogue.makes(Mistake::SunkCellsStayHit));
        self.show(view, |cell| match (board.layout().ship_at(cell), board.mark(cell)) {
            (Some(ship), Some(Mark::Hit)) if board.is_sunk(ship) && !stays_hit => "S",
            (Some(_), Some(Mark::Hit)) => "H",
            (Some(ship), _) => id(terms, board.layout(), ship),
            (None, Some(Mark::Miss)) => "M",
            (None, _) => "0",
        });
    }

    /// Shows what `player` may see of the opponent's board.
    pub(super) fn show_opponents(&mut self, contest: &Match, player: Player) {
        let (terms, stays_hit) = (self.terms, self.dialogue.makes(Mistake::SunkCellsStayHit));
        let shows_ships = self.dialogue.makes(Mistake::OpponentBoardShowsShips);
        let layout = contest.board(player.other()).layout();
        let sight = contest.sight(player);
        let view = BoardView::of(player, "opponent board");
        self.show(view, |cell| match sight.cell(cell).expect("the cells are those of the board") {
            Seen::Untouched if shows_ships => {
                layout.ship_at(cell).map_or("0", |ship| id(terms, layout, ship))
            }
            Seen::Untouched | Seen::Recorded => "0",
            Seen::Miss => "M",
            Seen::Sunk(_) if !stays_hit => "S",
            Seen::Hit | Seen::Sunk(_) => "H",
        });
    }

    /// Shows one line per row, followed by an empty line.
    fn show(&mut self, view: BoardView, square: impl Fn(Cell) -> &'a str) {
        for row in 0..self.terms.size.rows() {
            let cells = row_of_cells(row, self.terms.size, " ", |Cell { row, column }| {
                square(self.dialogue.row_and_column(row, column, Mistake::BoardsSwapped).into())
            });
            self.dialogue.say_row(view, row, (0, 2), cells + "\n");
        }
        self.dialogue.say_as(Part::Board(view), "\n");
    }
}

/// The id of a ship.
fn id<'a>(terms: &'a Terms, layout: &Layout, ship: ShipId) -> &'a str {
    &terms.ships[layout.ship(ship).class].symbol
}
