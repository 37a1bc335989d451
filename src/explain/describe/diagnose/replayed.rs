//! Mistakes that change the course of the game: the game is played again with the mistake, and the transcript
//! must be the one that comes out.

use super::Mistake;
use super::evidence::{Evidence, letter_at};
use crate::engine::{Announced, Fired, Outcome};
use crate::model::{Cell, Layout, PerPlayer, Player, Ship, Shot};
use crate::rounds::parser::parse_item;
use crate::rounds::{Game, Item, ItemError, Moves, Replay, Stop, write_replay, write_transcript};

pub(super) const MISTAKES: [Mistake; 5] = [
    Mistake { words: "rows and columns are swapped", explains: fires_with_swapped_axes },
    Mistake { words: "the boards are read with rows and columns swapped", explains: reads_swapped_boards },
    Mistake { words: "rows are off by one", explains: fires_one_row_off },
    Mistake { words: "columns are off by one", explains: fires_one_column_off },
    Mistake { words: "cells can be fired at twice", explains: accepts_repeats },
];

/// A way to play, usually a wrong one.
struct WrongPlay {
    /// Where a shot really goes.
    aim: fn(Cell) -> Cell,
    accepts_repeats: bool,
}

const RIGHT: WrongPlay = WrongPlay { aim: |cell| cell, accepts_repeats: false };

fn fires_with_swapped_axes(evidence: &Evidence) -> bool {
    let aim = |cell: Cell| Cell { row: cell.column, column: cell.row };
    is_played(evidence, &WrongPlay { aim, ..RIGHT })
}

fn fires_one_row_off(evidence: &Evidence) -> bool {
    // In Python, the row before the first one is the last.
    is_played(evidence, &WrongPlay { aim: |cell| Cell { row: (cell.row + 9) % 10, ..cell }, ..RIGHT })
        || is_played(evidence, &WrongPlay { aim: |cell| Cell { row: (cell.row + 1) % 10, ..cell }, ..RIGHT })
}

fn fires_one_column_off(evidence: &Evidence) -> bool {
    let left = |cell: Cell| Cell { column: (cell.column + 9) % 10, ..cell };
    let right = |cell: Cell| Cell { column: (cell.column + 1) % 10, ..cell };
    is_played(evidence, &WrongPlay { aim: left, ..RIGHT })
        || is_played(evidence, &WrongPlay { aim: right, ..RIGHT })
}

fn accepts_repeats(evidence: &Evidence) -> bool {
    is_played(evidence, &WrongPlay { accepts_repeats: true, ..RIGHT })
}

fn reads_swapped_boards(evidence: &Evidence) -> bool {
    let Some(game) = game(evidence) else { return false };
    let swapped = Game::new(game.layouts().as_ref().map(|layout| transposed(layout)), game.moves().clone())
        .expect("the transposed boards have the same ships");
    is_transcript(evidence, game, &swapped, &RIGHT)
}

fn transposed(layout: &Layout) -> Layout {
    let mut transposed = Layout::new(layout.size());
    for ship in layout.ships() {
        let cells = ship.cells.iter().map(|cell| Cell { row: cell.column, column: cell.row }).collect();
        let ship = Ship { class: ship.class, cells };
        transposed.place(ship).expect("the board is square, so a transposed ship fits");
    }
    transposed
}

/// The game, if there is a transcript of it to compare.
fn game<'a>(evidence: &Evidence<'a>) -> Option<&'a Game> {
    evidence.reference.game.as_ref().filter(|_| !evidence.reading.turns.is_empty())
}

fn is_played(evidence: &Evidence, play: &WrongPlay) -> bool {
    game(evidence).is_some_and(|game| is_transcript(evidence, game, game, play))
}

/// Whether the transcript is that of the game `played` in this way, printed as the golden of `game` is.
fn is_transcript(evidence: &Evidence, game: &Game, played: &Game, play: &WrongPlay) -> bool {
    let Some(replayed) = play.replay(played, |index, fired| shows_shot(evidence, index, fired)) else {
        return false;
    };
    let reference = evidence.reference;
    let is_length_meant = replayed.turns.len() == evidence.reading.turns.len() || reference.is_cut;
    // A mistake that changes nothing in this game explains nothing.
    if !is_length_meant || RIGHT.replay(game, |_, _| true).is_some_and(|right| right == replayed) {
        return false;
    }
    let written = write_replay(played, &replayed, reference.wording);
    let (Ok(mut bytes), Ok(right)) = (written, write_transcript(game, reference.wording)) else {
        return false;
    };
    // A mistake without effect in this game explains nothing, even if the golden is of another kind.
    if bytes == right {
        return false;
    }
    // Programs print one more newline than they write to the file.
    bytes.extend((reference.text.all.len() == right.len() + 1).then_some(b'\n'));
    String::from_utf8(bytes).is_ok_and(|text| evidence.is_equal_to(text))
}

/// Whether the shot of a turn is on the boards of the next turn, if there is one. This finds most transcripts of
/// other games in their first turns.
fn shows_shot(evidence: &Evidence, index: usize, fired: &Fired) -> bool {
    evidence.reading.turns.get(index + 1).is_none_or(|next| {
        let mark = if fired.shot == Shot::Miss { 'O' } else { 'X' };
        let (row, column) = (fired.cell.row.into(), fired.cell.column.into());
        letter_at(&next.block.rows[fired.player.other()], row, column) == Some(mark)
    })
}

impl WrongPlay {
    /// Plays the game in this way. Gives up after a shot that is not `shown` by the transcript.
    fn replay(&self, game: &Game, shown: impl Fn(usize, &Fired) -> bool) -> Option<Replay> {
        let mut boards = game.layouts().as_ref().map(|layout| UnderFire::new(layout));
        let mut lists = game.moves().as_ref().map(Moves::spans);
        let mut tried: PerPlayer<Vec<Cell>> = PerPlayer::default();
        let mut played = Replay { turns: Vec::new(), items: Vec::new(), stop: Stop::Decided(Outcome::Draw) };
        for turn in 1_u32.. {
            let player = if turn % 2 == 1 { Player::One } else { Player::Two };
            let before = played.items.len();
            let moves = &game.moves()[player];
            let accepted = lists[player].find_map(|span| {
                let verdict = parse_item(&moves.item(&span)).and_then(|cell| {
                    let is_allowed = self.accepts_repeats || !tried[player].contains(&cell);
                    if is_allowed { Ok(cell) } else { Err(ItemError::Repeated) }
                });
                played.items.push(Item { span, verdict });
                verdict.ok()
            });
            let Some(cell) = accepted else {
                let rejected = played.items.len() - before;
                played.items.truncate(before);
                played.stop = Stop::OutOfMoves { player, rejected };
                return Some(played);
            };
            tried[player].push(cell);
            let cell = (self.aim)(cell);
            let shot = boards[player.other()].fire(cell);
            let round = turn.div_ceil(2);
            let fired = Fired { turn, player, round, cell, shot, announced: Announced::Recorded };
            if !shown(played.turns.len(), &fired) {
                return None;
            }
            played.turns.push(fired);
            if player == Player::Two
                && let Some(outcome) = outcome(&boards)
            {
                played.stop = Stop::Decided(outcome);
                return Some(played);
            }
        }
        Some(played)
    }
}

fn outcome(boards: &PerPlayer<UnderFire>) -> Option<Outcome> {
    match (boards.one.is_lost(), boards.two.is_lost()) {
        (false, false) => None,
        (true, true) => Some(Outcome::Draw),
        (true, false) => Some(Outcome::Win(Player::Two)),
        (false, true) => Some(Outcome::Win(Player::One)),
    }
}

/// A board that can be fired at more than once in the same place, unlike those of the model.
struct UnderFire<'a> {
    layout: &'a Layout,
    /// The cells of each ship that have not been hit.
    left: Vec<Vec<Cell>>,
}

impl<'a> UnderFire<'a> {
    fn new(layout: &'a Layout) -> Self {
        Self { layout, left: layout.ships().iter().map(|ship| ship.cells.clone()).collect() }
    }

    fn fire(&mut self, cell: Cell) -> Shot {
        let Some(ship) = self.layout.ship_at(cell) else { return Shot::Miss };
        let left = &mut self.left[ship.index()];
        let before = left.len();
        left.retain(|other| *other != cell);
        if left.is_empty() && before > 0 { Shot::Sunk(ship) } else { Shot::Hit(ship) }
    }

    fn is_lost(&self) -> bool {
        self.left.iter().all(Vec::is_empty)
    }
}
