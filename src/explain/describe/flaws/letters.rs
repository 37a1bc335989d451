//! Different letters: one sign, a number, other words, or the end of one of the texts.

use super::{Flaw, Misprints};
use crate::explain::compare::walk::Cursor;
use crate::explain::read::{Located, Part};

impl Misprints<'_> {
    /// Adds what differs at the letters where the walk stands, and moves it on.
    pub(super) fn add_letters(&mut self) {
        let (golden, found) = (self.walk.golden.rest_of_line(), self.walk.found.rest_of_line());
        let mut located = self.walk.locate(self.walk.golden.line(), self.walk.golden.in_line());
        let (golden_at, found_at) = (self.walk.golden.at, self.walk.found.at);
        let (Some(expects), Some(finds)) = (golden.chars().next(), found.chars().next()) else {
            let is_inside = |cursor: &Cursor| !cursor.start_of_line().trim().is_empty();
            if is_inside(&self.walk.golden) && is_inside(&self.walk.found) {
                return self.add_words(golden_at, found_at);
            }
            return self.add_end(located);
        };
        if self.walk.found.at == 0 && finds == '\u{feff}' {
            let flaw = Flaw::File("the file starts with a byte order mark".into());
            return self.add_here(located, flaw, 0, finds.len_utf8());
        }
        let sign = sign_at(&located, self.walk.golden.place().1);
        if let Some(cell) = sign
            && finds.is_ascii_graphic()
        {
            located.place.cell = cell;
            let flaw = Flaw::Letter { golden: expects, found: finds };
            return self.add_here(located, flaw, expects.len_utf8(), finds.len_utf8());
        }
        // A sign that stands for another one, such as a curly apostrophe.
        let is_sign = !expects.is_alphanumeric() && !finds.is_alphanumeric();
        let rest = (&golden[expects.len_utf8()..], &found[finds.len_utf8()..]);
        if is_sign && rest.0.chars().next() == rest.1.chars().next() {
            let flaw = Flaw::Words { golden: expects.to_string(), found: finds.to_string() };
            return self.add_here(located, flaw, expects.len_utf8(), finds.len_utf8());
        }
        let is_number = expects.is_ascii_digit() && finds.is_ascii_digit();
        let other = self.walk.locate(self.walk.found.line(), self.walk.found.in_line());
        if is_number
            && let (Some(number), Some(other)) = (round(&located), round(&other))
            && number != other
        {
            let digits =
                |text: &str| text.bytes().take_while(|byte| *byte == b'-' || byte.is_ascii_digit()).count();
            let flaw = Flaw::Round(other.saturating_sub(number));
            return self.add_here(located, flaw, digits(golden), digits(found));
        }
        self.add_words(golden_at, found_at);
    }

    /// Adds that one of the texts ends, and moves the walk to the end.
    fn add_end(&mut self, located: Located) {
        let text = |cursor: &Cursor, located: &Located| {
            let start = located.part.as_ref().map_or(cursor.in_line(), |part| part.span.start);
            cursor.line().get(start..).unwrap_or_default().trim().to_owned()
        };
        let (golden, found) = (&self.walk.golden, &self.walk.found);
        let (located, flaw) = if found.rest().is_empty() {
            let flaw = Flaw::EndsBefore(text(golden, &located));
            (located, flaw)
        } else {
            let located = self.walk.locate(found.line(), found.in_line());
            let flaw = Flaw::GoesOn(text(found, &located));
            (located, flaw)
        };
        self.add_here(located, flaw, self.walk.golden.rest().len(), self.walk.found.rest().len());
    }

    /// Adds what differs where the walk is, and moves it on by these lengths.
    fn add_here(&mut self, located: Located, flaw: Flaw, golden: usize, found: usize) {
        self.add(located, flaw, self.walk.golden.place().0, self.walk.found.place());
        self.walk.golden.advance(golden);
        self.walk.found.advance(found);
    }

    /// Adds other words in a line: all that lies between its equal start, which ends at these bytes, and its equal
    /// end.
    pub(super) fn add_words(&mut self, golden_at: usize, found_at: usize) {
        let walk = &self.walk;
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
        self.add_here(located, flaw, golden.len() - end, found.len() - end);
    }
}

fn round(located: &Located) -> Option<i64> {
    match located.part.as_ref()?.part {
        Part::Round(number, _) => Some(number),
        _ => None,
    }
}

/// The cell, from 0, if this column is one of a row, or no cell if it is one of a ship list.
fn sign_at(located: &Located, column: usize) -> Option<Option<usize>> {
    match located.part.as_ref().map(|part| &part.part) {
        Some(Part::Row { cells, .. }) => cells.iter().position(|sign| sign.column == column).map(Some),
        Some(Part::Ships { marks, .. }) => marks.iter().any(|sign| sign.column == column).then_some(None),
        _ => None,
    }
}
