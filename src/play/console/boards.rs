use crate::engine::{Match, Seen};
use crate::model::{Board, Cell, Fleet, Mark, Player, Size};
use crate::play::{BoardView, Dialogue, Mistake, Part};

/// Shows a player's own board: ship ids, hits, sunk ships and misses.
pub(super) fn show_own(name: BoardView, board: &Board, fleet: &Fleet, dialogue: &mut Dialogue) {
    let stays_hit = dialogue.makes(Mistake::SunkCellsStayHit);
    let square = |cell| match (board.layout().ship_at(cell), board.mark(cell)) {
        (Some(ship), Some(Mark::Hit)) => {
            if board.is_sunk(ship) && !stays_hit {
                'S'
            } else {
                'H'
            }
        }
        (Some(ship), _) => fleet.classes()[board.layout().ship(ship).class].symbol,
        (None, Some(Mark::Miss)) => 'M',
        (None, _) => '0',
    };
    show(name, board.layout().size(), square, dialogue);
}

/// Shows what `player` may see of the opponent's board.
pub(super) fn show_opponents(contest: &Match, player: Player, fleet: &Fleet, dialogue: &mut Dialogue) {
    let shows_ships = dialogue.makes(Mistake::OpponentBoardShowsShips);
    let stays_hit = dialogue.makes(Mistake::SunkCellsStayHit);
    let layout = contest.board(player.other()).layout();
    let sight = contest.sight(player);
    let size = contest.board(player.other()).layout().size();
    let square = |cell| match sight.cell(cell).expect("the cells are those of the board") {
        Seen::Untouched if shows_ships => {
            layout.ship_at(cell).map_or('0', |ship| fleet.classes()[layout.ship(ship).class].symbol)
        }
        Seen::Untouched | Seen::Recorded => '0',
        Seen::Miss => 'M',
        Seen::Hit => 'H',
        Seen::Sunk(_) if stays_hit => 'H',
        Seen::Sunk(_) => 'S',
    };
    show(BoardView::of(player, "opponent board"), size, square, dialogue);
}

/// Shows one line per row, followed by an empty line.
fn show(name: BoardView, size: Size, square: impl Fn(Cell) -> char, dialogue: &mut Dialogue) {
    let is_swapped = dialogue.makes(Mistake::BoardsSwapped);
    for row in 0..size.rows() {
        let mut text = String::new();
        for column in 0..size.columns() {
            text.push_str(if column == 0 { "" } else { " " });
            text.push(square(if is_swapped { Cell::new(column, row) } else { Cell::new(row, column) }));
        }
        text.push('\n');
        dialogue.say_row(name, row, (0, 2), text);
    }
    dialogue.say_as(Part::Board(name), "\n");
}
