//! Move lists: items separated by semicolons, each of them a cell or not.

use std::borrow::Cow;
use std::ops::Range;

use crate::model::Cell;
use crate::rounds::{NOTATION, SIZE};
use crate::source::{Problem, Source};

/// One player's move list as written: items separated by semicolons, valid or not.
///
/// One newline at the very end is dropped, and then all semicolons at the end. Nothing else is dropped: spaces
/// and newlines inside the list are part of an item. `\r\n` and `\r` are read as `\n`.
///
/// ```
/// use battleship::rounds::Moves;
///
/// let moves = Moves::new("5,E;A,A;;\r\n10,G;;\n");
/// assert_eq!(moves.items().collect::<Vec<_>>(), ["5,E", "A,A", "", "\n10,G"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    text: String,
}

impl Moves {
    /// Creates a list from the text of a file.
    pub fn new(text: &str) -> Self {
        let list = text.strip_suffix("\r\n").or_else(|| text.strip_suffix(['\n', '\r'])).unwrap_or(text);
        Self { text: list.trim_end_matches(';').to_owned() }
    }

    /// Whether the list is empty, apart from semicolons and a newline at its end.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The items, in order. An empty list has one empty item.
    pub fn items(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.spans().map(|span| self.item(&span))
    }

    /// Where each item is in the text, and so in its file.
    pub fn spans(&self) -> impl Iterator<Item = Range<usize>> {
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let start = next?;
            // Items are only a few bytes long, so a simple loop is faster than a search function.
            let length = self.text.as_bytes()[start..].iter().position(|&byte| byte == b';');
            next = length.map(|length| start + length + 1);
            Some(start..length.map_or(self.text.len(), |length| start + length))
        })
    }

    /// The item at a span from [`Moves::spans`].
    pub fn item(&self, span: &Range<usize>) -> Cow<'_, str> {
        let written = &self.text[span.clone()];
        if written.contains('\r') {
            Cow::Owned(written.replace("\r\n", "\n").replace('\r', "\n"))
        } else {
            Cow::Borrowed(written)
        }
    }
}

/// Reads a move list. This only checks that the text is UTF-8; each item is parsed when the game gets to it.
pub fn parse_moves(source: &Source) -> Result<Moves, Vec<Problem>> {
    source.text().map(Moves::new).map_err(|problem| vec![problem])
}

/// Why an item of a move list is not a valid shot. The message completes the sentence "This item …".
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ItemError {
    #[error("has no comma")]
    MissingComma,
    #[error("has more than one comma")]
    TooManyCommas,
    /// Only a game knows that, so no parser returns it.
    #[error("repeats an earlier move")]
    Repeated,
    #[error("has neither a row nor a column")]
    MissingBoth,
    #[error("has no row")]
    MissingRow,
    #[error("has no column")]
    MissingColumn,
    #[error("has a row that is not a number from 1 to 10")]
    RowNotInteger,
    #[error("has a row that is not from 1 to 10")]
    RowOutside,
    #[error("has a column that is not a single uppercase letter")]
    ColumnNotLetter,
    #[error("has an invalid row and an invalid column")]
    BothInvalid,
    #[error("has a column after J")]
    ColumnOutside,
}

/// Parses an item, which is a row and a column, such as `10,G`.
///
/// ```
/// use battleship::Cell;
/// use battleship::rounds::ItemError;
/// use battleship::rounds::parser::parse_item;
///
/// assert_eq!(parse_item("10,G"), Ok(Cell::new(9, 6)));
/// assert_eq!(parse_item("5,e"), Err(ItemError::ColumnNotLetter));
/// ```
pub fn parse_item(item: &str) -> Result<Cell, ItemError> {
    NOTATION.parse(item, SIZE).ok_or_else(|| why_not(item))
}

/// Why an item is not a cell. The published program checks the rules in this order.
fn why_not(item: &str) -> ItemError {
    let Some((row, column)) = item.split_once(',') else {
        return ItemError::MissingComma;
    };
    match (row, column) {
        (_, column) if column.contains(',') => return ItemError::TooManyCommas,
        ("", "") => return ItemError::MissingBoth,
        ("", _) => return ItemError::MissingRow,
        (_, "") => return ItemError::MissingColumn,
        _ => {}
    }
    match column.as_bytes() {
        // A column off the board takes precedence over any problem with the row.
        [b'A'..=b'Z'] if NOTATION.parse_column(column, SIZE).is_none() => ItemError::ColumnOutside,
        // A single wrong character is never read as a number, not even `0`. This is a quirk of the
        // published program.
        [b'A'..=b'Z'] if row.chars().nth(1).is_some() && reads_as_integer(row) => ItemError::RowOutside,
        [b'A'..=b'Z'] => ItemError::RowNotInteger,
        _ if NOTATION.parse_row(row, SIZE).is_some() => ItemError::ColumnNotLetter,
        _ => ItemError::BothInvalid,
    }
}

/// Whether Python's `int()` accepts `text`. It allows surrounding white space, a sign, and single underscores
/// between ASCII digits.
fn reads_as_integer(text: &str) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    digits.split('_').all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ItemError::*;

    #[test]
    fn only_the_end_of_a_list_is_trimmed() {
        let items = |text: &str| Moves::new(text).items().map(Cow::into_owned).collect::<Vec<_>>();
        assert_eq!(items("5,E;10,G"), ["5,E", "10,G"]);
        assert_eq!(items("5,E;10,G;;;\r\n"), ["5,E", "10,G"]);
        assert_eq!(items("5,E;\n\n"), ["5,E", "\n"]);
        assert_eq!(items(" 5,E ;;\r10,G; "), [" 5,E ", "", "\n10,G", " "]);
        assert_eq!(items(";5,E\n;"), ["", "5,E\n"]);
        assert_eq!(items("a\r;b\r\r\n"), ["a\n", "b\n"]);
        assert_eq!(items(""), [""]);
    }

    #[track_caller]
    fn check(items: &[&str], expected: ItemError) {
        for item in items {
            assert_eq!(parse_item(item), Err(expected), "{item:?}");
        }
    }

    #[test]
    fn an_item_has_exactly_one_comma() {
        check(&["", "A", "7", "\n", "5;E"], MissingComma);
        check(&[",,", "5,E,", "5,E10,G", ",5,E", "7,G,"], TooManyCommas);
        check(&[","], MissingBoth);
        check(&[",E", ", "], MissingRow);
        check(&["5,"], MissingColumn);
    }

    #[test]
    fn rows_are_numbers_from_1_to_10() {
        check(&["0,A", "x,A", " ,A", "٣,A", "é,A"], RowNotInteger);
        check(&["AA,A", "1.5,A", "0x5,A", "1__0,A", "_1,A", "1_,A", "+,A", "+-1,A"], RowNotInteger);
        check(&["+ 5,A", "٣٣,A", "\u{feff}5,A", "5\0,A", "  ,A", "- ,A"], RowNotInteger);
        check(&["11,A", "05,A", " 5,A", "5 ,A", "-1,A", "1_0,A", "00,A", "\n5,A"], RowOutside);
        check(&["+5,A", "\u{a0}5,A", "99999999999999999999999999999,A", "5000,A"], RowOutside);
    }

    #[test]
    fn columns_are_letters_from_a_to_j() {
        check(&["5,e", "5, E", "5,EE", "1,1", "5,É", "10, "], ColumnNotLetter);
        check(&["5,K", "10,Z", "0,K", "A,Z", "11,K"], ColumnOutside);
        check(&["A,1", "11,a", "0,a", "z,z", " 5,e"], BothInvalid);
    }
}
