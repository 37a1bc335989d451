//! Which known mistakes the cases of a course would not notice.

use super::{AnswerKey, Compare, Mistake};
use crate::record::EditionName;

/// A mistake that can be made, and the cases that notice it.
#[derive(Clone, Debug)]
pub struct Noticed {
    /// What is wrong.
    pub words: &'static str,
    /// The edition in which it is wrong.
    pub edition: EditionName,
    /// The mistake, if the edition is `rounds`.
    pub mistake: Option<&'static Mistake>,
    /// The number of cases of this edition.
    pub tried: usize,
    /// The indices of the cases in which a transcript with it fails.
    pub cases: Vec<usize>,
    /// Whether it only changes what the mode of each case ignores.
    pub is_forgiven: bool,
}

impl Noticed {
    /// Whether nothing notices the mistake, although nothing forgives it.
    pub fn is_missed(&self) -> bool {
        self.cases.is_empty() && !self.is_forgiven
    }
}

/// Makes every mistake that can be made in one certain way in the game of each case, and asks whether the case would
/// notice. A mistake that changes nothing in any of the games is missed.
pub fn noticed(cases: &[(AnswerKey, Compare)]) -> Vec<Noticed> {
    let mut all: Vec<Noticed> = Vec::new();
    for (index, (key, mode)) in cases.iter().enumerate() {
        let edition = key.edition();
        for (words, mistake, made) in key.with_mistakes() {
            let place = all.iter().position(|known| known.words == words && known.edition == edition);
            let place = place.unwrap_or_else(|| {
                let cases = Vec::new();
                all.push(Noticed { words, edition, mistake, tried: 0, cases, is_forgiven: false });
                all.len() - 1
            });
            let noticed = &mut all[place];
            noticed.tried += 1;
            match made.iter().any(|made| key.is_equal(made, *mode)) {
                true => noticed.is_forgiven = true,
                false if made.is_empty() => {}
                false => noticed.cases.push(index),
            }
        }
    }
    for noticed in &mut all {
        noticed.is_forgiven &= noticed.cases.is_empty();
    }
    all
}
