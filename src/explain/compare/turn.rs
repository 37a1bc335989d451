//! Compares the contents of two turns: boards, ship lists and items.

use super::items::Items;
use crate::explain::difference::{Difference, expected};
use crate::explain::read::{Again, Block, LineColumn, Placed, Reading, Shown, Sign, Turn, have_same_letters};
use crate::model::{PerPlayer, Player};
use crate::rounds::{FLEET, NOTATION};

/// The rows of both boards, or both ship lists.
type Lists = PerPlayer<Vec<Placed>>;

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

fn compare_boards(golden: &Lists, found: &Lists, place: LineColumn) -> Option<Difference> {
    let is_absent = |player: Player| found[player].iter().flatten().next().is_none();
    let has_rows = !golden.one.is_empty() || !golden.two.is_empty();
    if has_rows && Player::ALL.into_iter().all(is_absent) {
        return Some(Difference::new("both boards are missing", place));
    }
    let name = |player, row| {
        let board = board_name(player);
        if is_absent(player) { board } else { format!("{board}, row {}", row + 1) }
    };
    compare_lists(golden, found, place, name, describe_row)
}

fn compare_ship_lists(golden: &Lists, found: &Lists, place: LineColumn) -> Option<Difference> {
    compare_lists(golden, found, place, list_name, |player, class, golden, found| {
        let text =
            |marks: &[Sign]| marks.iter().map(|sign| sign.letter.to_string()).collect::<Vec<_>>().join(" ");
        let differs = golden.iter().zip(found.iter()).find(|(golden, found)| golden.letter != found.letter);
        let column = differs.map(|(_, found)| found).or(found.last()).map_or(1, |sign| sign.column);
        (expected(&list_name(player, class), &text(golden), &text(found)), column)
    })
}

/// The first line that is missing or differs, from the top. `describe` says how, and in which column.
fn compare_lists(
    golden: &Lists,
    found: &Lists,
    place: LineColumn,
    name: impl Fn(Player, usize) -> String,
    describe: impl Fn(Player, usize, &[Sign], &[Sign]) -> (String, usize),
) -> Option<Difference> {
    let length = golden.one.len().max(golden.two.len());
    let lines = (0..length).flat_map(|index| Player::ALL.map(|player| (index, player)));
    lines.into_iter().find_map(|(index, player)| {
        let (_, expects) = golden[player].get(index)?.as_ref()?;
        match found[player].get(index).and_then(Option::as_ref) {
            Some((_, finds)) if have_same_letters(expects, finds) => None,
            Some((line, finds)) => {
                let (what, column) = describe(player, index, expects, finds);
                Some(Difference::new(what, (*line, column)))
            }
            None => {
                let what = format!("{} is missing", name(player, index));
                Some(Difference::new(what, missing_place(found, index).unwrap_or(place)))
            }
        }
    })
}

/// Where a row or ship list should be that is missing: beside the other player's, or below the one before it.
fn missing_place(found: &Lists, index: usize) -> Option<LineColumn> {
    (0..=index).rev().find_map(|other| {
        let (line, signs) = found.iter().find_map(|list| list.get(other)?.as_ref())?;
        let end = signs.last().map_or(1, |sign| sign.column + 1);
        Some(if other == index { (*line, end) } else { (line + 1, 1) })
    })
}

fn board_name(player: Player) -> String {
    format!("{player}'s board")
}

/// How the cells of two rows differ, and in which column.
fn describe_row(player: Player, row: usize, golden: &[Sign], found: &[Sign]) -> (String, usize) {
    let differ = |(golden, found): (&Sign, &Sign)| golden.letter != found.letter;
    let first = golden.iter().zip(found.iter()).position(differ);
    let column = first.unwrap_or(golden.len().min(found.len()));
    let place = match found.get(column) {
        Some(found) => found.column,
        None => found.last().map_or(1, |last| last.column + 1),
    };
    let (board, row) = (board_name(player), row + 1);
    let Some(expects) = golden.get(column) else {
        return (format!("{board}, row {row}: too many cells"), place);
    };
    // The row has as many cells as the transcript has, so it may not be on the board.
    let cell = format!("{board}, cell {row},{}", NOTATION.column(column.min(25) as u16));
    let finds = found.get(column).map(|sign| sign.letter.to_string()).unwrap_or_default();
    (expected(&cell, &expects.letter.to_string(), &finds), place)
}

fn list_name(player: Player, class: usize) -> String {
    format!("ship list, {player}'s {}", FLEET.classes()[class].name)
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
