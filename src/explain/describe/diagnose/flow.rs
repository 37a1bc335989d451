//! Turns that are missing, superfluous, printed twice or numbered wrongly.

use super::edit::{Edit, with_rejected, with_rounds};
use super::evidence::Evidence;
use super::mistake::Mistake;
use super::played::{RIGHT, WrongPlay, outcome};
use crate::engine::Outcome;
use crate::explain::comparison::Reference;
use crate::explain::read::{Block, Text, Turn};
use crate::model::{PerPlayer, Player};
use crate::rounds::{NOTATION, SIZE, result_line};

pub(super) const MISTAKES: [Mistake; 16] = [
    Mistake::proved("the turn is printed again after a rejected item", prints_turn_again)
        .by(|golden| with_rejected(golden, |prompt, errors, header| format!("{prompt}{errors}{header}"))),
    Mistake::made("rounds are counted from 0", |golden| {
        with_rounds(golden, |_, round| round.saturating_sub(1))
    }),
    Mistake::made("rounds are counted from 2", |golden| {
        with_rounds(golden, |_, round| round.saturating_add(1))
    }),
    Mistake::made("the round number goes up with every turn", |golden| {
        with_rounds(golden, |index, _| index as i64 + 1)
    }),
    Mistake::proved("a turn is printed although no move is left", prints_empty_turn),
    Mistake::proved("the game continues after it is over", goes_on).by(|golden| {
        WrongPlay { ends: |_, lost| (lost.one && lost.two).then_some(Outcome::Draw), ..RIGHT }
            .transcript(golden)
    }),
    Mistake::proved("Player2's turn in the last round is missing", lacks_the_answer).by(|golden| {
        let ends = |_, lost: PerPlayer<bool>| outcome(lost);
        WrongPlay { ends, ..RIGHT }.transcript(golden)
    }),
    Mistake::proved("the result is missing", lacks_the_result).by(|golden| with_result(golden, |_| None)),
    Mistake::made("a draw is reported as Player1's win", |golden| {
        with_result(golden, |result| Some(instead_of_draw(result, Player::One)))
    }),
    Mistake::made("a draw is reported as Player2's win", |golden| {
        with_result(golden, |result| Some(instead_of_draw(result, Player::Two)))
    }),
    Mistake::made("the loser is reported as the winner", |golden| {
        with_result(golden, |result| match result {
            Outcome::Win(winner) => Some(Outcome::Win(winner.other())),
            Outcome::Draw => Some(Outcome::Draw),
        })
    }),
    Mistake::made("rejected items are left out", |golden| with_rejected(golden, |_, _, _| String::new())),
    Mistake::proved("the errors about rejected items are missing", lacks_errors).by(without_errors),
    Mistake::made("the prompts of rejected items are missing", |golden| {
        with_rejected(golden, |_, errors, _| errors.to_owned())
    }),
    Mistake::made("every error is a ValueError", |golden| {
        with_rejected(golden, |prompt, errors, _| {
            let message = errors.split_once("Error").map_or(errors, |(_, message)| message);
            format!("{prompt}ValueError{message}")
        })
    }),
    Mistake::made("every error is an AssertionError", |golden| {
        with_rejected(golden, |prompt, _, _| format!("{prompt}AssertionError: Invalid Operation.\n\n"))
    }),
];

fn without_errors(golden: &Reference) -> Option<String> {
    with_rejected(golden, |prompt, _, _| prompt.to_owned())
}

/// Whether the errors are missing, and there are no other lines instead of them.
fn lacks_errors(evidence: &Evidence) -> bool {
    let full_lines = |text: &Text| text.lines().filter(|line| !line.trim().is_empty()).count();
    let is_meant = |made: String| {
        full_lines(evidence.text) <= full_lines(&Text::new(&made)) && evidence.is_equal_to(made)
    };
    without_errors(evidence.reference).is_some_and(is_meant)
}

/// Whether the transcript has no result, not even in other words.
fn lacks_the_result(evidence: &Evidence) -> bool {
    evidence.reading.results.is_empty()
        && evidence.reading.other.is_none()
        && with_result(evidence.reference, |_| None).is_some_and(|made| evidence.is_equal_to(made))
}

fn instead_of_draw(result: Outcome, winner: Player) -> Outcome {
    if result == Outcome::Draw { Outcome::Win(winner) } else { result }
}

/// The golden with another result, or with none. Nothing if there is no result.
fn with_result(golden: &Reference, change: fn(Outcome) -> Option<Outcome>) -> Option<String> {
    let [before, _, end] = end_parts(golden)?;
    let result = golden.reading.result()?;
    let changed = change(result);
    let lines = changed.map(|outcome| format!("{}\n\n", result_line(outcome))).unwrap_or_default();
    (changed != Some(result)).then(|| format!("{before}{lines}{end}"))
}

/// The golden up to its last turn, the result, and the final information.
fn end_parts(golden: &Reference) -> Option<[&str; 3]> {
    let before = golden.text.before(golden.reading.end_place()?);
    let until_end = golden.text.before(golden.reading.end.as_ref()?.place);
    Some([before, until_end.get(before.len()..)?, &golden.text.all[until_end.len()..]])
}

fn prints_turn_again(evidence: &Evidence) -> bool {
    let text = evidence.text;
    let (mut undone, mut at) = (String::with_capacity(text.all.len()), 0);
    for &(from, to) in evidence.reading.turns.iter().flat_map(|turn| &turn.reprints) {
        undone += text.all.get(at..text.offset(from)).unwrap_or_default();
        at = text.offset(to);
    }
    at > 0 && evidence.is_equal(&(undone + &text.all[at..]))
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
    let result = end_parts(evidence.reference).map_or("", |[_, result, _]| result);
    evidence.is_equal(&format!("{before}{result}{end}"))
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
    let Some([until_end, result, _]) = end_parts(evidence.reference) else { return false };
    let before = evidence.text.before(over);
    let start = evidence.reference.text.before(answer.place).len();
    evidence.is_equal(&format!("{before}{}{result}{end}", until_end.get(start..).unwrap_or_default()))
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
