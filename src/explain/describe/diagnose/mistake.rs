//! What a known mistake is, and the tables of all of them.

use super::evidence::Evidence;
use super::{boards, flow, marks, played, sinkings, spelling};
use crate::explain::compare::content::compare_games;
use crate::explain::comparison::Reference;
use crate::explain::difference::Difference;

/// A mistake that students make throughout their transcripts.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// What students read.
    pub words: &'static str,
    /// Makes the mistake in a game, if there is one certain way to make it.
    make: Option<Make>,
    /// Whether the mistake alone explains the transcript. The first test must be cheap, because most transcripts have
    /// another mistake. Without this, the mistake is made, and the transcript must be the one that comes out.
    proof: Option<Proof>,
}

/// The transcript with the mistake; `None` if the game cannot have it.
type Make = fn(&Reference) -> Option<String>;
type Proof = fn(&Evidence) -> bool;

/// All mistakes in what happens in the game. The first that explains a transcript is its diagnosis.
pub(super) const IN_GAME: [&[Mistake]; 5] =
    [&marks::MISTAKES, &boards::MISTAKES, &sinkings::MISTAKES, &flow::MISTAKES, &played::MISTAKES];

impl Mistake {
    /// All known mistakes, first those in what happens in the game.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let in_text: &[Self] = &spelling::MISTAKES;
        IN_GAME.into_iter().chain([in_text]).flatten()
    }

    /// A mistake that can be proved.
    pub(super) const fn proved(words: &'static str, proof: Proof) -> Self {
        Self { words, make: None, proof: Some(proof) }
    }

    /// A mistake that is proved by making it.
    pub(super) const fn made(words: &'static str, make: Make) -> Self {
        Self { words, make: Some(make), proof: None }
    }

    /// The mistake with a way to make it.
    pub(super) const fn by(self, make: Make) -> Self {
        Self { make: Some(make), ..self }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.proof.is_some()
    }

    pub(super) fn explains(&self, evidence: &Evidence) -> bool {
        match self.proof {
            Some(proof) => proof(evidence),
            None => self.make(evidence.reference).is_some_and(|made| evidence.is_equal_to(made)),
        }
    }

    /// Whether there is one certain way to make the mistake.
    pub fn can_be_made(&self) -> bool {
        self.make.is_some()
    }

    /// Makes the mistake in the game of a golden, if that changes anything.
    pub fn make(&self, golden: &Reference) -> Option<String> {
        self.make?(golden).filter(|made| *made != golden.text.all)
    }
}

impl Reference {
    /// Whether a mistake in the game, given by its index, first changes the turn in which a transcript first goes wrong.
    pub(super) fn starts_with(&self, index: usize, first: &Difference) -> bool {
        let all = self.first_changes.get_or_init(|| {
            let place = |mistake: &Mistake| {
                let made = self.parse_other(mistake.make(self)?);
                compare_games(&self.reading, &made.reading).map(|difference| difference.place)
            };
            IN_GAME.into_iter().flatten().map(place).collect()
        });
        all[index].as_ref() == Some(&first.place)
    }

    /// A golden with a mistake, cut as this one is.
    pub(super) fn parse_other(&self, golden: String) -> Self {
        Self { wording: self.wording, ..Self::parse(golden, self.rounds.filter(|_| self.is_cut)) }
    }
}
