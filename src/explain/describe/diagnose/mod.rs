//! Finds the mistakes that explain a transcript. A diagnosis is certain: undoing the mistake makes the transcript
//! equal to the golden, or making it makes the golden equal to the transcript. If the layout differs as well, what
//! happens in the game becomes equal.
//!
//! Each file holds a family of mistakes as a table. A new mistake is one more line of a table: a [`Mistake`] that
//! proves itself in a transcript, makes itself in a game, or both.

mod boards;
mod edit;
mod evidence;
mod flow;
mod marks;
mod mistake;
mod played;
mod sinkings;
mod spelling;
mod two;

pub(crate) use mistake::FirstChanges;
pub use mistake::Mistake;
pub(crate) use sinkings::is_shown_as;

use crate::explain::compare::Compare;
use crate::explain::comparison::Reference;
use crate::explain::difference::Difference;
use crate::explain::read::{Reading, Text};
use evidence::Evidence;
use mistake::IN_GAME;

/// The known mistakes in a transcript.
#[derive(Default)]
pub(crate) struct Diagnosis {
    /// What students read.
    pub(crate) words: Option<String>,
    /// The words of each mistake.
    pub(crate) mistakes: Vec<String>,
    /// The first difference that the mistakes do not explain, if there is one and it is known.
    pub(crate) rest: Option<Difference>,
}

impl Diagnosis {
    fn new(words: String, mistakes: &[&Mistake], rest: Option<Difference>) -> Self {
        let mistakes = mistakes.iter().map(|mistake| mistake.words.to_owned()).collect();
        Self { words: Some(words), mistakes, rest }
    }

    fn only(mistake: &Mistake) -> Self {
        Self::new(mistake.words.into(), &[mistake], None)
    }
}

/// Names the mistakes that explain a transcript: the one that explains every difference, or every difference in what
/// happens in the game, or else two that do so together, or one that explains most of the turns. `in_game` is the first
/// difference in the game.
pub(crate) fn diagnose(
    reference: &Reference,
    found: &Text,
    reading: &Reading,
    mode: Compare,
    in_game: Option<&Difference>,
) -> Option<Diagnosis> {
    let evidence = Evidence::new(reference, found, reading, mode);
    let in_text = spelling::MISTAKES.iter().find(|mistake| mistake.explains(&evidence, None));
    if let Some(mistake) = in_text.or_else(|| find_in_game(&evidence, in_game)) {
        return Some(Diagnosis::only(mistake));
    }
    let in_game = in_game?;
    if mode != Compare::Content {
        let in_content = evidence.in_mode(Compare::Content);
        if let Some(mistake) = find_in_game(&in_content, Some(in_game)) {
            return Some(two::with_layout(&evidence, mistake));
        }
    }
    two::find(&evidence, in_game)
}

fn find_in_game(evidence: &Evidence, in_game: Option<&Difference>) -> Option<&'static Mistake> {
    let mut all = IN_GAME.into_iter().flatten().enumerate();
    let found = all.find(|(index, mistake)| mistake.explains(evidence, in_game.map(|first| (*index, first))));
    found.map(|(_, mistake)| mistake)
}
