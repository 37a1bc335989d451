//! Lines that are only in one of two texts.

use crate::explain::compare::Compare;
use crate::explain::compare::text::is_same_line;
use crate::explain::compare::walk::{Cursor, Mismatch, Walk};

/// A line that is only in one of two texts.
pub(crate) struct WholeLine<'a> {
    /// The line, without the spaces around it.
    pub(crate) line: &'a str,
    /// Whether it is the transcript that has the line.
    pub(crate) is_extra: bool,
    /// The first letters of the different lines.
    pub(crate) golden: Cursor<'a>,
    pub(crate) found: Cursor<'a>,
    /// Where both texts go on with the same line.
    pub(crate) after: (Cursor<'a>, Cursor<'a>),
}

/// The line with a mismatch, if it is only in one of the texts: the other text has the line after it instead.
pub(crate) fn whole_line<'a>(
    walk: &Walk<'a>,
    mismatch: &Mismatch<'a>,
    mode: Compare,
) -> Option<WholeLine<'a>> {
    let (golden, found) = match mismatch {
        Mismatch::Letters => (line_start(&walk.golden), line_start(&walk.found)),
        Mismatch::Gap { golden, found, golden_at, start }
            if !golden.contains('\n') && !found.contains('\n') || walk.ends_line(*golden_at, start) =>
        {
            (line_start(&walk.golden.back_at(*golden_at)), line_start(start))
        }
        // Only newlines differ.
        Mismatch::Gap { .. } => return None,
    };
    let is_same = |one: &Cursor, other: &Cursor| is_same_line(one.line().trim(), other.line().trim(), mode);
    if is_same(&golden, &found) {
        return None;
    }
    if let Some(next) = next_full_line(&found).filter(|next| is_same(next, &golden)) {
        let after = (golden.clone(), next);
        return Some(WholeLine { line: found.line().trim(), is_extra: true, golden, found, after });
    }
    let next = next_full_line(&golden).filter(|next| is_same(next, &found))?;
    let after = (next, found.clone());
    Some(WholeLine { line: golden.line().trim(), is_extra: false, golden, found, after })
}

/// The first letter of the line.
fn line_start<'a>(cursor: &Cursor<'a>) -> Cursor<'a> {
    let mut start = cursor.back_at(cursor.line_start());
    start.advance(start.line().len() - start.line().trim_start().len());
    start
}

/// The next line with letters.
fn next_full_line<'a>(cursor: &Cursor<'a>) -> Option<Cursor<'a>> {
    let mut next = cursor.clone();
    loop {
        next.advance(next.rest().find('\n')? + 1);
        if !next.line().trim().is_empty() {
            return Some(line_start(&next));
        }
    }
}
