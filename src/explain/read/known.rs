//! The lines of a golden with their parts. Most lines of a transcript are in its golden too, and need not be
//! split again.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use super::part::FoundPart;
use super::scan::parts;

/// Lines that were split into parts.
#[derive(Debug, Default)]
pub(crate) struct KnownLines {
    /// Each line once, with its parts.
    lines: Vec<(Arc<str>, Vec<FoundPart>)>,
    /// Where each line is in `lines`.
    indices: HashMap<Arc<str>, usize>,
    /// Where the lines of the golden are in `lines`, from the first to the last.
    order: Vec<usize>,
}

impl KnownLines {
    /// Splits each line that is not known yet.
    pub(crate) fn of<'text>(lines: impl Iterator<Item = &'text str>) -> Self {
        let mut known = Self::default();
        for line in lines {
            let index = known.indices.get(line).copied().unwrap_or_else(|| {
                let line: Arc<str> = line.into();
                known.indices.insert(line.clone(), known.lines.len());
                known.lines.push((line.clone(), parts(&line)));
                known.lines.len() - 1
            });
            known.order.push(index);
        }
        known
    }

    /// The parts of a line, which is split if it is not known.
    pub(crate) fn parts(&self, line: &str) -> Cow<'_, [FoundPart]> {
        self.find(line).map_or_else(|| parts(line).into(), Cow::from)
    }

    fn find(&self, line: &str) -> Option<&[FoundPart]> {
        self.indices.get(line).map(|&index| &*self.lines[index].1)
    }

    /// Starts to read a transcript that is probably like the golden.
    pub(crate) fn follow(&self) -> Follower<'_> {
        Follower { known: self, next: 0 }
    }
}

/// Reads a transcript along with the golden. Comparing a line with the one at the same place is faster than
/// searching for it.
pub(crate) struct Follower<'a> {
    known: &'a KnownLines,
    /// The number of the next line, from 0.
    next: usize,
}

impl<'a> Follower<'a> {
    /// The parts of the next line of the transcript, if it is known.
    pub(crate) fn next(&mut self, line: &str) -> Option<&'a [FoundPart]> {
        let expected = self.known.order.get(self.next).map(|&index| &self.known.lines[index]);
        self.next += 1;
        match expected {
            Some((text, parts)) if **text == *line => Some(parts),
            _ => self.known.find(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_known_at_their_place_and_elsewhere() {
        let known = KnownLines::of(["Round : 1", "", "Round : 2", ""].into_iter());
        let mut followed = known.follow();
        for line in ["Round : 1", "Round : 2", "Round : 3", "", "", "Round : 1"] {
            let expected = (line != "Round : 3").then(|| parts(line));
            assert_eq!(followed.next(line), expected.as_deref(), "{line}");
            assert_eq!(*known.parts(line), *parts(line), "{line}");
        }
    }
}
