//! The modes that compare text, and what each of them ignores.

use std::borrow::Cow;

use super::Compare;
use crate::explain::read::{Text, is_space, split_lines};

/// The number of bytes at the start that are the same in both texts.
pub(crate) fn common_start(one: &[u8], other: &[u8]) -> usize {
    // Comparing many bytes at a time is fast.
    const STEP: usize = 32;
    let steps = one.chunks_exact(STEP).zip(other.chunks_exact(STEP));
    let start = steps.take_while(|(one, other)| one == other).count() * STEP;
    let rest = one[start..].iter().zip(&other[start..]);
    start + rest.take_while(|(one, other)| one == other).count()
}

/// The number of newlines in a text.
pub(crate) fn count_newlines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// Whether two transcripts are equal in a mode other than [`Compare::Content`].
pub(crate) fn is_same(golden: &Text, found: &Text, mode: Compare) -> bool {
    if mode == Compare::Exact || golden.all == found.all {
        return golden.all == found.all;
    }
    first_difference(golden, found, mode).is_none()
}

/// The number of the first line that differs, from 1. In [`Compare::Exact`], newlines count too.
pub(crate) fn first_difference(golden: &Text, found: &Text, mode: Compare) -> Option<usize> {
    let same = &golden.all.as_bytes()[..common_start(golden.all.as_bytes(), found.all.as_bytes())];
    let start = same.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let first = count_newlines(&same[..start]) + 1;
    let (golden, found) = (&golden.all[start..], &found.all[start..]);
    if mode == Compare::Exact {
        let (mut golden, mut found) = (golden.split_inclusive('\n'), found.split_inclusive('\n'));
        return (first..).find_map(|number| match (golden.next(), found.next()) {
            (None, None) => Some(None),
            (golden, found) => (golden != found).then_some(Some(number)),
        })?;
    }
    let (mut golden, mut found) = (split_lines(golden), split_lines(found));
    for number in first.. {
        match (golden.next(), found.next()) {
            (None, None) => return None,
            (Some(golden), Some(found)) => {
                if !is_same_line(golden, found, mode) {
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

/// Whether two lines, without their newlines, are equal in a mode.
pub(crate) fn is_same_line(golden: &str, found: &str, mode: Compare) -> bool {
    // Most lines are equal, and comparing them as they are is fast.
    golden == found
        || match mode {
            Compare::Space | Compare::Content => single_spaced(golden).eq(single_spaced(found)),
            mode => seen(golden, mode) == seen(found, mode),
        }
}

/// The part of a line, without its newline, that a mode compares.
pub(crate) fn seen(line: &str, mode: Compare) -> Cow<'_, str> {
    match mode {
        Compare::Exact | Compare::Eol => line.into(),
        Compare::Trailing => line.trim_end_matches(is_space).into(),
        Compare::Space | Compare::Content => single_spaced(line).collect::<String>().into(),
    }
}

/// The letters of a line without spaces and tabs at its end, with one space for each run of them elsewhere, and with
/// plain apostrophes for curly ones.
fn single_spaced(line: &str) -> impl Iterator<Item = char> {
    let mut after_space = false;
    line.trim_end_matches(is_space).chars().filter_map(move |letter| {
        let is_first = !std::mem::replace(&mut after_space, is_space(letter));
        match letter {
            ' ' | '\t' => is_first.then_some(' '),
            '’' => Some('\''),
            letter => Some(letter),
        }
    })
}
