//! All kinds of differences between two texts, if there are only a few.

mod group;

use super::line_difference::Read;
use super::locate::{Located, Subject, locate, through};
use super::reading::Part;
use super::text::seen;
use super::walk::{Cursor, Mismatch, Walk};
use crate::course::case::Compare;
use group::{Flaw, Group};

/// The most kinds that are worth a list.
const MOST: usize = 4;

/// A kind of difference, and how many lines have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What differs.
    pub message: String,
    /// The number of lines in the student's file.
    pub count: usize,
}

/// All kinds of differences in this mode, if there are at most four of them; otherwise none.
pub(super) fn kinds(golden: Read, found: Read, mode: Compare) -> Vec<Kind> {
    let groups = if mode == Compare::Content { None } else { groups(golden, found, mode) };
    let groups = groups.unwrap_or_default();
    let kinds: Option<Vec<Kind>> = groups.iter().map(|group| group.kind(golden.reading)).collect();
    kinds.unwrap_or_default()
}

fn groups(golden: Read, found: Read, mode: Compare) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut walk = Walk::new(&golden.text.all, &found.text.all, mode);
    while let Some(mismatch) = walk.next_mismatch() {
        match mismatch {
            Mismatch::Gap { golden: expects, found: finds, place, golden_at } => {
                let line = walk.golden.line_before(golden_at);
                let last = line.text[..line.at].char_indices().next_back().map_or(0, |(place, _)| place);
                let located = locate(line.text, last);
                let flaw = gap_flaw(&located, line.text, last, &expects, &finds);
                add(&mut groups, located, flaw, None, place.0);
            }
            Mismatch::Letters => letters(&mut walk, &mut groups, mode)?,
        }
        if groups.len() > MOST {
            return None;
        }
    }
    Some(groups)
}

fn add(groups: &mut Vec<Group>, located: Located, flaw: Flaw, cell: Option<usize>, line: usize) {
    let Located { subject, player, row, class, .. } = located;
    let group = groups.iter_mut().find(|group| group.subject == subject && group.flaw == flaw);
    let Some(group) = group else {
        let (lines, last_line, places) = (1, line, 1);
        groups.push(Group { subject, flaw, player, row, class, cell, lines, last_line, places });
        return;
    };
    group.places += 1;
    group.lines += usize::from(group.last_line != line);
    group.last_line = line;
    fn keep<T: PartialEq>(common: &mut Option<T>, other: Option<T>) {
        if *common != other {
            *common = None;
        }
    }
    keep(&mut group.player, player);
    keep(&mut group.row, row);
    keep(&mut group.class, class);
    keep(&mut group.cell, cell);
}

fn gap_flaw(located: &Located, line: &str, last: usize, golden: &str, found: &str) -> Flaw {
    let before = through(line, last);
    let after = &line[before.len()..];
    if golden.is_empty() && found == " " && after.starts_with(':') {
        let words = before.rsplit('\t').next().unwrap_or_default();
        return Flaw::SpaceBeforeColon { words: words.trim().to_owned() };
    }
    let has_newline = golden.contains('\n') || found.contains('\n');
    let place = if has_newline { String::new() } else { located.gap_after(line, last) };
    // One space less is the same flaw whether there should be one or two.
    let same = golden.bytes().zip(found.bytes()).take_while(|(golden, found)| golden == found).count();
    let (golden, found) = if has_newline || same < golden.len().min(found.len()) {
        (golden, found)
    } else {
        (&golden[same..], &found[same..])
    };
    Flaw::Gap { golden: golden.to_owned(), found: found.to_owned(), place }
}

/// Adds what differs at the letters where the walk stands, and moves it on. Returns `None` if it cannot find out
/// how the texts go on.
fn letters(walk: &mut Walk, groups: &mut Vec<Group>, mode: Compare) -> Option<()> {
    let (golden, found) = (walk.golden.rest_of_line(), walk.found.rest_of_line());
    let line = walk.found.place().0;
    let located = locate(walk.golden.line(), walk.golden.in_line());
    if let Some((flaw, skips)) = whole_lines(&walk.golden, &walk.found, mode) {
        add(groups, Located { subject: Subject::Text, ..located }, flaw, None, line);
        walk.golden.advance(skips[0]);
        walk.found.advance(skips[1]);
        return Some(());
    }
    let (expects, finds) = (golden.chars().next()?, found.chars().next()?);
    let sign = sign_at(&located, walk.golden.place().1);
    if let Some(cell) = sign
        && finds.is_ascii_graphic()
    {
        add(groups, located, Flaw::Letter { golden: expects, found: finds }, cell, line);
        walk.golden.advance(expects.len_utf8());
        walk.found.advance(finds.len_utf8());
        return Some(());
    }
    // A sign that stands for another one, such as a curly apostrophe.
    let is_sign = !expects.is_alphanumeric() && !finds.is_alphanumeric();
    let rest = (&golden[expects.len_utf8()..], &found[finds.len_utf8()..]);
    if is_sign && rest.0.chars().next() == rest.1.chars().next() {
        let flaw = Flaw::Words { golden: expects.to_string(), found: finds.to_string() };
        add(groups, located, flaw, None, line);
        walk.golden.advance(expects.len_utf8());
        walk.found.advance(finds.len_utf8());
        return Some(());
    }
    let is_number = expects.is_ascii_digit() && finds.is_ascii_digit();
    if let Some(Part::Round(number, _)) = located.part.as_ref().map(|part| &part.part) {
        let number = *number;
        let other = locate(walk.found.line(), walk.found.in_line()).part.map(|part| part.part);
        if let Some(Part::Round(other, _)) = other
            && other != number
            && is_number
        {
            add(groups, located, Flaw::Round(other.saturating_sub(number)), None, line);
            let digits =
                |text: &str| text.bytes().take_while(|byte| *byte == b'-' || byte.is_ascii_digit()).count();
            let lengths = (digits(golden), digits(found));
            walk.golden.advance(lengths.0);
            walk.found.advance(lengths.1);
            return Some(());
        }
    }
    words(walk, groups, located, line)
}

/// The cell, from 0, if this column is one of a row, or no cell if it is one of a ship list.
fn sign_at(located: &Located, column: usize) -> Option<Option<usize>> {
    match located.part.as_ref().map(|part| &part.part) {
        Some(Part::Row { cells, .. }) => cells.iter().position(|sign| sign.column == column).map(Some),
        Some(Part::Ships { marks, .. }) => marks.iter().any(|sign| sign.column == column).then_some(None),
        _ => None,
    }
}

/// A line that is only in one of the texts, and how far to skip in both.
fn whole_lines(golden: &Cursor, found: &Cursor, mode: Compare) -> Option<(Flaw, [usize; 2])> {
    let starts = |cursor: &Cursor| cursor.start_of_line().trim().is_empty();
    if !starts(golden) || !starts(found) {
        return None;
    }
    let next_full = |cursor: &Cursor| {
        let mut place = cursor.at;
        for (index, line) in cursor.rest().split_inclusive('\n').enumerate() {
            if index > 0 && !line.trim().is_empty() {
                return Some((line.trim_end_matches(['\n', '\r']).to_owned(), place - cursor.at));
            }
            place += line.len();
        }
        None
    };
    let same = |one: &str, other: &str| seen(one.trim(), mode) == seen(other.trim(), mode);
    if let Some((line, skip)) = next_full(found).filter(|(line, _)| same(line, golden.line())) {
        // Both stand before the line now, apart from the spaces at its start.
        let indent = line.len() - line.trim_start().len();
        return Some((Flaw::ExtraLine(found.line().trim().to_owned()), [0, skip + indent]));
    }
    let (line, skip) = next_full(golden).filter(|(line, _)| same(line, found.line()))?;
    let indent = line.len() - line.trim_start().len();
    Some((Flaw::MissingLine(golden.line().trim().to_owned()), [skip + indent, 0]))
}

/// Adds other words in a line: all that lies between its equal start and its equal end.
fn words(walk: &mut Walk, groups: &mut Vec<Group>, located: Located, line: usize) -> Option<()> {
    let (golden, found) = (walk.golden.rest_of_line(), walk.found.rest_of_line());
    let mut end =
        golden.bytes().rev().zip(found.bytes().rev()).take_while(|(one, other)| one == other).count();
    let is_word = |text: &str, end: usize| {
        let place = text.len() - end;
        !text.is_char_boundary(place)
            || text[place..].starts_with(char::is_alphanumeric)
                && text[..place].ends_with(char::is_alphanumeric)
    };
    while end > 0 && (is_word(golden, end) || is_word(found, end)) {
        end -= 1;
    }
    let (skip_golden, skip_found) = (golden.len() - end, found.len() - end);
    let whole = |cursor: &Cursor, skip: usize| {
        let before = cursor.start_of_line();
        let start = before
            .rfind(|letter: char| !letter.is_alphanumeric())
            .map_or(0, |place| place + before[place..].chars().next().map_or(1, char::len_utf8));
        format!("{}{}", &before[start..], &cursor.rest()[..skip])
    };
    let flaw =
        Flaw::Words { golden: whole(&walk.golden, skip_golden), found: whole(&walk.found, skip_found) };
    // The texts of errors contain the items, so they are all different.
    let flaw = match (located.subject, flaw) {
        (Subject::Error, Flaw::Words { golden, .. }) if golden.len() > 30 => {
            Flaw::Words { golden: String::new(), found: String::new() }
        }
        (_, flaw) => flaw,
    };
    add(groups, located, flaw, None, line);
    walk.golden.advance(skip_golden);
    walk.found.advance(skip_found);
    Some(())
}
