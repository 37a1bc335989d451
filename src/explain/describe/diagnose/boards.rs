//! Boards that are right in themselves, but shown at the wrong time, in the wrong place or turned.

use super::edit::{changed, in_turns, letter_at, with_blocks, with_letters};
use super::marks::without_ships;
use super::mistake::Mistake;
use crate::explain::comparison::Reference;
use crate::explain::read::{Block, Placed, Turn};
use crate::model::{PerPlayer, Player};

pub(super) const MISTAKES: [Mistake; 14] = [
    Mistake::of_boards(
        "every board is one move late",
        &[|golden, index| in_turns(golden, index, |turns| turns.get(index.saturating_sub(1)))],
    ),
    Mistake::of_boards("every board is one move early", &[is_early]),
    Mistake::of_boards(
        "the boards change only after both players have moved",
        &[|golden, index| in_turns(golden, index, |turns| turns.get(index / 2 * 2))],
    ),
    Mistake::of_boards(
        "the two boards are swapped",
        &[
            |golden, index| {
                changed(golden, index, |block| Block { rows: exchanged(&block.rows), ..block.clone() })
            },
            |golden, index| changed(golden, index, swapped),
        ],
    ),
    Mistake::proved("the two ship lists are swapped", |evidence| {
        !evidence.has_wrong_boards() && evidence.shows(has_swapped_lists)
    })
    .by(|golden| with_blocks(golden, has_swapped_lists)),
    Mistake::of_boards(
        "the two boards are swapped in Player1's turns",
        &[
            |golden, index| swapped_in_turns(golden, index, Player::One, false),
            |golden, index| swapped_in_turns(golden, index, Player::One, true),
        ],
    ),
    Mistake::of_boards(
        "the two boards are swapped in Player2's turns",
        &[
            |golden, index| swapped_in_turns(golden, index, Player::Two, false),
            |golden, index| swapped_in_turns(golden, index, Player::Two, true),
        ],
    ),
    Mistake::made("both ship lists show Player1's ships", |golden| with_list_twice(golden, Player::One)),
    Mistake::made("both ship lists show Player2's ships", |golden| with_list_twice(golden, Player::Two)),
    Mistake::of_boards(
        "both boards show Player1's board",
        &[
            |golden, index| twice(golden, index, |_| Player::One, None),
            |golden, index| twice(golden, index, |_| Player::One, Some(Player::One)),
        ],
    ),
    Mistake::of_boards(
        "both boards show Player2's board",
        &[
            |golden, index| twice(golden, index, |_| Player::Two, None),
            |golden, index| twice(golden, index, |_| Player::Two, Some(Player::Two)),
        ],
    ),
    Mistake::of_boards(
        "both boards show the board of the same player",
        &[
            |golden, index| twice(golden, index, mover, Some(Player::One)),
            |golden, index| twice(golden, index, mover, Some(Player::Two)),
            |golden, index| twice(golden, index, |turn| mover(turn).other(), Some(Player::One)),
            |golden, index| twice(golden, index, |turn| mover(turn).other(), Some(Player::Two)),
        ],
    )
    .in_any_way(),
    Mistake::of_boards(
        "rows and columns are swapped",
        &[|golden, index| moved(golden, index, |row, column| (column, row))],
    ),
    // What falls off one side may come back on the other.
    Mistake::of_boards(
        "a row or column of the boards is off by one",
        &[
            |golden, index| moved(golden, index, |row, column| ((row + 9) % 10, column)),
            |golden, index| moved(golden, index, |row, column| ((row + 1) % 10, column)),
            |golden, index| moved(golden, index, |row, column| (row, (column + 9) % 10)),
            |golden, index| moved(golden, index, |row, column| (row, (column + 1) % 10)),
        ],
    )
    .in_any_way(),
];

/// The block with the boards and the ship lists swapped.
fn swapped(block: &Block) -> Block {
    Block { rows: exchanged(&block.rows), ships: exchanged(&block.ships), ..Block::default() }
}

/// The blocks if the board of one player, or of the opponent, always comes first, and perhaps at the end too.
fn swapped_in_turns(golden: &Reference, index: usize, player: Player, end: bool) -> Option<Block> {
    let is_swapped = golden.reading.turns.get(index).map_or(end, |turn| turn.player == Some(player));
    changed(golden, index, if is_swapped { swapped } else { Block::clone })
}

fn with_list_twice(golden: &Reference, player: Player) -> Option<String> {
    with_blocks(golden, |golden, index| {
        let ships = |block: &Block| PerPlayer::from_fn(|_| block.ships[player].clone());
        changed(golden, index, |block| Block { ships: ships(block), ..block.clone() })
    })
}

fn has_swapped_lists(golden: &Reference, index: usize) -> Option<Block> {
    changed(golden, index, |block| Block { ships: exchanged(&block.ships), ..block.clone() })
}

/// The boards after the shot of the turn.
fn is_early(golden: &Reference, index: usize) -> Option<Block> {
    let turns = golden.reading.turns.len();
    match index + 1 {
        next if next < turns => changed(golden, next, Block::clone),
        next if next > turns || turns == 1 => changed(golden, index, Block::clone),
        // The final boards without the ships. Without the end, nothing says what the last boards would be.
        last => changed(golden, last, without_ships),
    }
}

/// The lists of both players exchanged.
fn exchanged(list: &PerPlayer<Vec<Placed>>) -> PerPlayer<Vec<Placed>> {
    PerPlayer::from_fn(|player| list[player.other()].clone())
}

fn mover(turn: &Turn) -> Player {
    turn.player.unwrap_or(Player::One)
}

/// The board of one player on both sides, and perhaps the ship list; the final boards are right or of one player too.
fn twice(
    golden: &Reference,
    index: usize,
    whose: impl Fn(&Turn) -> Player,
    at_end: Option<Player>,
) -> Option<Block> {
    let player = golden.reading.turns.get(index).map(whose).or(at_end);
    changed(golden, index, |block| match player {
        Some(player) => Block {
            rows: PerPlayer::from_fn(|_| block.rows[player].clone()),
            ships: PerPlayer::from_fn(|_| block.ships[player].clone()),
            ..Block::default()
        },
        None => block.clone(),
    })
}

/// The block with each cell of its boards taken from another one.
fn moved(golden: &Reference, index: usize, from: impl Fn(usize, usize) -> (usize, usize)) -> Option<Block> {
    let moved = |rows: &Vec<Placed>| {
        with_letters(rows, |letter, row, column| {
            let (row, column) = from(row, column);
            letter_at(rows, row, column).unwrap_or(letter)
        })
    };
    changed(golden, index, |block| Block { rows: block.rows.as_ref().map(moved), ..block.clone() })
}
