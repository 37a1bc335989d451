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
use crate::explain::read::{Reading, Text, Transcript};

/// The diagnosis for a mistake that explains the game, where the layout differs too.
pub(super) fn with_layout(evidence: &Evidence, mistake: &Mistake, mode: Compare) -> Diagnosis {
    let Evidence { text, reading, .. } = *evidence;
    let made = mistake.make(evidence.reference).map(|made| evidence.reference.parse_other(made));
    // What the mistake is made in may not be what the student's program does, if there are other ways to make it.
    let made = made.filter(|made| compare_games(&made.reading, reading).is_none());
    let layout = |made: &Reference| {
        let evidence = Evidence::new(made, text, reading, mode);
        let second = spelling::MISTAKES.iter().find(|mistake| mistake.explains(&evidence, None));
        (second, second.is_none().then(|| first_left(made, text, reading, mode)).flatten())
    };
    match made.as_ref().map(layout) {
        Some((Some(second), _)) => both(mistake, second),
        found => {
            let rest = found.and_then(|(_, rest)| rest);
            Diagnosis::new(format!("apart from the layout, {}", mistake.words), &[mistake], rest)
        }
    }
}

fn both(first: &Mistake, second: &Mistake) -> Diagnosis {
    Diagnosis::new(format!("{}, and {}", first.words, second.words), &[first, second], None)
}

/// Makes each mistake with which the game may go wrong first, and looks for what is left.
pub(super) fn find(
    golden: &Reference,
    found: &Text,
    reading: &Reading,
    mode: Compare,
    in_game: &Difference,
) -> Option<Diagnosis> {
    let read = Transcript { text: found, reading, known: &golden.lines };
    let (right, all) = count_turns(golden.read(), read, Compare::Content);
    let mut best: Option<(usize, &Mistake, Reference)> = None;
    for (index, mistake) in IN_GAME.into_iter().flatten().enumerate() {
        if !golden.starts_with(index, in_game) {
            continue;
        }
        let Some(made) = mistake.make(golden).map(|made| golden.parse_other(made)) else { continue };
        let Some(left) = compare_games(&made.reading, reading) else { continue };
        // A mistake that does not explain the turn with the first difference is another one.
        if left.place == in_game.place {
            continue;
        }
        let evidence = Evidence::new(&made, found, reading, mode);
        if let Some(second) = find_in_game(&evidence, Some(&left)) {
            return Some(both(mistake, second));
        }
        if let Some(second) = find_in_game(&evidence.in_mode(Compare::Content), Some(&left)) {
            return Some(both(mistake, second));
        }
        let (explained, _) = count_turns(made.read(), read, Compare::Content);
        if best.as_ref().is_none_or(|(most, ..)| explained > *most) {
            best = Some((explained, mistake, made));
        }
    }
    let (explained, mistake, made) = best?;
    // Most of the wrong turns are exactly as the mistake makes them, and enough of them that it is no chance.
    let is_certain = explained >= right + 3 && (explained - right) * 4 >= (all - right) * 3;
    is_certain.then(|| {
        let rest = first_left(&made, found, reading, mode);
        Diagnosis::new(mistake.words.into(), &[mistake], rest)
    })
}

/// The first difference between a transcript and a golden with a mistake.
fn first_left(made: &Reference, found: &Text, reading: &Reading, mode: Compare) -> Option<Difference> {
    let in_game = compare_games(&made.reading, reading);
    if in_game.is_some() || mode == Compare::Content || is_equal(made, found, mode) {
        return in_game;
    }
    let read = Transcript { text: found, reading, known: &made.lines };
    first_differences(made.read(), read, mode, None).0
}
