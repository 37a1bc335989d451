//! Finds the one mistake that explains a difference. A diagnosis is certain: undoing the mistake makes the
//! transcript equal to the golden, or making it makes the golden equal to the transcript. If the layout differs
//! as well, what happens in the game becomes equal.
//!
//! Each file holds a family of mistakes as a table. A new mistake is one more line of a table.

mod boards;
mod edit;
mod evidence;
mod flow;
mod marks;
mod replayed;
mod sinkings;
mod spelling;

use crate::explain::compare::Compare;
use crate::explain::compare::content::compare_games;
use crate::explain::comparison::Reference;
use crate::explain::read::{Reading, Text};
use evidence::Evidence;

/// A mistake that explains a whole transcript, if it is the only one.
struct Mistake {
    /// What students read.
    words: &'static str,
    /// Whether this mistake alone explains the transcript. The first test must be cheap, because most
    /// transcripts have another mistake.
    explains: fn(&Evidence) -> bool,
}

/// All mistakes in what happens in the game. The first that explains a transcript is its diagnosis.
const IN_GAME: [&[Mistake]; 5] =
    [&marks::MISTAKES, &boards::MISTAKES, &sinkings::MISTAKES, &flow::MISTAKES, &replayed::MISTAKES];

/// Names the single mistake that explains every difference, if there is one, or else the one that explains every
/// difference in what happens in the game.
pub(crate) fn diagnose(
    reference: &Reference,
    found: &Text,
    reading: &Reading,
    mode: Compare,
) -> Option<String> {
    let evidence = Evidence::new(reference, found, reading, mode);
    let in_text = spelling::MISTAKES.iter().find(|mistake| (mistake.explains)(&evidence));
    if let Some(mistake) = in_text.or_else(|| in_game(&evidence)) {
        return Some(mistake.words.into());
    }
    if mode == Compare::Content || compare_games(&reference.reading, reading).is_none() {
        return None;
    }
    let mistake = in_game(&evidence.in_mode(Compare::Content))?;
    Some(format!("apart from the layout, {}", mistake.words))
}

fn in_game(evidence: &Evidence) -> Option<&'static Mistake> {
    IN_GAME.into_iter().flatten().find(|mistake| (mistake.explains)(evidence))
}
