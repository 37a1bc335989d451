use super::{Compare, Comparison, DialogueReference, Reference};

/// What transcripts of a case are compared with.
#[derive(Debug)]
pub enum AnswerKey {
    /// The transcript of a game of `rounds`.
    Rounds(Box<Reference>),
    /// The dialogue of an edition that asks for answers.
    Dialogue(Box<DialogueReference>),
}

impl AnswerKey {
    /// Compares a transcript with the right one.
    pub fn compare(&self, found: &str, mode: Compare) -> Comparison {
        match self {
            Self::Rounds(reference) => reference.compare(found, mode),
            Self::Dialogue(reference) => reference.compare(found, mode),
        }
    }

    /// Whether a transcript passes.
    pub fn is_equal(&self, found: &str, mode: Compare) -> bool {
        match self {
            Self::Rounds(reference) => reference.is_equal(found, mode),
            Self::Dialogue(reference) => reference.is_equal(found, mode),
        }
    }

    /// Which of these a transcript is right in, or else whose wording it seems to have.
    pub fn fitting(keys: &[Self], found: &str, mode: Compare) -> usize {
        let rounds = keys.iter().filter_map(|key| match key {
            Self::Rounds(reference) => Some(&**reference),
            Self::Dialogue(_) => None,
        });
        Reference::fitting(&rounds.collect::<Vec<_>>(), found, mode)
    }

    /// Whether a program asked for more answers than there are.
    pub fn asked_for_more(&self, found: &str) -> bool {
        match self {
            Self::Rounds(_) => false,
            Self::Dialogue(reference) => reference.asked_for_more(found),
        }
    }

    /// Whether a seed fixes the random numbers of the game.
    pub fn has_seed(&self) -> bool {
        matches!(self, Self::Dialogue(reference) if reference.has_seed())
    }

    /// What decides a comparison, as text.
    pub fn parts(&self) -> (&str, String) {
        match self {
            Self::Rounds(reference) => {
                (&reference.text.all, format!("{:?} {:?}", reference.rounds, reference.wording))
            }
            Self::Dialogue(reference) => (reference.text(), "dialogue".into()),
        }
    }
}
