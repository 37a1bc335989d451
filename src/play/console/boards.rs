use crate::engine::Match;
use crate::engine::{Results, Shots};
use crate::model::{Board, Cell, Fleet, Mark, Player, Shot, Size};

/// A player's own board: ship ids, with all that happened to them.
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

/// The other board, as far as `player` has been told of it.
pub(super) fn opponents(contest: &Match, player: Player) -> String {
    let layout = contest.board(player.other()).layout();
    let told = told_shots(contest, player);
    let known = |cell| {
        contest
            .log()
            .iter()
            .filter(|fired| fired.player == player)
            .take(told)
            .find(|fired| fired.cell == cell)
    };
    rows(layout.size(), |cell| match (known(cell).map(|fired| fired.shot), layout.ship_at(cell)) {
        (None, _) => '0',
        (Some(Shot::Miss), _) | (Some(_), None) => 'M',
        (Some(_), Some(ship)) => {
            let sunk = layout.ship(ship).cells.iter().all(|&cell| known(cell).is_some());
            if sunk && contest.rules().sinkings_told { 'S' } else { 'H' }
        }
    })
}

/// How many of a player's shots have been told of.
fn told_shots(contest: &Match, player: Player) -> usize {
    let fired = contest.log().iter().filter(|fired| fired.player == player).count();
    let rules = contest.rules();
    if rules.results == Results::Counted && rules.shots == Shots::One {
        fired - fired % Results::COUNTED_TOGETHER
    } else {
        fired
    }
}

/// Ten rows and an empty line.
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
