//! The comparison modes that compare text, and what each of them ignores.

use std::borrow::Cow;

use super::reading::{Place, is_space};
use crate::course::case::Compare;

/// The text of a transcript.
#[derive(Clone, Debug)]
pub(super) struct Text<'a> {
    pub(super) all: Cow<'a, str>,
}

impl<'a> Text<'a> {
    pub(super) fn new(all: impl Into<Cow<'a, str>>) -> Self {
        Self { all: all.into() }
    }

    /// The lines without their newlines. There is no empty line after the last newline.
    pub(super) fn lines(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.all.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
            Some(line) => line.strip_suffix('\r').unwrap_or(line),
            None => line,
        })
    }

    /// The bytes where places are, which are given as line and column from 1.
    pub(super) fn offsets(&self, places: impl Iterator<Item = Place>) -> Vec<usize> {
        let starts: Vec<usize> = self
            .all
            .split_inclusive('\n')
            .scan(0, |end, line| Some(std::mem::replace(end, *end + line.len())))
            .collect();
        let offset = |(line, column): Place| {
            let start = starts.get(line - 1).copied().unwrap_or(self.all.len());
            let length = self.all[start..].char_indices().nth(column - 1).map_or(0, |(length, _)| length);
            start + length
        };
        places.map(offset).collect()
    }

    /// The text before a place, given as line and column from 1.
    pub(super) fn before(&self, place: Place) -> &str {
        &self.all[..self.offsets(std::iter::once(place))[0]]
    }
}

/// Whether two transcripts are equal in a mode other than [`Compare::Content`].
pub(super) fn is_same(golden: &Text, found: &Text, mode: Compare) -> bool {
    if mode == Compare::Exact || golden.all == found.all {
        return golden.all == found.all;
    }
    first_difference(golden, found, mode).is_none()
}

/// The number of the first line that differs, from 1. In [`Compare::Exact`], newlines count too.
pub(super) fn first_difference(golden: &Text, found: &Text, mode: Compare) -> Option<usize> {
    if mode == Compare::Exact {
        let (mut golden, mut found) = (golden.all.split_inclusive('\n'), found.all.split_inclusive('\n'));
        return (1..).find_map(|number| match (golden.next(), found.next()) {
            (None, None) => Some(None),
            (golden, found) => (golden != found).then_some(Some(number)),
        })?;
    }
    let (mut golden, mut found) = (golden.lines(), found.lines());
    for number in 1.. {
        match (golden.next(), found.next()) {
            (None, None) => return None,
            (Some(golden), Some(found)) => {
                // Most lines are equal, and comparing them as they are is fast.
                if golden != found && seen(golden, mode) != seen(found, mode) {
                    return Some(number);
                }
            }
            // Newlines at the end of the file are ignored.
            (Some(rest), None) => {
                return trailing(rest, golden, mode).map(|skipped| number + skipped);
            }
            (None, Some(rest)) => {
                return trailing(rest, found, mode).map(|skipped| number + skipped);
            }
        }
    }
    None
}

/// The number of empty lines before the first line that is not empty, if there is one.
fn trailing<'a>(first: &'a str, rest: impl Iterator<Item = &'a str>, mode: Compare) -> Option<usize> {
    std::iter::once(first).chain(rest).position(|line| !seen(line, mode).is_empty())
}

/// The part of a line, without its newline, that a mode compares.
pub(super) fn seen(line: &str, mode: Compare) -> Cow<'_, str> {
    match mode {
        Compare::Exact | Compare::Eol => line.into(),
        Compare::Trailing => line.trim_end_matches(is_space).into(),
        Compare::Space | Compare::Content => single_spaced(line.trim_end_matches(is_space)),
    }
}

/// Replaces each run of spaces and tabs with one space, and curly apostrophes with plain ones.
fn single_spaced(line: &str) -> Cow<'_, str> {
    if !line.contains(['\t', '’']) && !line.contains("  ") {
        return line.into();
    }
    let mut text = String::with_capacity(line.len());
    let mut after_space = false;
    for letter in line.chars() {
        if !is_space(letter) {
            text.push(if letter == '’' { '\'' } else { letter });
        } else if !after_space {
            text.push(' ');
        }
        after_space = is_space(letter);
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strictest(golden: &str, found: &str) -> Option<Compare> {
        let (golden, found) = (Text::new(golden), Text::new(found));
        let modes = &Compare::ALL[..4];
        let passed: Vec<bool> = modes.iter().map(|&mode| is_same(&golden, &found, mode)).collect();
        assert!(passed.is_sorted(), "what passes one mode passes all later ones: {passed:?}");
        modes.iter().zip(passed).find(|(_, passed)| *passed).map(|(mode, _)| *mode)
    }

    #[test]
    fn each_mode_ignores_more() {
        assert_eq!(strictest("a\nb\n", "a\nb\n"), Some(Compare::Exact));
        assert_eq!(strictest("a\nb\n", "a\r\nb\r\n"), Some(Compare::Eol));
        assert_eq!(strictest("a\nb\n\n", "a\nb"), Some(Compare::Eol));
        assert_eq!(strictest("a\nb", "a\nb\n\n\r\n"), Some(Compare::Eol));
        assert_eq!(strictest("a\nb\n", "a \nb\t\n"), Some(Compare::Trailing));
        assert_eq!(strictest("a\n", "a\n \n"), Some(Compare::Trailing));
        assert_eq!(strictest("a\t\tb\n", "a  b\n"), Some(Compare::Space));
        assert_eq!(strictest("it's\n", "it’s\n"), Some(Compare::Space));
        assert_eq!(strictest("a b\n", "ab\n"), None);
        assert_eq!(strictest("a\n\nb\n", "a\nb\n"), None);
        assert_eq!(strictest("", "\n\n"), Some(Compare::Eol));
        assert_eq!(strictest("a", "a\rb"), None);
    }

    #[test]
    fn the_first_difference_has_a_line_number() {
        let at = |golden, found, mode| first_difference(&Text::new(golden), &Text::new(found), mode);
        assert_eq!(at("a\nb\n", "a\nc\n", Compare::Eol), Some(2));
        assert_eq!(at("a\nb\n", "a\n", Compare::Eol), Some(2));
        assert_eq!(at("a\n", "a\n\n\nb", Compare::Eol), Some(4));
        assert_eq!(at("a\nb\n", "a\nb", Compare::Exact), Some(2));
        assert_eq!(at("a\n", "a\n", Compare::Exact), None);
    }
}
