use super::NOTATION;
use crate::model::{Board, Cell, Mark, Size};

/// Why an item of a move list is no shot, without the words in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// No comma.
    MissingComma,
    /// Two commas or more.
    TooManyCommas,
    /// This player has fired there already.
    Repeated,
    /// A comma and nothing else.
    MissingBoth,
    /// Nothing before the comma.
    MissingRow,
    /// Nothing after the comma.
    MissingColumn,
    /// The row is not a number.
    RowNotInteger,
    /// The row is a number, but not one as rows are written.
    RowOutside,
    /// The column is not one capital letter.
    ColumnNotLetter,
    /// The row is bad, and the column is not one capital letter.
    BothInvalid,
    /// The column is a letter to the right of the board.
    ColumnOutside,
}

/// The cell that `item` (`row,column`, such as `10,G`) names on `target`, or why it is no shot at it.
///
/// ```
/// use battleship::rounds::{Rejection, judge};
/// use battleship::model::{Board, Cell, Layout};
/// use battleship::rounds;
///
/// let layout = Layout::new(rounds::SIZE);
/// let mut target = Board::new(&layout);
/// assert_eq!(judge("10,G", &target), Ok(Cell::new(9, 6)));
/// assert_eq!(judge("5,e", &target), Err(Rejection::ColumnNotLetter));
///
/// target.fire(Cell::new(9, 6)).unwrap();
/// assert_eq!(judge("10,G", &target), Err(Rejection::Repeated));
/// ```
pub fn judge(item: &str, target: &Board) -> Result<Cell, Rejection> {
    let size = target.layout().size();
    let cell = cell_named(item, size).ok_or_else(|| why_not(item, size))?;
    // A cell has one spelling only, so the same cell again is the same text again.
    match target.mark(cell) {
        Some(Mark::Untouched) => Ok(cell),
        _ => Err(Rejection::Repeated),
    }
}

fn cell_named(item: &str, size: Size) -> Option<Cell> {
    NOTATION.parse(item, size)
}

/// What is wrong with an item that names no cell.
fn why_not(item: &str, size: Size) -> Rejection {
    let Some((row, column)) = item.split_once(',') else {
        return Rejection::MissingComma;
    };
    match (row, column) {
        (_, column) if column.contains(',') => return Rejection::TooManyCommas,
        ("", "") => return Rejection::MissingBoth,
        ("", _) => return Rejection::MissingRow,
        (_, "") => return Rejection::MissingColumn,
        _ => {}
    }
    let row_is_good = NOTATION.parse_row(row, size).is_some();
    match column.as_bytes() {
        // A letter off the board outweighs whatever the row is.
        [b'A'..=b'Z'] if NOTATION.parse_column(column, size).is_none() => Rejection::ColumnOutside,
        // A single wrong character is never taken for a number, not even `0`: a quirk of the
        // published program.
        [b'A'..=b'Z'] if row.chars().nth(1).is_some() && reads_as_integer(row) => Rejection::RowOutside,
        [b'A'..=b'Z'] => Rejection::RowNotInteger,
        _ if row_is_good => Rejection::ColumnNotLetter,
        _ => Rejection::BothInvalid,
    }
}

/// Whether Python's `int()` reads `text`: white space around, a sign, single underscores between
/// ASCII digits.
fn reads_as_integer(text: &str) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    digits.split('_').all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Layout;
    use crate::rounds;
    use Rejection::*;

    #[track_caller]
    fn check(items: &[&str], expected: Result<Cell, Rejection>) {
        let layout = Layout::new(rounds::SIZE);
        let mut target = Board::new(&layout);
        target.fire(Cell::new(6, 6)).unwrap();
        for item in items {
            assert_eq!(judge(item, &target), expected, "{item:?}");
        }
    }

    #[test]
    fn cells_have_one_spelling() {
        check(&["1,A"], Ok(Cell::new(0, 0)));
        check(&["9,J"], Ok(Cell::new(8, 9)));
        check(&["10,E"], Ok(Cell::new(9, 4)));
        check(&["7,G"], Err(Repeated));
    }

    #[test]
    fn commas() {
        check(&["", "A", "7", "\n", "5;E"], Err(MissingComma));
        check(&[",,", "5,E,", "5,E10,G", ",5,E", "7,G,"], Err(TooManyCommas));
        check(&[","], Err(MissingBoth));
        check(&[",E", ", "], Err(MissingRow));
        check(&["5,"], Err(MissingColumn));
    }

    #[test]
    fn rows() {
        check(&["0,A", "x,A", " ,A", "٣,A", "é,A"], Err(RowNotInteger));
        check(&["AA,A", "1.5,A", "0x5,A", "1__0,A", "_1,A", "1_,A", "+,A", "+-1,A"], Err(RowNotInteger));
        check(&["+ 5,A", "٣٣,A", "\u{feff}5,A", "5\0,A", "  ,A", "- ,A"], Err(RowNotInteger));
        check(&["11,A", "05,A", " 5,A", "5 ,A", "-1,A", "1_0,A", "00,A", "\n5,A"], Err(RowOutside));
        check(&["+5,A", "\u{a0}5,A", "99999999999999999999999999999,A", "5000,A"], Err(RowOutside));
    }

    #[test]
    fn columns() {
        check(&["5,e", "5, E", "5,EE", "1,1", "5,É", "10, "], Err(ColumnNotLetter));
        check(&["5,K", "10,Z", "0,K", "A,Z", "11,K"], Err(ColumnOutside));
        check(&["A,1", "11,a", "0,a", "z,z", " 5,e"], Err(BothInvalid));
    }
}
