//! Counts the correct turns of a transcript, for partial credit.

use crate::explain::compare::Compare;
use crate::explain::compare::content::compare_games;
use crate::explain::compare::text::{is_same, is_same_line};
use crate::explain::compare::turn::compare_turns;
use crate::explain::read::{Reading, Text, Transcript, Turn, split_lines};

/// The number of correct turns and of all turns. Turns are matched by round and player, and the end of the game
/// counts as one more turn. The transcripts must be different.
pub(crate) fn count_turns(golden: Transcript, found: Transcript, mode: Compare) -> (usize, usize) {
    let all = units(golden.reading).max(units(found.reading)).max(1);
    if golden.reading.has_no_game() || found.reading.has_no_game() {
        return (0, all);
    }
    let right = right_turns(golden, found, mode) + usize::from(is_end_right(golden, found, mode));
    // The transcripts differ, so at least one turn is wrong, even if they differ only between turns.
    (right.min(all - 1), all)
}

/// The number of turns, with the end as one more. A transcript without a game counts as one.
pub(crate) fn units(reading: &Reading) -> usize {
    if reading.has_no_game() { 1 } else { reading.turns.len() + usize::from(reading.end_line().is_some()) }
}

fn right_turns(golden: Transcript, found: Transcript, mode: Compare) -> usize {
    let mut is_used = vec![false; found.reading.turns.len()];
    let mut right = 0;
    for (index, turn) in golden.reading.turns.iter().enumerate() {
        let is_match =
            |(other, candidate): &(usize, &Turn)| !is_used[*other] && candidate.key() == turn.key();
        let Some((other, candidate)) = found.reading.turns.iter().enumerate().find(is_match) else {
            continue;
        };
        is_used[other] = true;
        let is_right = if mode == Compare::Content {
            compare_turns(golden.reading, index, candidate).is_none()
        } else {
            let expected = golden.text.part(turn_lines(golden.reading, index));
            let actual = found.text.part(turn_lines(found.reading, other));
            same_lines(expected, actual, mode)
        };
        right += usize::from(is_right);
    }
    right
}

fn is_end_right(golden: Transcript, found: Transcript, mode: Compare) -> bool {
    let Some((expects, finds)) = end_line(golden.reading).zip(end_line(found.reading)) else { return false };
    if mode == Compare::Content {
        let only = |reading: &Reading| {
            let mut end = reading.clone();
            end.results.retain(|result| result.turns == reading.turns.len());
            end.results.iter_mut().for_each(|result| result.turns = 0);
            end.end.iter_mut().for_each(|boards| boards.turns = 0);
            Reading { turns: Vec::new(), rejections: Vec::new(), errors: Vec::new(), ..end }
        };
        return compare_games(&only(golden.reading), &only(found.reading)).is_none();
    }
    let (golden, found) = (golden.text.rest_from(expects - 1), found.text.rest_from(finds - 1));
    is_same(&Text::new(golden), &Text::new(found), mode)
}

/// The line of the end. Without any turns, the end starts at the first line.
fn end_line(reading: &Reading) -> Option<usize> {
    reading.end_line().map(|line| if reading.turns.is_empty() { 1 } else { line })
}

/// The lines of a turn, from 0. Lines before the first turn belong to that turn.
fn turn_lines(reading: &Reading, index: usize) -> std::ops::Range<usize> {
    let start = if index == 0 { 0 } else { reading.turns[index].place.0 - 1 };
    let next = reading.turns.get(index + 1).map(|turn| turn.place.0);
    let is_after = |line: &usize| *line > start;
    let broken_off = reading.rejections.first().map(|event| event.place.0).filter(is_after);
    let end = next.or(reading.end_line()).or(broken_off).map_or(reading.lines, |line| line - 1);
    start..end.max(start)
}

fn same_lines(expected: &str, actual: &str, mode: Compare) -> bool {
    // In exact mode, newlines count too.
    if expected == actual || mode == Compare::Exact {
        return expected == actual;
    }
    let (mut expected, mut actual) = (split_lines(expected), split_lines(actual));
    loop {
        match (expected.next(), actual.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if is_same_line(one, other, mode) => {}
            _ => return false,
        }
    }
}
