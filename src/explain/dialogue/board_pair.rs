use serde::{Deserialize, Serialize};

use super::difference::{Describer, board_name};
use super::session::Questions;
use crate::model::Size;
use crate::play::{Outline, Part, Row, Span};
use crate::record::EditionName;
use crate::record::parts::State;

/// A larger board is not drawn.
const MOST: usize = 30;

/// A board of an edition as it should be, and as a program printed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardPair {
    /// Where in the game, and which board, such as `turn 3, Player 1's record board`.
    pub place: String,
    /// The edition, which names rows and columns.
    pub edition: EditionName,
    /// The letters of each row.
    pub expected: Vec<String>,
    /// The letters of each row; nothing if the row is not there.
    pub found: Vec<String>,
}

impl BoardPair {
    /// The first board with a wrong cell. Boards are looked for between the same answers, in the same lines.
    pub(super) fn first_wrong(
        outline: &Outline,
        questions: &Questions,
        found: &str,
        describer: &Describer,
    ) -> Option<Self> {
        let found = questions.split(found);
        let mut start = 0;
        let mut spans = outline.spans.as_slice();
        for (index, golden) in questions.split(&outline.text).into_iter().enumerate() {
            let end = start + golden.len();
            let here = spans.partition_point(|span| span.range.start < end);
            let mut pairs: Vec<(&Span, Self)> = Vec::new();
            for span in &spans[..here] {
                let Part::Row(row) = span.part else { continue };
                let (expected, shown) =
                    cells(golden, span.range.start - start, span.range.len(), row, found.get(index));
                if row.row == 0 {
                    let place = format!("{}, {}", describer.moment(span.moment), board_name(row.board));
                    let edition = describer.edition;
                    pairs.push((span, Self { place, edition, expected: Vec::new(), found: Vec::new() }));
                }
                let is_of = |first: &Span| matches!(first.part, Part::Row(other) if other.board == row.board);
                if let Some((_, pair)) = pairs.iter_mut().rev().find(|(first, _)| is_of(first)) {
                    pair.expected.push(expected);
                    pair.found.push(shown);
                }
            }
            if let Some((_, pair)) = pairs.into_iter().find(|(_, pair)| pair.is_wrong()) {
                return Some(pair);
            }
            (start, spans) = (end, &spans[here..]);
        }
        None
    }

    /// The rows and columns.
    pub fn size(&self) -> Size {
        let columns = self.expected.first().map_or(1, |row| row.chars().count());
        let side = |number: usize| u16::try_from(number.clamp(1, MOST)).unwrap_or(1);
        Size::new(side(self.expected.len()), side(columns)).expect("small sides are valid")
    }

    /// What a letter means, unless it is a ship or no mark at all.
    pub fn state(&self, letter: Option<char>) -> Option<State> {
        let (hit, miss, water) = match self.edition {
            EditionName::Console => ('H', 'M', '0'),
            EditionName::Streak => ('x', 'o', ' '),
            EditionName::Duel => ('X', 'o', '.'),
            EditionName::Solo | EditionName::Rounds => ('X', 'O', '*'),
        };
        match letter? {
            letter if letter == hit => Some(State::Hit),
            letter if letter == miss => Some(State::Miss),
            letter if letter == water => Some(State::Water),
            'S' if self.edition == EditionName::Console => Some(State::Sunk),
            _ => None,
        }
    }

    /// Whether a cell is wrong, on a board that can be drawn.
    fn is_wrong(&self) -> bool {
        let is_small =
            self.expected.len() <= MOST && self.expected.iter().all(|row| row.chars().count() <= MOST);
        is_small && self.expected != self.found && self.found.iter().any(|row| !row.is_empty())
    }
}

/// The cells of a row at this byte of a text, and those in the same place of another text if that looks like the row.
fn cells(golden: &str, byte: usize, length: usize, row: Row, found: Option<&&str>) -> (String, String) {
    let before = &golden[..byte];
    let line = before.matches('\n').count();
    let skipped = before.rsplit('\n').next().unwrap_or_default().chars().count();
    let letters: Vec<char> = golden[byte..byte + length].trim_end_matches('\n').chars().collect();
    let found_line = found.and_then(|text| text.split('\n').nth(line)).unwrap_or_default();
    let others: Vec<char> = found_line.trim_end_matches('\r').chars().skip(skipped).collect();
    let is_cell = |index: usize| row.column(index).is_some();
    let cells = |letters: &[char]| -> String {
        let cells = letters.iter().enumerate().filter(|(index, _)| is_cell(*index));
        cells.map(|(_, letter)| letter).collect()
    };
    let is_row =
        letters.iter().zip(&others).enumerate().all(|(index, (one, other))| is_cell(index) || one == other);
    let others = &others[..others.len().min(letters.len())];
    (cells(&letters), if is_row { cells(others) } else { String::new() })
}
