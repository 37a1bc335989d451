//! What a known mistake is, and the tables of all of them.

use std::sync::{Arc, OnceLock};

use super::edit::with_blocks;
use super::evidence::Evidence;
use super::{boards, flow, marks, played, sinkings, spelling};
use crate::explain::compare::content::compare_games;
use crate::explain::comparison::Reference;
use crate::explain::difference::Difference;
use crate::explain::read::Block;

/// A mistake that students make throughout their transcripts.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// What students read.
    pub words: &'static str,
    proof: Proof,
    /// How to make the mistake in a game. Without this, one in the boards is made in the first of its ways.
    make: Option<Make>,
    /// Another way to make it.
    also: Option<Make>,
    /// Whether one of the ways is the certain one.
    can_be_made: bool,
}

/// How to see that the mistake alone explains a transcript.
#[derive(Clone, Copy, Debug)]
enum Proof {
    /// The test must be cheap at first, because most transcripts have another mistake.
    Test(fn(&Evidence) -> bool),
    /// The boards are wrong in one of these ways, and the ship lists are right or wrong in the same way.
    Boards(&'static [Shown]),
    /// Making the mistake gives the transcript.
    Made,
}

/// The transcript with the mistake; `None` if the game cannot have it.
type Make = fn(&Reference) -> Option<String>;
/// The boards and ship lists that are shown in the turn with this index, or at the end after all turns. `None` if a
/// golden without an end does not say.
pub(super) type Shown = fn(&Reference, usize) -> Option<Block>;

/// All mistakes in what happens in the game. The first that explains a transcript is its diagnosis.
pub(super) const IN_GAME: [&[Mistake]; 5] =
    [&marks::MISTAKES, &boards::MISTAKES, &sinkings::MISTAKES, &flow::MISTAKES, &played::MISTAKES];

impl Mistake {
    /// All known mistakes, first those in what happens in the game.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let in_text: &[Self] = &spelling::MISTAKES;
        IN_GAME.into_iter().chain([in_text]).flatten()
    }

    /// A mistake that a test proves.
    pub(super) const fn proved(words: &'static str, test: fn(&Evidence) -> bool) -> Self {
        Self { words, proof: Proof::Test(test), make: None, also: None, can_be_made: false }
    }

    pub(super) const fn of_boards(words: &'static str, ways: &'static [Shown]) -> Self {
        Self { words, proof: Proof::Boards(ways), make: None, also: None, can_be_made: true }
    }

    /// A mistake that is proved by making it.
    pub(super) const fn made(words: &'static str, make: Make) -> Self {
        Self { words, proof: Proof::Made, make: Some(make), also: None, can_be_made: true }
    }

    /// The mistake with another way to make it, which proves it too.
    pub(super) const fn or(self, also: Make) -> Self {
        Self { also: Some(also), ..self }
    }

    /// The mistake with a way to make it.
    pub(super) const fn by(self, make: Make) -> Self {
        Self { make: Some(make), can_be_made: true, ..self }
    }

    /// The mistake without a way that is more certain than others.
    pub(super) const fn in_any_way(self) -> Self {
        Self { can_be_made: false, ..self }
    }

    /// Whether the mistake explains a transcript. One in what happens in the game gets its index in the tables, and where
    /// the game first goes wrong.
    pub(super) fn explains(&self, evidence: &Evidence, first: Option<(usize, &Difference)>) -> bool {
        match self.proof {
            Proof::Test(test) => test(evidence),
            Proof::Boards(ways) => evidence.has_wrong_boards() && ways.iter().any(|way| evidence.shows(*way)),
            // A mistake begins where the transcript goes wrong.
            Proof::Made => first.is_some_and(|(index, first)| {
                let golden = evidence.reference;
                let ways = [self.make, self.also].into_iter().zip(golden.first_changes(index));
                let mut ways = ways.filter(|(_, place)| place.as_ref() == Some(&first.place));
                ways.any(|(make, _)| {
                    make.and_then(|make| make(golden)).is_some_and(|made| evidence.is_equal_to(made))
                })
            }),
        }
    }

    /// Whether there is one certain way to make the mistake.
    pub fn can_be_made(&self) -> bool {
        self.can_be_made
    }

    /// Makes the mistake in the game of a golden, if that changes anything.
    pub fn make(&self, golden: &Reference) -> Option<String> {
        let made = match (self.make, self.proof) {
            (Some(make), _) => make(golden),
            (None, Proof::Boards(ways)) if self.can_be_made => with_blocks(golden, ways[0]),
            (None, _) => None,
        };
        made.filter(|made| *made != golden.text.all)
    }

    /// The places in the game that the mistake changes first in each way to make it.
    fn first_changes(&self, golden: &Reference) -> [Option<String>; 2] {
        [self.make(golden), self.also.and_then(|make| make(golden))].map(|made| {
            let made = golden.parse_other(made?);
            compare_games(&golden.reading, &made.reading).map(|difference| difference.place)
        })
    }
}

/// The places in the game that each mistake changes first, in each way to make it.
#[derive(Debug)]
pub(crate) struct FirstChanges {
    places: Vec<[Option<String>; 2]>,
    /// The same for a golden that has this mistake already.
    with_another: Vec<OnceLock<Arc<FirstChanges>>>,
}

impl Reference {
    /// The places in the game that each mistake changes first.
    fn all_first_changes(&self) -> &Arc<FirstChanges> {
        self.first_changes.get_or_init(|| {
            let places: Vec<_> =
                IN_GAME.into_iter().flatten().map(|mistake| mistake.first_changes(self)).collect();
            let with_another = places.iter().map(|_| OnceLock::new()).collect();
            Arc::new(FirstChanges { places, with_another })
        })
    }

    fn first_changes(&self, index: usize) -> &[Option<String>; 2] {
        &self.all_first_changes().places[index]
    }

    /// This golden with a mistake, given by its index. What a second one changes first is found once for all transcripts.
    pub(super) fn with_mistake(&self, index: usize, mistake: &Mistake) -> Option<Self> {
        let made = self.parse_other(mistake.make(self)?);
        Some(Self { first_changes: self.all_first_changes().with_another[index].clone(), ..made })
    }

    /// Keeps what a second mistake changes first, if that was needed.
    pub(super) fn keep_first_changes(&self, index: usize, made: &Self) {
        if let Some(found) = made.first_changes.get() {
            let _ = self.all_first_changes().with_another[index].set(found.clone());
        }
    }

    /// Whether a mistake in the game, made in its certain way, first changes the turn in which a transcript goes wrong.
    pub(super) fn starts_with(&self, index: usize, first: &Difference) -> bool {
        self.first_changes(index)[0].as_ref() == Some(&first.place)
    }

    /// A golden with a mistake, cut as this one is.
    pub(super) fn parse_other(&self, golden: String) -> Self {
        Self { wording: self.wording, ..Self::parse(golden, self.rounds.filter(|_| self.is_cut)) }
    }
}
