//! Turns that are missing, superfluous, printed twice or numbered wrongly.

use super::edit::{with_rejected, with_rounds};
use super::evidence::Evidence;
use super::mistake::Mistake;
use super::played::{RIGHT, WrongPlay, outcome};
use crate::engine::Outcome;
use crate::explain::comparison::Reference;
use crate::explain::read::{Reading, Text, Turn};
use crate::model::{PerPlayer, Player};
use crate::rounds::result_line;

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
    Mistake::proved("a turn is printed although no move is left", |evidence| has_more_turns(evidence, false)),
    Mistake::proved("the game continues after it is over", |evidence| {
        has_more_turns(evidence, true) || has_other_turns(evidence, goes_on)
    })
    .by(goes_on),
    Mistake::proved("Player2's turn in the last round is missing", |evidence| {
        lacks_last_turn(evidence) || has_other_turns(evidence, without_answer)
    })
    .by(without_answer),
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

/// Whether the last item of a turn was accepted.
fn has_move(turn: &Turn) -> bool {
    turn.items.last().is_some_and(|item| item.errors.is_empty() && !item.text.trim().is_empty())
}

/// The transcript of a game that goes on until both fleets are sunk.
fn goes_on(golden: &Reference) -> Option<String> {
    let ends = |_, lost: PerPlayer<bool>| (lost.one && lost.two).then_some(Outcome::Draw);
    WrongPlay { ends, ..RIGHT }.transcript(golden)
}

/// The transcript of a game that ends without Player2's answer to the last shot.
fn without_answer(golden: &Reference) -> Option<String> {
    WrongPlay { ends: |_, lost| outcome(lost), ..RIGHT }.transcript(golden)
}

/// Whether making the mistake, which changes the number of turns, gives the transcript.
fn has_other_turns(evidence: &Evidence, make: fn(&Reference) -> Option<String>) -> bool {
    evidence.reading.turns.len() != evidence.golden().turns.len()
        && make(evidence.reference).is_some_and(|made| evidence.is_equal_to(made))
}

/// Whether more turns are printed, with moves or without any, and nothing else differs.
fn has_more_turns(evidence: &Evidence, with_moves: bool) -> bool {
    let turns = evidence.golden().turns.len();
    let extra = evidence.reading.turns.get(turns..).unwrap_or_default();
    !extra.is_empty()
        && extra.iter().any(has_move) == with_moves
        && until_turn(evidence.text, evidence.reading, turns).is_some_and(|undone| evidence.is_equal(&undone))
}

/// Whether Player2's last turn is missing, and nothing else differs.
fn lacks_last_turn(evidence: &Evidence) -> bool {
    let (golden, turns) = (evidence.golden(), evidence.reading.turns.len());
    golden.turns.get(turns).is_some_and(|answer| answer.player == Some(Player::Two))
        && golden.turns.len() == turns + 1
        && golden.result().is_some()
        && until_turn(&evidence.reference.text, golden, turns).is_some_and(|made| evidence.is_equal_to(made))
}

/// A transcript without its turns from this one on.
fn until_turn(text: &Text, reading: &Reading, turn: usize) -> Option<String> {
    let (before, over) = (text.before(reading.turns.get(turn)?.place), text.before(reading.end_place()?));
    Some(format!("{before}{}", &text.all[over.len()..]))
}
