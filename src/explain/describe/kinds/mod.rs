//! All kinds of differences between two texts, if there are only a few.

mod gap;
mod group;

use serde::{Deserialize, Serialize};

use crate::explain::compare::Compare;
use crate::explain::compare::walk::{Cursor, Mismatch, Walk};
use crate::explain::describe::whole_line::whole_line;
use crate::explain::read::{Located, Part, Subject, Transcript, locate};
use group::{Flaw, Group};

/// The most kinds that are worth a list.
const MOST: usize = 4;

/// A kind of difference, and how many lines have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// What differs.
    pub message: String,
    /// The number of lines in the student's file.
    pub count: usize,
}

/// All kinds of differences in this mode, if there are at most four of them; otherwise none.
pub(crate) fn kinds(golden: Transcript, found: Transcript, mode: Compare) -> Vec<Kind> {
    let groups = if mode == Compare::Content { None } else { groups(golden, found, mode) };
    let groups = groups.unwrap_or_default();
    let kinds: Option<Vec<Kind>> = groups.iter().map(|group| group.kind(golden.reading)).collect();
    kinds.unwrap_or_default()
}

fn groups(golden: Transcript, found: Transcript, mode: Compare) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut walk = Walk::new(&golden.text.all, &found.text.all, mode).knowing(golden.known);
    while let Some(mismatch) = walk.next_mismatch() {
        if let Some(line) = whole_line(&walk, &mismatch, mode) {
            let number = line.found.place().0;
            let flaw = if line.is_extra {
                Flaw::ExtraLine(line.line.into())
            } else {
                Flaw::MissingLine(line.line.into())
            };
            add(&mut groups, Located { subject: Subject::Text, ..locate("", 0) }, flaw, None, number);
            (walk.golden, walk.found) = line.after;
            continue;
        }
        match mismatch {
            Mismatch::Gap { golden_at, start, .. } if walk.ends_line(golden_at, &start) => {
                let found_at = start.at;
                (walk.golden, walk.found) = (walk.golden.back_at(golden_at), start);
                words(&mut walk, &mut groups, golden_at, found_at);
            }
            // Other words, with other white space before them.
            Mismatch::Gap { golden: expects, found: finds, golden_at, start }
                if !walk.is_in_step() && !expects.contains('\n') && !finds.contains('\n') =>
            {
                words(&mut walk, &mut groups, golden_at, start.at);
            }
            Mismatch::Gap { golden: expects, found: finds, golden_at, start } => {
                let (line, _) = start.place_in_gap(&expects, &finds);
                for (located, flaw) in gap::flaws(&walk, golden_at, &expects, &finds) {
                    add(&mut groups, located, flaw, None, line);
                }
            }
            Mismatch::Letters => letters(&mut walk, &mut groups)?,
        }
        if groups.len() > MOST {
            return None;
        }
    }
    Some(groups)
}

fn add(groups: &mut Vec<Group>, located: Located, flaw: Flaw, cell: Option<usize>, line: usize) {
    let Located { subject, player, row, class, part } = located;
    let is_final = match part.map(|found| found.part) {
        Some(Part::Caption { hidden, .. }) => Some(!hidden),
        _ => None,
    };
    let group = groups.iter_mut().find(|group| group.subject == subject && group.flaw == flaw);
    let Some(group) = group else {
        let (lines, last_line, places) = (1, line, 1);
        groups.push(Group { subject, flaw, player, row, class, cell, is_final, lines, last_line, places });
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
    keep(&mut group.is_final, is_final);
}

/// Adds what differs at the letters where the walk stands, and moves it on. Returns `None` if it cannot find out
/// how the texts go on.
fn letters(walk: &mut Walk, groups: &mut Vec<Group>) -> Option<()> {
    let (golden, found) = (walk.golden.rest_of_line(), walk.found.rest_of_line());
    let line = walk.found.place().0;
    let located = walk.locate(walk.golden.line(), walk.golden.in_line());
    if walk.found.at == 0
        && let Some(mark) = found.strip_prefix('\u{feff}')
    {
        let flaw = Flaw::File("the file starts with a byte order mark".into());
        add(groups, located, flaw, None, line);
        walk.found.advance(found.len() - mark.len());
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
        let other = walk.locate(walk.found.line(), walk.found.in_line()).part.map(|part| part.part);
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
    let (golden_at, found_at) = (walk.golden.at, walk.found.at);
    words(walk, groups, golden_at, found_at);
    Some(())
}

/// The cell, from 0, if this column is one of a row, or no cell if it is one of a ship list.
fn sign_at(located: &Located, column: usize) -> Option<Option<usize>> {
    match located.part.as_ref().map(|part| &part.part) {
        Some(Part::Row { cells, .. }) => cells.iter().position(|sign| sign.column == column).map(Some),
        Some(Part::Ships { marks, .. }) => marks.iter().any(|sign| sign.column == column).then_some(None),
        _ => None,
    }
}

/// Adds other words in a line: all that lies between its equal start, which ends at these bytes, and its equal
/// end.
fn words(walk: &mut Walk, groups: &mut Vec<Group>, golden_at: usize, found_at: usize) {
    let (golden, found) = (walk.golden.rest_of_line(), walk.found.rest_of_line());
    let mut end =
        golden.bytes().rev().zip(found.bytes().rev()).take_while(|(one, other)| one == other).count();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '/';
    let is_word = |text: &str, end: usize| {
        let place = text.len() - end;
        !text.is_char_boundary(place)
            || text[place..].starts_with(is_letter) && text[..place].ends_with(is_letter)
    };
    while end > 0 && (is_word(golden, end) || is_word(found, end)) {
        end -= 1;
    }
    // The word before is complete if no text follows it directly.
    let is_end = |text: &str, at: usize| !text[at..].starts_with(|letter: char| !letter.is_whitespace());
    let is_word_end = is_end(walk.golden.text, golden_at) && is_end(walk.found.text, found_at);
    let whole = |cursor: &Cursor, at: usize| {
        let before = &cursor.start_of_line()[..at - cursor.line_start()];
        let start =
            if is_word_end { before.len() } else { before.trim_end_matches(char::is_alphanumeric).len() };
        let rest = &cursor.rest_of_line()[..cursor.rest_of_line().len() - end];
        format!("{}{}{rest}", &before[start..], &cursor.start_of_line()[before.len()..])
    };
    let (mut expects, mut finds) = (whole(&walk.golden, golden_at), whole(&walk.found, found_at));
    let is_space = |letter: char| letter == ' ' || letter == '\t';
    while expects.ends_with(is_space) && expects.chars().next_back() == finds.chars().next_back() {
        expects.pop();
        finds.pop();
    }
    while expects.starts_with(is_space) && expects.chars().next() == finds.chars().next() {
        expects.remove(0);
        finds.remove(0);
    }
    let in_line = walk.golden.in_line();
    // What is only in the transcript belongs to what comes before it.
    let before = &walk.golden.line()[..(golden_at - walk.golden.line_start()).min(in_line)];
    let last = before.char_indices().next_back().map_or(in_line, |(last, _)| last);
    let located = walk.locate(walk.golden.line(), if expects.is_empty() { last } else { in_line });
    let flaw = Flaw::Words { golden: expects, found: finds };
    // The texts of errors contain the items, so they are all different.
    let flaw = match (located.subject, flaw) {
        (Subject::Error, Flaw::Words { golden, .. }) if golden.len() > 30 => {
            Flaw::Words { golden: String::new(), found: String::new() }
        }
        (_, flaw) => flaw,
    };
    add(groups, located, flaw, None, walk.found.place().0);
    walk.golden.advance(golden.len() - end);
    walk.found.advance(found.len() - end);
}
