use super::{Compare, Comparison, DialogueReference, Mistake, Reference};
use crate::record::EditionName;

/// The words of a mistake, the mistake if it is one of `rounds`, and all texts that it gives and that are wrong.
type Made = (&'static str, Option<&'static Mistake>, Vec<String>);

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

    /// The edition of the game.
    pub fn edition(&self) -> EditionName {
        match self {
            Self::Rounds(_) => EditionName::Rounds,
            Self::Dialogue(reference) => reference.edition(),
        }
    }

    /// Every known mistake that can be made in the game. Some can be made in several ways, and some change nothing.
    pub(crate) fn with_mistakes(&self) -> Vec<Made> {
        match self {
            Self::Rounds(reference) => {
                let made = |mistake: &Mistake| mistake.make(reference).into_iter().collect();
                let all = Mistake::all().filter(|mistake| mistake.can_be_made());
                all.map(|mistake| (mistake.words, Some(mistake), made(mistake))).collect()
            }
            Self::Dialogue(reference) => {
                let mut all: Vec<Made> = Vec::new();
                for (words, text) in reference.with_mistakes() {
                    let text = Some(text).filter(|text| text != reference.text());
                    match all.iter_mut().find(|(known, ..)| *known == words) {
                        Some((_, _, texts)) => texts.extend(text),
                        None => all.push((words, None, text.into_iter().collect())),
                    }
                }
                all
            }
        }
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
