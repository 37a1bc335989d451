//! The text of a transcript and its lines.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use super::LineColumn;

/// The text of a transcript.
#[derive(Clone, Debug)]
pub(crate) struct Text<'a> {
    pub(crate) all: Cow<'a, str>,
    /// The bytes at which the lines start, found when they are needed.
    starts: OnceLock<Vec<usize>>,
}

impl<'a> Text<'a> {
    pub(crate) fn new(all: impl Into<Cow<'a, str>>) -> Self {
        Self { all: all.into(), starts: OnceLock::new() }
    }

    /// The lines without their newlines. There is no empty line after the last newline.
    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = &str> {
        split_lines(&self.all)
    }

    /// The byte at which a line starts, from 0; after the last line, the end.
    fn line_start(&self, line: usize) -> usize {
        let find =
            || std::iter::once(0).chain(self.all.match_indices('\n').map(|(place, _)| place + 1)).collect();
        self.starts.get_or_init(find).get(line).copied().unwrap_or(self.all.len())
    }

    /// The text of some lines, from 0, with their newlines.
    pub(crate) fn part(&self, lines: Range<usize>) -> &str {
        &self.all[self.line_start(lines.start)..self.line_start(lines.end)]
    }

    /// The text from a line on, from 0.
    pub(crate) fn rest_from(&self, line: usize) -> &str {
        &self.all[self.line_start(line)..]
    }

    /// The byte at a place, given as line and column from 1.
    pub(crate) fn offset(&self, (line, column): LineColumn) -> usize {
        let start = self.line_start(line - 1);
        start + self.all[start..].char_indices().nth(column - 1).map_or(0, |(length, _)| length)
    }

    pub(crate) fn before(&self, place: LineColumn) -> &str {
        &self.all[..self.offset(place)]
    }
}

/// The lines of a text, as [`Text::lines`].
pub(crate) fn split_lines(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
        Some(line) => line.strip_suffix('\r').unwrap_or(line),
        None => line,
    })
}
