//! Walks through a golden and a transcript side by side, from one mismatch to the next. What a comparison mode
//! ignores is no mismatch.

use std::borrow::Cow;

use crate::explain::compare::Compare;
use crate::explain::compare::text::{common_start, count_newlines, seen};
use crate::explain::read::{KnownLines, LineColumn, Located, is_space, locate_in};

/// A golden and a transcript that are equal up to here, apart from the mismatches before.
pub(crate) struct Walk<'a> {
    pub(crate) golden: Cursor<'a>,
    pub(crate) found: Cursor<'a>,
    mode: Compare,
    /// Lines that need not be split again.
    known: &'a KnownLines,
}

/// What differs at the place where a [`Walk`] stops.
#[derive(Clone, Debug)]
pub(crate) enum Mismatch<'a> {
    /// The white space before the next letters, as the mode sees it, and where it starts. The walk is after it.
    Gap { golden: Cow<'a, str>, found: Cow<'a, str>, golden_at: usize, start: Cursor<'a> },
    /// The next letters. The walk is before them and must be moved on.
    Letters,
}

/// A place in a text.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    line: usize,
    line_start: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, line_start: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn advance(&mut self, length: usize) {
        let skipped = &self.text.as_bytes()[self.at..self.at + length];
        if let Some(last) = skipped.iter().rposition(|&byte| byte == b'\n') {
            self.line += count_newlines(&skipped[..=last]);
            self.line_start = self.at + last + 1;
        }
        self.at += length;
    }

    /// Line and column, from 1.
    pub(crate) fn place(&self) -> LineColumn {
        (self.line, self.start_of_line().chars().count() + 1)
    }

    /// Where a gap that starts here begins to differ from the expected one: in this line, or at the start of a
    /// later one.
    pub(crate) fn place_in_gap(&self, expects: &str, finds: &str) -> LineColumn {
        let same = expects.bytes().zip(finds.bytes()).take_while(|(one, other)| one == other);
        match same.filter(|(byte, _)| *byte == b'\n').count() {
            0 => self.place(),
            lines => (self.line + lines, 1),
        }
    }

    pub(crate) fn line(&self) -> &'a str {
        line_at(self.text, self.line_start)
    }

    pub(crate) fn rest_of_line(&self) -> &'a str {
        line_at(self.text, self.at)
    }

    /// The cursor at an earlier byte.
    pub(crate) fn back_at(&self, at: usize) -> Self {
        let newlines = self.text[at..self.at].matches('\n').count();
        let line_start = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        Self { text: self.text, at, line: self.line - newlines, line_start }
    }

    pub(crate) fn line_start(&self) -> usize {
        self.line_start
    }

    pub(crate) fn start_of_line(&self) -> &'a str {
        &self.text[self.line_start..self.at]
    }

    /// The byte in the line. A carriage return at the end is not part of the line.
    pub(crate) fn in_line(&self) -> usize {
        (self.at - self.line_start).min(self.line().len())
    }

    fn gap(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|letter| !is_gap(letter)).unwrap_or(rest.len());
        &rest[..end]
    }
}

fn line_at(text: &str, start: usize) -> &str {
    let line = text[start..].split('\n').next().unwrap_or_default();
    line.strip_suffix('\r').unwrap_or(line)
}

fn is_gap(letter: char) -> bool {
    is_space(letter) || letter == '\n' || letter == '\r'
}

impl<'a> Walk<'a> {
    pub(crate) fn new(golden: &'a str, found: &'a str, known: &'a KnownLines, mode: Compare) -> Self {
        let mode = mode.min(Compare::Space);
        Self { golden: Cursor::new(golden), found: Cursor::new(found), mode, known }
    }

    /// What the byte `at` of a line belongs to.
    pub(crate) fn locate(&self, line: &str, at: usize) -> Located {
        locate_in(&self.known.parts(line), at)
    }

    /// Goes on to the next mismatch; none if the rest is equal.
    pub(crate) fn next_mismatch(&mut self) -> Option<Mismatch<'a>> {
        loop {
            self.skip_equal();
            let (golden, found) = (self.golden.gap(), self.found.gap());
            let ends = [(golden, &self.golden), (found, &self.found)]
                .map(|(gap, cursor)| gap.len() == cursor.rest().len());
            let is_end = ends == [true, true];
            // If only one of the texts goes on, that is the mismatch, not the gap before it.
            if golden != found && ends[0] == ends[1] {
                let (expects, finds) =
                    (seen_gap(golden, self.mode, is_end), seen_gap(found, self.mode, is_end));
                let (golden_at, start) = (self.golden.at, self.found.clone());
                self.golden.advance(golden.len());
                self.found.advance(found.len());
                if expects != finds {
                    return Some(Mismatch::Gap { golden: expects, found: finds, golden_at, start });
                }
            } else {
                self.golden.advance(golden.len());
                self.found.advance(found.len());
            }
            let next = (self.golden.rest().chars().next(), self.found.rest().chars().next());
            match next {
                (None, None) => return None,
                (Some(golden), Some(found)) if self.is_same(golden, found) => {
                    self.golden.advance(golden.len_utf8());
                    self.found.advance(found.len_utf8());
                }
                _ => return Some(Mismatch::Letters),
            }
        }
    }

    /// Whether the next letters are the same, so that a gap before them is the only mismatch here. One letter may be
    /// the same by chance.
    pub(crate) fn is_in_step(&self) -> bool {
        const ENOUGH: usize = 3;
        let letters = |cursor: &Cursor<'a>| cursor.rest_of_line().chars().filter(|&letter| !is_gap(letter));
        let (mut golden, mut found) = (letters(&self.golden).take(ENOUGH), letters(&self.found).take(ENOUGH));
        loop {
            match (golden.next(), found.next()) {
                (Some(golden), Some(found)) if self.is_same(golden, found) => {}
                (golden, found) => return golden.is_none() && found.is_none(),
            }
        }
    }

    /// Whether one of two lines that start alike ends before this gap, and the other goes on with other text. The gap
    /// starts at a byte of the golden and at a place in the transcript, and the walk is after it.
    pub(crate) fn ends_line(&self, golden_at: usize, start: &Cursor) -> bool {
        let goes_on = |cursor: &Cursor| !cursor.rest_of_line().trim().is_empty();
        !start.start_of_line().trim().is_empty()
            && !self.is_in_step()
            && goes_on(&self.golden.back_at(golden_at)) != goes_on(start)
    }

    fn is_same(&self, golden: char, found: char) -> bool {
        let plain = |letter: char| if letter == '’' { '\'' } else { letter };
        golden == found || (self.mode >= Compare::Space && plain(golden) == plain(found))
    }

    /// Skips equal text, except white space before the first mismatch, which may be only a part of a gap.
    fn skip_equal(&mut self) {
        let (golden, found) = (self.golden.rest().as_bytes(), self.found.rest().as_bytes());
        let mut same = common_start(golden, found);
        while same > 0
            && (!self.golden.rest().is_char_boundary(same)
                || !self.found.rest().is_char_boundary(same)
                || is_gap(char::from(golden[same - 1])))
        {
            same -= 1;
        }
        self.golden.advance(same);
        self.found.advance(same);
    }
}

/// The part of a gap that a mode compares. At the end of the file, newlines are ignored too.
fn seen_gap(gap: &str, mode: Compare, is_end: bool) -> Cow<'_, str> {
    // Inside a line, only `Space` ignores anything.
    if mode == Compare::Exact || (mode < Compare::Space && !is_end && !gap.contains('\n')) {
        return gap.into();
    }
    let lines: Vec<&str> = gap.split('\n').collect();
    let last = lines.len() - 1;
    let seen_line = |(index, line): (usize, &&str)| {
        let line = if index < last { line.strip_suffix('\r').unwrap_or(line) } else { line };
        match mode {
            // What comes before the next letters is not at the end of its line.
            Compare::Trailing if index == last && !is_end => line.to_owned(),
            Compare::Space if index == last && !is_end => {
                let spaces = line.trim_end_matches(is_space);
                if spaces.len() < line.len() { format!("{spaces} ") } else { line.to_owned() }
            }
            _ => seen(line, mode).into_owned(),
        }
    };
    let text = lines.iter().enumerate().map(seen_line).collect::<Vec<_>>().join("\n");
    if is_end { text.trim_end_matches('\n').to_owned().into() } else { text.into() }
}
