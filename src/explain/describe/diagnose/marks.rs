//! Boards that show the right things with the wrong letters.

use super::edit::with_blocks;
use super::evidence::{Evidence, is_same_list, letter_at, letters, with_letters};
use super::mistake::Mistake;
use crate::explain::comparison::Reference;
use crate::explain::read::Block;
use crate::model::{Cell, Player};
use crate::rounds::FLEET;

pub(super) const MISTAKES: [Mistake; 7] = [
    Mistake::proved("misses are marked with the digit 0 instead of the letter O", has_zeros)
        .by(|golden| with_letters_in(golden, |letter| if letter == 'O' { '0' } else { letter })),
    Mistake::proved("marks are in lowercase", has_lowercase_marks).by(|golden| {
        with_letters_in(
            golden,
            |letter| if "XO".contains(letter) { letter.to_ascii_lowercase() } else { letter },
        )
    }),
    Mistake::proved("hits and misses are marked the wrong way round", has_swapped_marks)
        .by(|golden| with_letters_in(golden, swapped_mark)),
    Mistake::proved("the hidden boards show the ships", shows_hidden_ships)
        .by(|golden| with_ships(golden, |is_end, letter| !is_end && letter == '-')),
    Mistake::made("hits are marked with the letter of the ship", |golden| {
        with_ships(golden, |_, letter| letter == 'X')
    }),
    Mistake::made("the final boards show the letters of ships that were hit", |golden| {
        with_ships(golden, |is_end, letter| is_end && letter == 'X')
    }),
    Mistake::proved("the final boards do not show the ships that are left", hides_final_ships)
        .by(|golden| with_letters_in(golden, |letter| if is_ship(letter) { '-' } else { letter })),
];

/// The golden with the letter of the ship on each cell of a ship that `shows` names, by whether the board is a final one
/// and by what it shows.
fn with_ships(golden: &Reference, shows: fn(bool, char) -> bool) -> Option<String> {
    let layouts = golden.game.as_ref()?.layouts();
    let turns = golden.reading.turns.len();
    with_blocks(golden, |index, block| {
        let mut shown = block.clone();
        for player in Player::ALL {
            shown.rows[player] = with_letters(&block.rows[player], |letter, row, column| {
                let layout = &layouts[player];
                let ship = layout.ship_at(Cell::new(row as u16, column as u16));
                let symbol = ship.map(|ship| FLEET.classes()[layout.ship(ship).class].symbol);
                symbol.filter(|_| shows(index == turns, letter)).unwrap_or(letter)
            });
        }
        shown
    })
}

/// The golden with other letters on all boards.
fn with_letters_in(golden: &Reference, change: fn(char) -> char) -> Option<String> {
    with_blocks(golden, |_, block| Block {
        rows: block.rows.as_ref().map(|rows| with_letters(rows, |letter, _, _| change(letter))),
        ..block.clone()
    })
}

/// Whether changing every letter on the boards, and in the ship lists too if asked, makes the transcript equal.
fn is_equal_with_letters(evidence: &Evidence, in_lists: bool, change: impl Fn(char) -> char) -> bool {
    let changed = |block: &Block| Block {
        rows: block.rows.as_ref().map(|rows| with_letters(rows, |letter, _, _| change(letter))),
        ships: if in_lists {
            block.ships.as_ref().map(|list| with_letters(list, |letter, _, _| change(letter)))
        } else {
            block.ships.clone()
        },
        ..Block::default()
    };
    let (golden, found) = (evidence.golden(), evidence.reading);
    let becomes_same = |(golden, found): (&Block, &Block)| {
        let found = changed(found);
        is_same_list(&golden.rows, &found.rows) && is_same_list(&golden.ships, &found.ships)
    };
    if golden.turns.len() != found.turns.len() || !evidence.first_wrong_blocks().is_some_and(becomes_same) {
        return false;
    }
    let changed: Vec<(&Block, Block)> = found.blocks().map(|block| (block, changed(block))).collect();
    evidence.is_equal_with(changed.iter().map(|(old, new)| (*old, new)))
}

fn has_zeros(evidence: &Evidence) -> bool {
    is_equal_with_letters(evidence, true, |letter| if letter == '0' { 'O' } else { letter })
}

fn has_lowercase_marks(evidence: &Evidence) -> bool {
    is_equal_with_letters(evidence, true, |letter| letter.to_ascii_uppercase())
}

fn has_swapped_marks(evidence: &Evidence) -> bool {
    is_equal_with_letters(evidence, false, swapped_mark)
}

fn swapped_mark(letter: char) -> char {
    match letter {
        'X' => 'O',
        'O' => 'X',
        other => other,
    }
}

fn is_ship(letter: char) -> bool {
    "CBDSP".contains(letter)
}

/// The block with other rows.
fn with_rows(block: &Block, change: impl Fn(char, char) -> char, golden: &Block) -> Block {
    let mut changed = block.clone();
    for (rows, golden) in
        [(&mut changed.rows.one, &golden.rows.one), (&mut changed.rows.two, &golden.rows.two)]
    {
        *rows = with_letters(rows, |letter, row, column| {
            letter_at(golden, row, column).map_or(letter, |right| change(letter, right))
        });
    }
    changed
}

fn shows_hidden_ships(evidence: &Evidence) -> bool {
    let shows = |block: &Block| block.rows.iter().any(|rows| letters(rows).any(is_ship));
    if !evidence.reading.turns.first().is_some_and(|turn| shows(&turn.block)) {
        return false;
    }
    let Some(blocks) = evidence.turn_blocks() else { return false };
    let hide = |letter, _| if is_ship(letter) { '-' } else { letter };
    let changed: Vec<(&Block, Block)> =
        blocks.clone().map(|(golden, found)| (found, with_rows(found, hide, golden))).collect();
    let are_rows_right =
        blocks.zip(&changed).all(|((golden, _), (_, changed))| is_same_list(&golden.rows, &changed.rows));
    are_rows_right && evidence.is_equal_with(changed.iter().map(|(old, new)| (*old, new)))
}

fn hides_final_ships(evidence: &Evidence) -> bool {
    let Some((golden, found)) = evidence.end_blocks() else { return false };
    if found.rows.iter().any(|rows| letters(rows).any(is_ship)) {
        return false;
    }
    let show = |letter, right| if letter == '-' && is_ship(right) { right } else { letter };
    let changed = with_rows(found, show, golden);
    !is_same_list(&golden.rows, &found.rows)
        && is_same_list(&golden.rows, &changed.rows)
        && evidence.is_equal_with([(found, &changed)])
}
