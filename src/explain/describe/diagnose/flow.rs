//! Turns that are missing, superfluous, printed twice or numbered wrongly.

use super::Mistake;
use super::edit::Edit;
use super::evidence::Evidence;
use crate::engine::Outcome;
use crate::explain::read::{Block, Turn};
use crate::model::Player;
use crate::rounds::{NOTATION, SIZE};

pub(super) const MISTAKES: [Mistake; 9] = [
    Mistake { words: "the turn is printed again after a rejected item", explains: prints_turn_again },
    Mistake {
        words: "rounds are counted from 0",
        explains: |evidence| has_round_numbers(evidence, |_, golden| golden.saturating_sub(1)),
    },
    Mistake {
        words: "rounds are counted from 2",
        explains: |evidence| has_round_numbers(evidence, |_, golden| golden.saturating_add(1)),
    },
    Mistake { words: "the round number goes up with every turn", explains: counts_turns },
    Mistake { words: "a turn is printed although no move is left", explains: prints_empty_turn },
    Mistake {
        words: "the game goes on after Player1's win and ends in a draw",
        explains: |evidence| turns_win_into_a_draw(evidence, Player::One),
    },
    Mistake {
        words: "the game goes on after Player2's win and ends in a draw",
        explains: |evidence| turns_win_into_a_draw(evidence, Player::Two),
    },
    Mistake { words: "the game continues after it is over", explains: goes_on },
    Mistake { words: "Player2's turn in the last round is missing", explains: lacks_the_answer },
];

fn prints_turn_again(evidence: &Evidence) -> bool {
    let text = evidence.text;
    let reprints = evidence.reading.turns.iter().flat_map(|turn| &turn.reprints);
    let offsets = text.offsets(reprints.flat_map(|(from, to)| [*from, *to]));
    if offsets.is_empty() {
        return false;
    }
    let (mut undone, mut at) = (String::with_capacity(text.all.len()), 0);
    for reprint in offsets.chunks_exact(2) {
        undone += text.all.get(at..reprint[0]).unwrap_or_default();
        at = reprint[1];
    }
    undone += &text.all[at..];
    evidence.is_equal(&undone)
}

fn counts_turns(evidence: &Evidence) -> bool {
    evidence.golden().turns.len() > 1 && has_round_numbers(evidence, |index, _| index as i64 + 1)
}

/// Whether the transcript has these round numbers, and is otherwise equal to the golden.
fn has_round_numbers(evidence: &Evidence, number: impl Fn(usize, i64) -> i64) -> bool {
    let (golden, found) = (&evidence.golden().turns, &evidence.reading.turns);
    let is_meant = |(index, (golden, found)): (usize, (&Turn, &Turn))| {
        golden.round.is_some_and(|golden| found.round == Some(number(index, golden)))
    };
    if golden.is_empty() || golden.len() != found.len() || !golden.iter().zip(found).enumerate().all(is_meant)
    {
        return false;
    }
    let (text, mut undone, mut at) = (evidence.text, String::new(), 0);
    let starts = text.offsets(found.iter().map(|turn| turn.round_place));
    for ((golden, found), start) in golden.iter().zip(found).zip(starts) {
        undone += &text.all[at..start];
        undone += &golden.round.unwrap_or_default().to_string();
        at = start + found.round.unwrap_or_default().to_string().len();
    }
    evidence.is_equal(&(undone + text.all.get(at..).unwrap_or_default()))
}

fn turns_win_into_a_draw(evidence: &Evidence, winner: Player) -> bool {
    evidence.golden().result() == Some(Outcome::Win(winner))
        && evidence.reading.result() == Some(Outcome::Draw)
        && goes_on(evidence)
}

/// Whether removing the extra turns, and their shots from the final boards, makes the transcript equal. The
/// result may be another one, because more was played.
fn goes_on(evidence: &Evidence) -> bool {
    let (golden, found) = (evidence.golden(), evidence.reading);
    let Some(extra) = found.turns.get(golden.turns.len()..).filter(|extra| extra.iter().any(has_move)) else {
        return false;
    };
    // Whoever goes on may sink the other fleet too, or run out of moves.
    let result = found.result();
    if result.is_some() && result != golden.result() && result != Some(Outcome::Draw) {
        return false;
    }
    let Some(end) = end_with_golden_shots(evidence, extra) else { return false };
    let before = evidence.text.before(extra[0].place);
    evidence.is_equal(&format!("{before}{}{end}", golden_result(evidence)))
}

/// Whether adding Player 2's last turn, and its shot to the final boards, makes the transcript equal. The
/// result may be another one, because that shot may have sunk the last ship.
fn lacks_the_answer(evidence: &Evidence) -> bool {
    let (golden, found) = (evidence.golden(), evidence.reading);
    let Some(answer) = golden.turns.last().filter(|turn| turn.player == Some(Player::Two)) else {
        return false;
    };
    let is_result_meant = found.result() == golden.result()
        || (golden.result(), found.result()) == (Some(Outcome::Draw), Some(Outcome::Win(Player::One)));
    if golden.turns.len() != found.turns.len() + 1 || golden.result().is_none() || !is_result_meant {
        return false;
    }
    let Some(end) = end_with_golden_shots(evidence, std::slice::from_ref(answer)) else { return false };
    let Some(over) = found.end_place() else { return false };
    let before = evidence.text.before(over);
    let golden_text = &evidence.reference.text;
    let turn_start = golden_text.before(answer.place).len();
    let turn_end = golden.end_place().map_or(golden_text.all.len(), |place| golden_text.before(place).len());
    let turn = golden_text.all.get(turn_start..turn_end).unwrap_or_default();
    evidence.is_equal(&format!("{before}{turn}{}{end}", golden_result(evidence)))
}

/// The text of the golden between its last turn and the final information.
fn golden_result<'a>(evidence: &Evidence<'a>) -> &'a str {
    let (golden, text) = (evidence.golden(), &evidence.reference.text);
    let (Some(over), Some(end)) = (golden.end_place(), golden.end.as_ref()) else { return "" };
    let (start, end) = (text.before(over).len(), text.before(end.place).len());
    text.all.get(start..end).unwrap_or_default()
}

/// The final information of the transcript, with the cells that these turns fire at corrected.
fn end_with_golden_shots(evidence: &Evidence, turns: &[Turn]) -> Option<String> {
    let (golden, found) = evidence.end_blocks()?;
    let mut wanted = Block { rows: found.rows.clone(), ..golden.clone() };
    for turn in turns {
        let target = turn.player?.other();
        for (row, column) in turn.items.iter().filter_map(|item| cell_named(&item.text)) {
            let right = golden.rows[target].get(row)?.as_ref()?.1.get(column)?.letter;
            wanted.rows[target].get_mut(row)?.as_mut()?.1.get_mut(column)?.letter = right;
        }
    }
    let mut edit = Edit::new(evidence.text);
    let place = evidence.reading.end.as_ref()?.place;
    let start = evidence.text.before(place).chars().count();
    // Signs are replaced one by one, so the place stays the same.
    edit.put(found, &wanted).then(|| edit.joined().chars().skip(start).collect())
}

/// The row and column of an item, from 0. Spaces and leading zeros are allowed, because a student's program
/// may allow them.
fn cell_named(item: &str) -> Option<(usize, usize)> {
    let (row, column) = item.trim().split_once(',')?;
    let row = NOTATION.parse_row(row.trim().trim_start_matches('0'), SIZE)?;
    Some((row.into(), NOTATION.parse_column(column.trim(), SIZE)?.into()))
}

/// Whether the last item of a turn was accepted.
fn has_move(turn: &Turn) -> bool {
    turn.items.last().is_some_and(|item| item.errors.is_empty() && !item.text.trim().is_empty())
}

/// Whether one more turn is printed in which no move is accepted.
fn prints_empty_turn(evidence: &Evidence) -> bool {
    let (golden, found) = (evidence.golden(), evidence.reading);
    if found.turns.len() != golden.turns.len() + 1 {
        return false;
    }
    let Some(last) = found.turns.last() else { return false };
    let Some(over) = found.end_place().filter(|_| !has_move(last)) else { return false };
    let (before, start) = (evidence.text.before(last.place), evidence.text.before(over).len());
    evidence.is_equal(&format!("{before}{}", evidence.text.all.get(start..).unwrap_or_default()))
}
