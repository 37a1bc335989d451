//! Which known mistakes the cases of a course would not notice.

use super::{Compare, Mistake, Reference};

/// A mistake that can be made, and the cases that notice it.
#[derive(Clone, Debug)]
pub struct Noticed {
    /// The mistake.
    pub mistake: &'static Mistake,
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
pub fn noticed(cases: &[(Reference, Compare)]) -> Vec<Noticed> {
    let of = |mistake: &'static Mistake| {
        let mut noticed = Noticed { mistake, cases: Vec::new(), is_forgiven: false };
        for (index, (golden, mode)) in cases.iter().enumerate() {
            match mistake.make(golden) {
                Some(made) if golden.is_equal(&made, *mode) => noticed.is_forgiven = true,
                Some(_) => noticed.cases.push(index),
                None => {}
            }
        }
        noticed.is_forgiven &= noticed.cases.is_empty();
        noticed
    };
    Mistake::all().filter(|mistake| mistake.can_be_made()).map(of).collect()
}
