//! Finds the one mistake that explains a difference. A diagnosis is certain: undoing the mistake makes the
//! transcript equal to the golden, or making it makes the golden equal to the transcript.
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

use super::compare::Reference;
use super::reading::Reading;
use super::text::Text;
use crate::course::case::Compare;
use evidence::Evidence;

/// A mistake that explains a whole transcript, if it is the only one.
struct Mistake {
    /// What students read.
    words: &'static str,
    /// Whether this mistake alone explains the transcript. The first test must be cheap, because most
    /// transcripts have another mistake.
    explains: fn(&Evidence) -> bool,
}

/// All mistakes. The first that explains a transcript is its diagnosis.
const FAMILIES: [&[Mistake]; 6] = [
    &spelling::MISTAKES,
    &marks::MISTAKES,
    &boards::MISTAKES,
    &sinkings::MISTAKES,
    &flow::MISTAKES,
    &replayed::MISTAKES,
];

/// Names the single mistake that explains every difference, if there is one.
pub(super) fn diagnose(
    reference: &Reference,
    found: &Text,
    reading: &Reading,
    mode: Compare,
) -> Option<&'static str> {
    let evidence = Evidence::new(reference, found, reading, mode);
    let mut mistakes = FAMILIES.into_iter().flatten();
    mistakes.find(|mistake| (mistake.explains)(&evidence)).map(|mistake| mistake.words)
}
