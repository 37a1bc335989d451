//! Says what a place in a golden belongs to, such as a row of a board, and where in it.

use super::{FoundPart, Part, is_space};
use crate::model::Player;
use crate::rounds::FLEET;

/// What a place in a transcript belongs to, whatever the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    Title,
    Heading,
    Round,
    Captions,
    Columns,
    Row,
    Ships,
    Prompt,
    Error,
    Rejection,
    Result,
    Final,
    Text,
}

/// A place in a turn or at the end, whatever the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) subject: Subject,
    /// Whose board or list it is.
    pub(crate) player: Option<Player>,
    pub(crate) row: Option<usize>,
    pub(crate) class: Option<usize>,
    /// The column of a cell, from 0.
    pub(crate) cell: Option<usize>,
    /// Whether the names are those above the final boards.
    pub(crate) is_final: Option<bool>,
}

/// A place in a line.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    pub(crate) place: Place,
    /// The part, if the place is in one.
    pub(crate) part: Option<FoundPart>,
}

/// What the byte `at` of a line with these parts belongs to.
pub(crate) fn locate_in(parts: &[FoundPart], at: usize) -> Located {
    let nowhere =
        Place { subject: Subject::Text, player: None, row: None, class: None, cell: None, is_final: None };
    let Some(index) = parts.iter().rposition(|found| found.span.start <= at) else {
        return Located { place: nowhere, part: None };
    };
    let found = &parts[index];
    let (subject, number) = found.part.subject();
    // Of two rows or lists with the same name, the first is Player1's.
    let earlier = parts[..index].iter().filter(|other| other.part.subject() == (subject, number)).count();
    let side = Player::ALL.get(earlier).copied();
    let place = match &found.part {
        Part::Row { number, .. } => Place { subject, player: side, row: *number, ..nowhere },
        Part::Ships { class, .. } => Place { subject, player: side, class: *class, ..nowhere },
        Part::Heading(player) => Place { subject, player: Some(*player), ..nowhere },
        Part::Caption { hidden, .. } => Place { subject, is_final: Some(!hidden), ..nowhere },
        _ => Place { subject, ..nowhere },
    };
    Located { place, part: Some(found.clone()) }
}

impl Part {
    /// What it is, and which of its kind: the round, the player, the row or the class.
    pub(crate) fn subject(&self) -> (Subject, Option<i64>) {
        let number = |index: &Option<usize>| index.and_then(|index| index.try_into().ok());
        match self {
            Self::Title => (Subject::Title, None),
            Self::Heading(player) => (Subject::Heading, Some(player.number().into())),
            Self::Round(round, _) => (Subject::Round, Some(*round)),
            Self::GridSize => (Subject::Round, None),
            Self::Caption { .. } => (Subject::Captions, None),
            Self::Columns => (Subject::Columns, None),
            Self::Row { number: row, .. } => (Subject::Row, number(row)),
            Self::Ships { class, .. } => (Subject::Ships, number(class)),
            Self::Prompt(_) => (Subject::Prompt, None),
            Self::Error(_) => (Subject::Error, None),
            Self::IoError(_) | Self::Kaboom => (Subject::Rejection, None),
            Self::Result(_) => (Subject::Result, None),
            Self::Final => (Subject::Final, None),
            Self::Other => (Subject::Text, None),
        }
    }
}

impl Place {
    /// The subject of a sentence about this place, such as `Player2's Battleship`.
    pub(crate) fn name(&self) -> String {
        let whose = self.player.map(|player| format!("{player}'s ")).unwrap_or_default();
        match (self.subject, self.row, self.class) {
            (Subject::Row, Some(row), _) if self.player.is_some() => format!("row {row} of {whose}board"),
            (Subject::Row, Some(row), _) => format!("row {row}"),
            (Subject::Row, None, _) => "a row".into(),
            (Subject::Ships, _, Some(class)) => format!("{whose}{}", FLEET.classes()[class].name),
            (Subject::Ships, ..) => "the ship list".into(),
            (Subject::Heading, ..) => format!("{whose}heading"),
            (Subject::Title, ..) => "the title".into(),
            (Subject::Round, ..) => "the round line".into(),
            (Subject::Captions, ..) if self.is_final == Some(true) => {
                "the names above the final boards".into()
            }
            (Subject::Captions, ..) => "the names above the boards".into(),
            (Subject::Columns, ..) => "the column letters".into(),
            (Subject::Prompt, ..) => "the prompt".into(),
            (Subject::Error | Subject::Rejection, ..) => "the error message".into(),
            (Subject::Result, ..) => "the result".into(),
            (Subject::Final, ..) => "the heading of the final information".into(),
            (Subject::Text, ..) => "the text".into(),
        }
    }
}

impl Located {
    /// Where in the line the gap after the byte `last` is, such as `after "Battleship"`.
    pub(crate) fn gap_after(&self, line: &str, last: usize) -> String {
        let is_part_end = self.part.as_ref().is_some_and(|part| part.span.end <= last + 1);
        match &self.part.as_ref().map(|part| &part.part) {
            Some(Part::Row { .. }) if is_part_end => "between the boards".into(),
            Some(Part::Row { .. }) if !self.is_in_label(line, last) => "between two cells".into(),
            Some(Part::Ships { .. }) if is_part_end => "between the ship lists".into(),
            Some(Part::Ships { .. }) if !self.is_in_label(line, last) => "between two marks".into(),
            Some(Part::Ships { class: Some(class), .. }) => {
                format!("after \"{}\"", FLEET.classes()[*class].name)
            }
            Some(Part::Columns) if !is_part_end => "between two column letters".into(),
            Some(Part::Columns) => "between the column letters of the boards".into(),
            Some(Part::Round(..)) if is_part_end => "after the round number".into(),
            Some(Part::Prompt(_)) if line[last..].starts_with(':') => "after the prompt".into(),
            Some(Part::Caption { .. }) if is_part_end => "between the names".into(),
            _ => format!("after \"{}\"", word_before(line, last)),
        }
    }

    /// Whether a byte is in the number of a row or the name of a ship class.
    fn is_in_label(&self, line: &str, last: usize) -> bool {
        let start = self.part.as_ref().map_or(0, |part| part.span.start);
        match &self.part.as_ref().map(|part| &part.part) {
            Some(Part::Row { .. }) => {
                through(line, last).bytes().skip(start).all(|byte| byte.is_ascii_digit())
            }
            Some(Part::Ships { marks, .. }) => {
                let first = marks.first().map_or(usize::MAX, |mark| mark.column);
                through(line, last).chars().count() < first
            }
            _ => false,
        }
    }
}

/// The word that ends with the byte `last`.
fn word_before(line: &str, last: usize) -> &str {
    let text = through(line, last);
    let start = text.rfind(is_space).map_or(0, |space| space + 1);
    &text[start..]
}

/// The line up to and including the character that starts with the byte `last`.
pub(crate) fn through(line: &str, last: usize) -> &str {
    let length = line.get(last..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    line.get(..last + length).unwrap_or(line)
}
