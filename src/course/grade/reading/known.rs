//! The lines of a golden with their parts. Most lines of a transcript are in its golden too, and need not be
//! split again.

use std::collections::HashMap;

use super::part::FoundPart;
use super::scan::parts;

/// Lines that were split into parts.
#[derive(Debug, Default)]
pub(in crate::course::grade) struct KnownLines(HashMap<Box<str>, Vec<FoundPart>>);

impl KnownLines {
    /// Splits each line that is not known yet.
    pub(in crate::course::grade) fn of<'text>(lines: impl Iterator<Item = &'text str>) -> Self {
        let mut known: HashMap<Box<str>, Vec<FoundPart>> = HashMap::new();
        for line in lines {
            if !known.contains_key(line) {
                known.insert(line.into(), parts(line));
            }
        }
        Self(known)
    }

    /// The parts of a line, if it is known.
    pub(super) fn parts(&self, line: &str) -> Option<&[FoundPart]> {
        self.0.get(line).map(Vec::as_slice)
    }
}
