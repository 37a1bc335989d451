//! Boards that are right in themselves, but shown at the wrong time, in the wrong place or turned.

use super::edit::{with_blocks, with_turns};
use super::evidence::{Evidence, exchanged, is_same_list, letter_at, with_letters};
use super::mistake::Mistake;
use crate::explain::comparison::Reference;
use crate::explain::read::{Block, Placed, Reading, Turn};
use crate::model::{PerPlayer, Player};

pub(super) const MISTAKES: [Mistake; 14] = [
    Mistake::proved("every board is one move late", is_one_move_late).by(|golden| {
        with_turns(golden, |index, _| golden.reading.turns[index.saturating_sub(1)].block.clone())
    }),
    Mistake::proved("every board is one move early", is_one_move_early).by(|golden| {
        let last = last_hidden(&golden.reading);
        with_turns(golden, |index, block| {
            let next = golden.reading.turns.get(index + 1).map(|turn| &turn.block);
            next.or(last.as_ref()).unwrap_or(block).clone()
        })
    }),
    Mistake::proved("the boards change only after both players have moved", changes_once_a_round)
        .by(|golden| with_turns(golden, |index, _| golden.reading.turns[index / 2 * 2].block.clone())),
    Mistake::proved("the two boards are swapped", has_swapped_boards)
        .by(|golden| with_blocks(golden, |_, block| Block { rows: exchanged(&block.rows), ..block.clone() })),
    Mistake::proved("the two ship lists are swapped", has_swapped_lists).by(|golden| {
        with_blocks(golden, |_, block| Block { ships: exchanged(&block.ships), ..block.clone() })
    }),
    Mistake::proved("the two boards are swapped in Player1's turns", |evidence| {
        swaps_in_turns(evidence, Player::One)
    })
    .by(|golden| with_swapped_turns(golden, Player::One, true)),
    Mistake::proved("the two boards are swapped in Player2's turns", |evidence| {
        swaps_in_turns(evidence, Player::Two)
    })
    .by(|golden| with_swapped_turns(golden, Player::Two, true)),
    Mistake::made("both ship lists show Player1's ships", |golden| with_list_twice(golden, Player::One)),
    Mistake::made("both ship lists show Player2's ships", |golden| with_list_twice(golden, Player::Two)),
    Mistake::proved("both boards show Player1's board", |evidence| shows_twice(evidence, |_| Player::One))
        .by(|golden| with_turns(golden, |_, block| with_twice(block, Player::One))),
    Mistake::proved("both boards show Player2's board", |evidence| shows_twice(evidence, |_| Player::Two))
        .by(|golden| with_turns(golden, |_, block| with_twice(block, Player::Two))),
    Mistake::proved("both boards show the board of the same player", shows_one_player),
    Mistake::proved("rows and columns are swapped", has_swapped_axes)
        .by(|golden| with_blocks(golden, |_, block| moved(block, |row, column| (column, row)))),
    Mistake::proved("a row or column of the boards is off by one", is_shifted),
];

/// Whether the board of one player, or of the opponent, always comes first.
fn swaps_in_turns(evidence: &Evidence, player: Player) -> bool {
    evidence.first_wrong().rows.is_some()
        && [true, false].into_iter().any(|lists| {
            with_swapped_turns(evidence.reference, player, lists)
                .is_some_and(|made| evidence.is_equal_to(made))
        })
}

/// The golden with the boards swapped in the turns of one player, and the ship lists too if asked.
fn with_swapped_turns(golden: &Reference, player: Player, lists: bool) -> Option<String> {
    with_turns(golden, |index, block| match golden.reading.turns[index].player {
        Some(other) if other == player => Block {
            rows: exchanged(&block.rows),
            ships: if lists { exchanged(&block.ships) } else { block.ships.clone() },
            ..block.clone()
        },
        _ => block.clone(),
    })
}

fn with_list_twice(golden: &Reference, player: Player) -> Option<String> {
    with_blocks(golden, |_, block| Block { ships: twice(&block.ships, player), ..block.clone() })
}

/// The boards after the last shot, which are the final ones without the ships.
fn last_hidden(golden: &Reading) -> Option<Block> {
    golden.end.as_ref().map(|end| Block {
        rows: end.block.rows.as_ref().map(|rows| {
            with_letters(rows, |letter, _, _| if "CBDSP".contains(letter) { '-' } else { letter })
        }),
        ships: end.block.ships.clone(),
        ..Block::default()
    })
}

/// The block with the rows of one player on both sides.
fn with_twice(block: &Block, player: Player) -> Block {
    Block { rows: twice(&block.rows, player), ..block.clone() }
}

fn twice(list: &PerPlayer<Vec<Placed>>, player: Player) -> PerPlayer<Vec<Placed>> {
    PerPlayer { one: list[player].clone(), two: list[player].clone() }
}

/// Whether the turns show the blocks that `shown` names, and are otherwise equal to the golden. The ship lists
/// may be right already, and so may the final boards.
fn shows_blocks<'b>(evidence: &Evidence, shown: impl Fn(usize) -> Option<&'b Block>) -> bool {
    let Some(blocks) = evidence.turn_blocks() else { return false };
    let shows = |index: usize, found: &Block| {
        shown(index).is_some_and(|block| is_same_list(&block.rows, &found.rows))
    };
    let wrong = evidence.first_wrong();
    if !wrong.rows.is_none_or(|index| shows(index, &evidence.reading.turns[index].block)) {
        return false;
    }
    if !blocks.clone().enumerate().all(|(index, (_, found))| shows(index, found)) {
        return false;
    }
    let shows_list = |(index, (_, found)): (usize, (&Block, &Block))| {
        shown(index).is_some_and(|block| is_same_list(&block.ships, &found.ships))
    };
    (wrong.ships.is_none() || blocks.clone().enumerate().all(shows_list))
        && evidence.is_equal_with(blocks.map(|(golden, found)| (found, golden)))
}

fn is_one_move_late(evidence: &Evidence) -> bool {
    let turns = &evidence.golden().turns;
    turns.len() > 1
        && shows_blocks(evidence, |index| turns.get(index.saturating_sub(1)).map(|turn| &turn.block))
}

fn is_one_move_early(evidence: &Evidence) -> bool {
    let golden = evidence.golden();
    let last = last_hidden(golden);
    golden.turns.len() > 1
        && shows_blocks(evidence, |index| match golden.turns.get(index + 1) {
            Some(next) => Some(&next.block),
            // Without the end, nothing says what the last boards would be.
            None => last.as_ref().or_else(|| evidence.reading.turns.get(index).map(|turn| &turn.block)),
        })
}

fn changes_once_a_round(evidence: &Evidence) -> bool {
    let turns = &evidence.golden().turns;
    turns.len() > 2
        && shows_blocks(evidence, |index| {
            let is_second = turns.get(index)?.player == Some(Player::Two);
            turns.get(index - usize::from(is_second && index > 0)).map(|turn| &turn.block)
        })
}

/// Whether changing every block, or every block but the last, or only the last, makes the transcript equal.
fn is_equal_with_blocks(evidence: &Evidence, change: impl Fn(&Block) -> Block) -> bool {
    let Some(blocks) = evidence.turn_blocks() else { return false };
    let is_same = |(golden, found): (&Block, &Block)| {
        is_same_list(&golden.rows, &found.rows) && is_same_list(&golden.ships, &found.ships)
    };
    let becomes_same = |(golden, found): (&Block, &Block)| is_same((golden, &change(found)));
    let end = evidence.end_blocks();
    let wrong = evidence.first_wrong().block();
    let are_turns_right = wrong.is_none();
    let become_right = wrong.is_none_or(|first| {
        blocks.clone().nth(first).is_some_and(becomes_same) && blocks.clone().all(becomes_same)
    });
    if !become_right {
        return false;
    }
    let is_end_right = end.is_none_or(is_same);
    if !is_end_right && !end.is_none_or(becomes_same) || (are_turns_right && is_end_right) {
        return false;
    }
    let turns = blocks.filter(|_| !are_turns_right);
    evidence.is_equal_with(turns.chain(end.filter(|_| !is_end_right)).map(|(golden, found)| (found, golden)))
}

fn has_swapped_boards(evidence: &Evidence) -> bool {
    is_equal_with_blocks(evidence, |block| Block { rows: exchanged(&block.rows), ..block.clone() })
        || is_equal_with_blocks(evidence, |block| Block {
            rows: exchanged(&block.rows),
            ships: exchanged(&block.ships),
            ..Block::default()
        })
}

fn has_swapped_lists(evidence: &Evidence) -> bool {
    is_equal_with_blocks(evidence, |block| Block { ships: exchanged(&block.ships), ..block.clone() })
}

fn shows_one_player(evidence: &Evidence) -> bool {
    shows_twice(evidence, |turn| turn.player.unwrap_or(Player::One))
        || shows_twice(evidence, |turn| turn.player.unwrap_or(Player::One).other())
}

/// Whether both boards of every turn are the golden's board of one player. The ship lists and the final boards
/// are right, or of that player too.
fn shows_twice(evidence: &Evidence, whose: impl Fn(&Turn) -> Player) -> bool {
    let Some(blocks) = evidence.turn_blocks() else { return false };
    let doubled = |block: &Block, player: Player| Block {
        rows: twice(&block.rows, player),
        ships: twice(&block.ships, player),
        ..Block::default()
    };
    let is_double = |found: &Block, golden: &Block, player: Player| {
        let double = doubled(golden, player);
        is_same_list(&found.rows, &double.rows)
            && (is_same_list(&found.ships, &golden.ships) || is_same_list(&found.ships, &double.ships))
    };
    let players: Vec<Player> = evidence.golden().turns.iter().map(&whose).collect();
    if !blocks.clone().zip(&players).all(|((golden, found), &player)| is_double(found, golden, player)) {
        return false;
    }
    let end = evidence.end_blocks();
    let is_end_meant = end.is_none_or(|(golden, found)| {
        is_same_list(&golden.rows, &found.rows)
            || Player::ALL.into_iter().any(|player| is_double(found, golden, player))
    });
    is_end_meant && evidence.is_equal_with(blocks.chain(end).map(|(golden, found)| (found, golden)))
}

/// Whether the boards are printed with rows and columns swapped.
fn has_swapped_axes(evidence: &Evidence) -> bool {
    is_equal_with_blocks(evidence, |block| moved(block, |row, column| (column, row)))
}

/// Whether the boards are printed one row or column off. What falls off one side may come back on the other.
fn is_shifted(evidence: &Evidence) -> bool {
    [(1, 0), (9, 0), (0, 1), (0, 9)].into_iter().any(|(down, right)| {
        is_equal_with_blocks(evidence, |block| {
            moved(block, |row, column| ((row + down) % 10, (column + right) % 10))
        })
    })
}

/// The block with each cell of its boards taken from another one.
fn moved(block: &Block, from: impl Fn(usize, usize) -> (usize, usize)) -> Block {
    let rows = block.rows.as_ref().map(|rows| {
        with_letters(rows, |letter, row, column| {
            let (row, column) = from(row, column);
            letter_at(rows, row, column).unwrap_or(letter)
        })
    });
    Block { rows, ..block.clone() }
}
