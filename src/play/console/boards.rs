use crate::engine::{Match, Seen};
use crate::model::{Board, Cell, Fleet, Mark, Player, Size};

/// A player's own board: ship ids, hits, sunk ships and misses.
pub(super) fn own(board: &Board, fleet: &Fleet) -> String {
    rows(board.layout().size(), |cell| match (board.layout().ship_at(cell), board.mark(cell)) {
        (Some(ship), Some(Mark::Hit)) => {
            if board.is_sunk(ship) {
                'S'
            } else {
                'H'
            }
        }
        (Some(ship), _) => fleet.classes()[board.layout().ship(ship).class].symbol,
        (None, Some(Mark::Miss)) => 'M',
        (None, _) => '0',
    })
}

/// What `player` may see of the opponent's board.
pub(super) fn opponents(contest: &Match, player: Player) -> String {
    let sight = contest.sight(player);
    let size = contest.board(player.other()).layout().size();
    rows(size, |cell| match sight.cell(cell).expect("the cells are those of the board") {
        Seen::Untouched | Seen::Recorded => '0',
        Seen::Miss => 'M',
        Seen::Hit => 'H',
        Seen::Sunk(_) => 'S',
    })
}

/// One line per row, followed by an empty line.
fn rows(size: Size, square: impl Fn(Cell) -> char) -> String {
    let mut text = String::new();
    for row in 0..size.rows() {
        for column in 0..size.columns() {
            text.push_str(if column == 0 { "" } else { " " });
            text.push(square(Cell { row, column }));
        }
        text.push('\n');
    }
    text + "\n"
}
