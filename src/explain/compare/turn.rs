//! Compares the contents of two turns: boards, ship lists and items.

use super::items::Items;
use crate::explain::difference::{Difference, expected};
use crate::explain::read::{Again, Block, LineColumn, Placed, Reading, Shown, Sign, Signs, Turn};
use crate::model::{PerPlayer, Player};
use crate::rounds::{FLEET, NOTATION};

/// The first difference between the golden's turn with this index and a turn of the same round and player.
pub(crate) fn compare_turns(golden: &Reading, index: usize, found: &Turn) -> Option<Difference> {
    let items = Items { golden, index, found };
    // An error before the first item may be the reason why the rest of the turn is missing.
    let broken_off = if found.items.is_empty() { items.compare_early_errors() } else { None };
    broken_off
        .or_else(|| compare_blocks(&golden.turns[index].block, &found.block, found.place))
        .or_else(|| items.compare_early_errors())
        .or_else(|| items.compare())
}

/// Compares boards, then ship lists; `place` is where the block begins in the student's file.
pub(crate) fn compare_blocks(golden: &Block, found: &Block, place: LineColumn) -> Option<Difference> {
    let first = compare_boards(&golden.rows, &found.rows, place).or_else(|| {
        compare_ship_lists(&golden.ships, &found.ships, found.last_line().map_or(place, |line| (line + 1, 1)))
    });
    // A row with a wrong number makes other rows look wrong.
    let stray = find_stray_row(golden, found);
    match (first, stray) {
        (Some(first), Some(stray)) if stray.line <= first.line => Some(stray),
        (Some(first), _) => Some(first),
        (None, stray) => stray.or_else(|| find_contradiction(golden, found)),
    }
}

fn compare_boards(
    golden: &PerPlayer<Vec<Placed>>,
    found: &PerPlayer<Vec<Placed>>,
    place: LineColumn,
) -> Option<Difference> {
    let rows = golden.one.len().max(golden.two.len());
    let is_absent = |player: Player| found[player].iter().flatten().next().is_none();
    if rows > 0 && Player::ALL.into_iter().all(is_absent) {
        return Some(Difference::new("both boards are missing", place));
    }
    for row in 0..rows {
        for player in Player::ALL {
            let Some(Some((_, cells))) = golden[player].get(row) else { continue };
            let Some((line, other)) = found[player].get(row).and_then(Option::as_ref) else {
                let name = board_name(player);
                let what = if is_absent(player) {
                    format!("{name} is missing")
                } else {
                    format!("{name}, row {} is missing", row + 1)
                };
                return Some(Difference::new(what, missing_place(found, row).unwrap_or(place)));
            };
            if let Some(spot) = compare_rows(player, row + 1, cells, other, *line) {
                return Some(spot);
            }
        }
    }
    None
}

/// Where a row or ship list should be that is missing: beside the other player's, or below the one before it.
fn missing_place(found: &PerPlayer<Vec<Placed>>, index: usize) -> Option<LineColumn> {
    (0..=index).rev().find_map(|other| {
        let (line, signs) = found.iter().find_map(|list| list.get(other)?.as_ref())?;
        let end = signs.last().map_or(1, |sign| sign.column + 1);
        Some(if other == index { (*line, end) } else { (line + 1, 1) })
    })
}

fn board_name(player: Player) -> String {
    format!("Player{}'s board", player.number())
}

/// Compares the cells of a row.
pub(crate) fn compare_rows(
    player: Player,
    row: usize,
    golden: &Signs,
    found: &Signs,
    line: usize,
) -> Option<Difference> {
    if golden.is_same(found) {
        return None;
    }
    for column in 0..golden.len().max(found.len()).min(26) {
        // The row is whatever number the transcript has, so it may not be on the board.
        let what = || format!("{}, cell {row},{}", board_name(player), NOTATION.column(column as u16));
        match (golden.get(column), found.get(column)) {
            (Some(golden), Some(found)) if golden.letter != found.letter => {
                let what = expected(&what(), &golden.letter.to_string(), &found.letter.to_string());
                return Some(Difference::new(what, (line, found.column)));
            }
            (Some(golden), None) => {
                let column = found.last().map_or(1, |last| last.column + 1);
                return Some(Difference::new(
                    expected(&what(), &golden.letter.to_string(), ""),
                    (line, column),
                ));
            }
            (None, Some(extra)) => {
                return Some(Difference::new(
                    format!("{}, row {row}: too many cells", board_name(player)),
                    (line, extra.column),
                ));
            }
            _ => {}
        }
    }
    None
}

fn compare_ship_lists(
    golden: &PerPlayer<Vec<Placed>>,
    found: &PerPlayer<Vec<Placed>>,
    place: LineColumn,
) -> Option<Difference> {
    for class in 0..FLEET.classes().len() {
        for player in Player::ALL {
            let Some(Some((_, marks))) = golden[player].get(class) else { continue };
            let Some((line, other)) = found[player].get(class).and_then(Option::as_ref) else {
                let what = format!("{} is missing", list_name(player, class));
                return Some(Difference::new(what, missing_place(found, class).unwrap_or(place)));
            };
            if let Some(spot) = compare_marks(player, class, marks, other, *line) {
                return Some(spot);
            }
        }
    }
    None
}

fn list_name(player: Player, class: usize) -> String {
    format!("ship list, Player{}'s {}", player.number(), FLEET.classes()[class].name)
}

/// Compares the marks of a ship class.
pub(crate) fn compare_marks(
    player: Player,
    class: usize,
    golden: &Signs,
    found: &Signs,
    line: usize,
) -> Option<Difference> {
    if golden.is_same(found) {
        return None;
    }
    let text =
        |marks: &[Sign]| marks.iter().map(|sign| sign.letter.to_string()).collect::<Vec<_>>().join(" ");
    let differs = golden.iter().zip(found.iter()).find(|(golden, found)| golden.letter != found.letter);
    let column = differs.map(|(_, found)| found).or(found.last()).map_or(1, |sign| sign.column);
    let what = expected(&list_name(player, class), &text(golden), &text(found));
    Some(Difference::new(what, (line, column)))
}

/// A row with a number that is not on the board.
fn find_stray_row(golden: &Block, found: &Block) -> Option<Difference> {
    let (number, place) = found.stray_rows.first().filter(|_| golden.stray_rows.is_empty())?;
    Some(Difference::new(format!("unexpected row {number}"), *place))
}

/// Something that is shown twice with different contents contradicts itself.
fn find_contradiction(golden: &Block, found: &Block) -> Option<Difference> {
    let Again { player, what, place } = found.again.as_ref().filter(|_| golden.again.is_none())?;
    let name = match what {
        Shown::Row(row) => format!("{}, row {}", board_name(*player), row + 1),
        Shown::Ships(class) => list_name(*player, *class),
    };
    Some(Difference::new(format!("{name} is shown twice with different contents"), *place))
}
