//! The lines of a golden with their parts. Most lines of a transcript are in its golden too, and need not be
//! split again.

use std::borrow::Cow;
use std::collections::HashMap;

use super::part::FoundPart;
use super::scan::parts;

/// Lines that were split into parts.
#[derive(Debug, Default)]
pub(crate) struct KnownLines(HashMap<Box<str>, Vec<FoundPart>>);

impl KnownLines {
    pub(crate) fn new<'text>(lines: impl Iterator<Item = &'text str>) -> Self {
        let mut known = HashMap::<Box<str>, Vec<FoundPart>>::new();
        for line in lines {
            if !known.contains_key(line) {
                known.insert(line.into(), parts(line));
            }
        }
        Self(known)
    }

    /// The parts of a line, which is split if it is not known.
    pub(crate) fn parts(&self, line: &str) -> Cow<'_, [FoundPart]> {
        self.find(line).map_or_else(|| parts(line).into(), Cow::from)
    }

    pub(super) fn find(&self, line: &str) -> Option<&[FoundPart]> {
        self.0.get(line).map(Vec::as_slice)
    }
}
