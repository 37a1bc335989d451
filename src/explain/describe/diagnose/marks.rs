//! Boards that show the right things with the wrong letters.

use super::edit::{changed, letters, with_blocks, with_letters, with_letters_of};
use super::evidence::Evidence;
use super::mistake::Mistake;
use crate::explain::comparison::Reference;
use crate::explain::read::Block;
use crate::model::{Cell, PerPlayer, Player};
use crate::rounds::FLEET;

pub(super) const MISTAKES: [Mistake; 7] = [
    Mistake::proved("misses are marked with the digit 0 instead of the letter O", |evidence| {
        evidence.is_right_with(|letter| if letter == '0' { 'O' } else { letter })
    })
    .by(|golden| with_all_letters(golden, |letter| if letter == 'O' { '0' } else { letter })),
    Mistake::proved("marks are in lowercase", |evidence| {
        evidence.is_right_with(|letter| letter.to_ascii_uppercase())
    })
    .by(|golden| {
        let lowercase = |letter: char| if is_ship(letter) { letter } else { letter.to_ascii_lowercase() };
        with_all_letters(golden, lowercase)
    }),
    Mistake::proved("hits and misses are marked the wrong way round", |evidence| {
        evidence.has_wrong_boards() && evidence.is_right_with(swapped_mark)
    })
    .by(|golden| with_all_letters(golden, swapped_mark)),
    Mistake::proved("the hidden boards show the ships", shows_hidden_ships)
        .by(|golden| with_ships(golden, |is_end, letter| !is_end && letter == '-')),
    Mistake::made("hits are marked with the letter of the ship", |golden| {
        with_ships(golden, |_, letter| letter == 'X')
    }),
    Mistake::made("the final boards show the letters of ships that were hit", |golden| {
        with_ships(golden, |is_end, letter| is_end && letter == 'X')
    }),
    Mistake::of_boards(
        "the final boards do not show the ships that are left",
        &[|golden, index| changed(golden, index, without_ships)],
    ),
];

/// The golden with other letters on all boards.
fn with_all_letters(golden: &Reference, change: fn(char) -> char) -> Option<String> {
    with_blocks(golden, |golden, index| changed(golden, index, |block| with_letters_of(block, change)))
}

fn swapped_mark(letter: char) -> char {
    match letter {
        'X' => 'O',
        'O' => 'X',
        other => other,
    }
}

fn is_ship(letter: char) -> bool {
    FLEET.class_of(letter).is_some()
}

/// The block with boards that do not show the ships.
pub(super) fn without_ships(block: &Block) -> Block {
    with_letters_of(block, |letter| if is_ship(letter) { '-' } else { letter })
}

/// The golden with the letter of the ship on each cell of a ship that `shows` names, by whether the board is a final one
/// and by what it shows.
fn with_ships(golden: &Reference, shows: fn(bool, char) -> bool) -> Option<String> {
    let layouts = golden.game.as_ref()?.layouts();
    let turns = golden.reading.turns.len();
    with_blocks(golden, |golden, index| {
        let rows = |block: &Block, player: Player| {
            with_letters(&block.rows[player], |letter, row, column| {
                let layout = &layouts[player];
                let ship = layout.ship_at(Cell::new(row as u16, column as u16));
                let symbol = ship.map(|ship| FLEET.classes()[layout.ship(ship).class].symbol);
                symbol.filter(|_| shows(index == turns, letter)).unwrap_or(letter)
            })
        };
        let shown = |block: &Block| PerPlayer::from_fn(|player| rows(block, player));
        changed(golden, index, |block| Block { rows: shown(block), ..block.clone() })
    })
}

/// Whether hidden boards show ships, perhaps not all, from the first turn on.
fn shows_hidden_ships(evidence: &Evidence) -> bool {
    let shows = |block: &Block| block.rows.iter().any(|rows| letters(rows).any(is_ship));
    evidence.reading.turns.first().is_some_and(|turn| shows(&turn.block))
        && evidence.is_right_with(|letter| if is_ship(letter) { '-' } else { letter })
}
