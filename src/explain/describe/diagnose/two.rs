//! Two mistakes at once: where one is proved, the other one or the first difference that is left is named.

use super::evidence::Evidence;
use super::mistake::{IN_GAME, Mistake};
use super::{Diagnosis, find_in_game, spelling};
use crate::explain::compare::Compare;
use crate::explain::compare::content::compare_games;
use crate::explain::compare::right_turns::count_turns;
use crate::explain::comparison::{Reference, is_equal};
use crate::explain::describe::first::first_differences;
use crate::explain::difference::Difference;

/// The diagnosis for a mistake that explains the game, where the layout differs too.
pub(super) fn with_layout(evidence: &Evidence, mistake: &Mistake) -> Diagnosis {
    let made = mistake.make(evidence.reference).map(|made| evidence.reference.parse_other(made));
    // What the mistake is made in may not be what the student's program does, if there are other ways to make it.
    let made = made.filter(|made| compare_games(&made.reading, evidence.reading).is_none());
    let left = made.as_ref().map(|made| evidence.of(made));
    let explains = |left: &Evidence| spelling::MISTAKES.iter().find(|mistake| mistake.explains(left, None));
    match left.as_ref().and_then(explains) {
        Some(second) => both(mistake, second),
        None => {
            let words = format!("apart from the layout, {}", mistake.words);
            Diagnosis::new(words, &[mistake], left.as_ref().and_then(first_difference))
        }
    }
}

fn both(first: &Mistake, second: &Mistake) -> Diagnosis {
    Diagnosis::new(format!("{}, and {}", first.words, second.words), &[first, second], None)
}

/// Makes each mistake with which the game may go wrong first, and looks for what is left.
pub(super) fn find(evidence: &Evidence, in_game: &Difference) -> Option<Diagnosis> {
    let golden = evidence.reference;
    let (right, all) = count_turns(golden.read(), evidence.found(), Compare::Content);
    let mut best: Option<(usize, &Mistake, Reference)> = None;
    for (index, mistake) in IN_GAME.into_iter().flatten().enumerate() {
        if !golden.starts_with(index, in_game) {
            continue;
        }
        let Some(made) = golden.with_mistake(index, mistake) else { continue };
        let Some(left) = compare_games(&made.reading, evidence.reading) else { continue };
        // A mistake that does not explain the turn with the first difference is another one.
        if left.place == in_game.place {
            continue;
        }
        let of_made = evidence.of(&made);
        let second = find_in_game(&of_made, Some(&left))
            .or_else(|| find_in_game(&of_made.in_mode(Compare::Content), Some(&left)));
        golden.keep_first_changes(index, &made);
        if let Some(second) = second {
            return Some(both(mistake, second));
        }
        let (explained, _) = count_turns(made.read(), evidence.found(), Compare::Content);
        if best.as_ref().is_none_or(|(most, ..)| explained > *most) {
            best = Some((explained, mistake, made));
        }
    }
    let (explained, mistake, made) = best?;
    // Most of the wrong turns are exactly as the mistake makes them, and enough of them that it is no chance.
    let is_certain = explained >= right + 3 && (explained - right) * 4 >= (all - right) * 3;
    let rest = || first_difference(&evidence.of(&made));
    is_certain.then(|| Diagnosis::new(mistake.words.into(), &[mistake], rest()))
}

/// The first difference between a transcript and a golden with a mistake.
fn first_difference(evidence: &Evidence) -> Option<Difference> {
    let Evidence { reference: made, text, reading, mode, .. } = *evidence;
    let in_game = compare_games(&made.reading, reading);
    if in_game.is_some() || mode == Compare::Content || is_equal(made, text, mode) {
        return in_game;
    }
    first_differences(made.read(), evidence.found(), mode, None).0
}
