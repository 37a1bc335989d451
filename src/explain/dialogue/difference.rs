//! The first difference of two dialogues, in words of the edition.

use crate::explain::compare::Compare;
use crate::explain::compare::text::first_difference;
use crate::explain::difference::{Difference, shown};
use crate::explain::read::Text;
use crate::model::Player;
use crate::play::{BoardView, Moment, Outline, Part, Span};
use crate::record::EditionName;

/// Where two texts differ first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parting {
    /// The byte of the right text.
    pub(super) golden: usize,
    /// The byte of the other text.
    found: usize,
    pub(super) line: usize,
}

/// Describes differences from one outline.
pub(super) struct Describer<'a> {
    pub(super) outline: &'a Outline,
    pub(super) edition: EditionName,
    pub(super) mode: Compare,
}

impl Parting {
    pub(super) fn find(golden: &Text, found: &Text, mode: Compare) -> Option<Self> {
        let line = first_difference(golden, found, mode)?;
        let starts = [golden, found].map(|text| text.part(0..line - 1).len());
        let [left, right] =
            [(golden, starts[0]), (found, starts[1])].map(|(text, start)| whole_line(&text.all, start, mode));
        let (left, right) = part_from(left, right, left.len(), mode);
        Some(Self { golden: starts[0] + left, found: starts[1] + right, line })
    }
}

/// The line that starts at this byte. Its newline belongs to it where newlines count.
fn whole_line(text: &str, start: usize, mode: Compare) -> &str {
    let line = text[start..].split_inclusive('\n').next().unwrap_or_default();
    if mode == Compare::Exact { line } else { line.trim_end_matches(['\n', '\r']) }
}

/// The bytes up to which two lines are equal, of which the first goes up to `until`.
fn part_from(golden: &str, found: &str, until: usize, mode: Compare) -> (usize, usize) {
    let (mut left, mut right) = (0, 0);
    let is_space = |letter: char| letter == ' ' || letter == '\t';
    while left < until {
        let (one, other) = (golden[left..].chars().next(), found[right..].chars().next());
        let (Some(one), Some(other)) = (one, other) else { break };
        if mode >= Compare::Space && is_space(one) && is_space(other) {
            left = golden.len() - golden[left..].trim_start_matches(is_space).len();
            right = found.len() - found[right..].trim_start_matches(is_space).len();
            continue;
        }
        let is_apostrophe = |letter: char| mode >= Compare::Space && ['\'', '’'].contains(&letter);
        if one != other && !(is_apostrophe(one) && is_apostrophe(other)) {
            break;
        }
        left += one.len_utf8();
        right += other.len_utf8();
    }
    (left, right)
}

impl Describer<'_> {
    /// Says what differs where two texts part.
    pub(super) fn describe(&self, parting: Parting, found: &str) -> Difference {
        let text = &self.outline.text;
        let line_start = text[..parting.golden].rfind('\n').map_or(0, |newline| newline + 1);
        let found_start = found[..parting.found].rfind('\n').map_or(0, |newline| newline + 1);
        let found_line = whole_line(found, found_start, Compare::Eol);
        let column = found[found_start..parting.found].chars().count() + 1;
        let at = |place: String, what: String| Difference { place, what, line: parting.line, column };
        let Some(span) = self.outline.at(parting.golden).filter(|_| parting.golden < text.trim_end().len())
        else {
            let place = self.moment(self.outline.spans.last().map_or(Moment::End, |span| span.moment));
            let rest = found[parting.found..].trim_start().lines().next().unwrap_or_default();
            return at(format!("after {place}"), format!("expected nothing more, found {}", quoted(rest)));
        };
        let place = self.place(span);
        if found[parting.found..].trim().is_empty() {
            let expected = self.expected(span, parting.golden.max(line_start));
            return at(place, format!("expected {expected}, but the output ends here"));
        }
        if let Part::Row(row) = span.part {
            let before = text[span.range.start..parting.golden].chars().count();
            let [expects, finds] = [&text[parting.golden..], &found[parting.found..]]
                .map(|rest| rest.split(['\r', '\n']).next().unwrap_or_default());
            // Another line in the place of the row has no cells.
            let is_row = expects
                .chars()
                .zip(finds.chars())
                .enumerate()
                .all(|(index, (one, other))| row.column(before + index).is_some() || one == other);
            let letters = (expects.chars().next(), finds.chars().next());
            if let (true, Some(column), (Some(expected), Some(found))) = (is_row, row.column(before), letters)
            {
                let place = format!("{place}, column {}", self.edition.notation().column(column as u16));
                return at(place, format!("expected {}, found {}", letter(expected), letter(found)));
            }
        }
        // What a part is compared with begins where it does, or with the line.
        let start = span.range.start.max(line_start);
        let golden_line = whole_line(text, line_start, Compare::Eol);
        let (_, found_at) = part_from(golden_line, found_line, start - line_start, self.mode);
        let rest = &found_line[found_at..];
        if span.part == Part::Prompt {
            let prompt = &text[span.range.clone()];
            // What follows the prompt stands in its place.
            let later = self.outline.spans.iter().filter(|other| other.range.start >= span.range.end);
            let next = later.map(|other| text[other.range.clone()].trim()).find(|text| !text.is_empty());
            let next = next.and_then(|text| text.lines().next()).unwrap_or_default();
            let is_next = if next.is_empty() { rest.is_empty() } else { rest.trim_start().starts_with(next) };
            if is_next && !rest.contains(prompt.trim()) {
                return at(place, format!("the prompt \"{prompt}\" is missing"));
            }
            return at(place, format!("the prompt is \"{prompt}\", found {}", quoted(rest)));
        }
        if span.part == Part::ComputersShot {
            let cell = |line: &str| line.find('(').map_or(line, |start| &line[start..]).to_owned();
            let (expected, rest) = (cell(golden_line), cell(rest));
            return at(place, format!("expected {}, found {}", shown(&expected), shown(&rest)));
        }
        at(place, format!("expected {}, found {}", self.expected(span, start), quoted(rest)))
    }

    /// The text of a part on the line of this byte.
    fn expected(&self, span: &Span, byte: usize) -> String {
        let start = byte.min(span.range.end);
        let start =
            if self.outline.text[span.range.start..start].contains('\n') { start } else { span.range.start };
        let line = self.outline.text[start..span.range.end].split('\n').next().unwrap_or_default();
        if line.is_empty() { "an empty line".into() } else { quoted(line) }
    }

    fn place(&self, span: &Span) -> String {
        let mut place = self.moment(span.moment);
        match span.part {
            Part::ComputersShot => place += ", the computer's shot",
            Part::Refusal => place += ", the error",
            Part::Result if span.moment != Moment::End => place += ", the result",
            Part::ShipsLeft => place += ", the ships left",
            Part::Board(board) => place += &format!(", {}", board_name(board)),
            Part::Row(row) => {
                let number = self.edition.notation().row(row.row);
                place += &format!(", {}, row {number}", board_name(row.board));
            }
            Part::Line | Part::Prompt | Part::Answer(_) | Part::Result => {}
        }
        place
    }

    pub(super) fn moment(&self, moment: Moment) -> String {
        match moment {
            Moment::SetUp => "setup".into(),
            Moment::Placing { player: Player::Two, ship } if self.edition == EditionName::Solo => {
                format!("placing, the computer, ship {ship}")
            }
            Moment::Placing { player, ship } => format!("placing, Player {}, ship {ship}", player.number()),
            Moment::Turn { number, .. } => format!("turn {number}"),
            Moment::End => "the end".into(),
        }
    }
}

/// The name of a board with its player.
pub(super) fn board_name(board: BoardView) -> String {
    match board.player {
        Some(player) => format!("Player {}'s {}", player.number(), board.view),
        None => board.view.into(),
    }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "an empty line".into() } else { format!("\"{}\"", shown(text)) }
}

fn letter(letter: char) -> String {
    if letter == ' ' { "a space".into() } else { shown(letter.encode_utf8(&mut [0; 4])) }
}
