//! The first difference between two texts, and where in the game it is.

use super::flaws::{Flaw, Misprints};
use super::group::Group;
use crate::explain::compare::Compare;
use crate::explain::difference::{Difference, FINAL, turn_name};
use crate::explain::read::{Reading, Transcript};

/// The first difference in the text, and the first one in the game if that is another one.
pub(crate) fn first_differences(
    golden: Transcript,
    found: Transcript,
    mode: Compare,
    in_game: Option<Difference>,
) -> (Option<Difference>, Option<Difference>) {
    let Some(first) = Misprints::new(golden, found, mode).next() else { return (None, in_game) };
    // What happens in the game says more than the letters of the same line, unless nothing of a game is found.
    let is_same_line = in_game.as_ref().is_some_and(|in_game| in_game.line == first.place.0);
    if is_same_line && !first.flaw.is_layout() && !found.reading.is_empty() {
        return (in_game, None);
    }
    let turn = match first.flaw {
        Flaw::GoesOn(_) => place_at(found.reading, first.place.0),
        _ => place_at(golden.reading, first.golden_line),
    };
    let place = first.place;
    let in_text = Difference::new(Group::new(first).first_words(), place).at(turn);
    (Some(in_text), in_game)
}

/// Where in the game a line is.
fn place_at(reading: &Reading, line: usize) -> String {
    if let Some(turn) = reading.turn_at(line) {
        return turn_name(&reading.turns[turn]);
    }
    let is_final = reading.end.as_ref().is_some_and(|end| line >= end.place.0);
    if is_final { FINAL.into() } else { String::new() }
}
