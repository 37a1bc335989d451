use super::{Cell, Size};

/// A way to write rows, columns and cells. Each notation can parse everything it prints.
///
/// ```
/// use battleship::{Cell, Notation, Size};
///
/// let cell = Cell::new(2, 5);
/// assert_eq!(Notation::NumberCommaLetter.cell(cell), "3,F");
/// assert_eq!(Notation::LetterNumber.cell(cell), "C5");
/// assert_eq!(Notation::NumberSpaceNumber.cell(cell), "2 5");
/// assert_eq!(Notation::NumberCommaNumber.cell(cell), "2,5");
/// assert_eq!(Notation::Pair.cell(cell), "(2, 5)");
///
/// assert_eq!(Notation::NumberCommaLetter.parse("3,F", Size::TEN), Some(cell));
/// assert_eq!(Notation::NumberCommaLetter.parse("03,F", Size::TEN), None);
/// assert_eq!(Notation::NumberCommaLetter.parse("11,F", Size::TEN), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `3,F`: rows are numbers from 1, columns are letters.
    NumberCommaLetter,
    /// `C5`: rows are letters, columns are numbers from 0.
    LetterNumber,
    /// `2 5`: both are numbers from 0.
    NumberSpaceNumber,
    /// `2,5`: both are numbers from 0.
    NumberCommaNumber,
    /// `(2, 5)`: both are numbers from 0.
    Pair,
}

/// How the rows or the columns of a board are named.
#[derive(Clone, Copy)]
enum Names {
    FromZero,
    FromOne,
    /// `A` to `Z`, then `AA`, `AB` and so on, as in a spreadsheet.
    Letters,
}

impl Notation {
    /// The name of a row.
    pub fn row(self, row: u16) -> String {
        self.names().0.print(row)
    }

    /// The name of a column.
    pub fn column(self, column: u16) -> String {
        self.names().1.print(column)
    }

    /// The name of a cell.
    pub fn cell(self, cell: Cell) -> String {
        let [before, between, after] = self.around();
        format!("{before}{}{between}{}{after}", self.row(cell.row), self.column(cell.column))
    }

    /// The text before, between and after row and column in the name of a cell.
    #[inline]
    pub const fn around(self) -> [&'static str; 3] {
        match self {
            Self::NumberCommaLetter | Self::NumberCommaNumber => ["", ",", ""],
            Self::LetterNumber => ["", "", ""],
            Self::NumberSpaceNumber => ["", " ", ""],
            Self::Pair => ["(", ", ", ")"],
        }
    }

    /// The row with this name on a board of this size.
    pub fn parse_row(self, text: &str, size: Size) -> Option<u16> {
        self.names().0.parse(text.as_bytes()).filter(|&row| row < size.rows())
    }

    /// The column with this name on a board of this size.
    pub fn parse_column(self, text: &str, size: Size) -> Option<u16> {
        self.names().1.parse(text.as_bytes()).filter(|&column| column < size.columns())
    }

    /// The cell with exactly this name on a board of this size. Each cell has only one spelling.
    #[inline]
    pub fn parse(self, text: &str, size: Size) -> Option<Cell> {
        let [before, between, after] = self.around().map(str::as_bytes);
        let inner = text.as_bytes().strip_prefix(before)?.strip_suffix(after)?;
        let ends_row = |byte: &u8| between.first().map_or(byte.is_ascii_digit(), |sign| byte == sign);
        let (row, rest) = inner.split_at(inner.iter().position(ends_row)?);
        let (rows, columns) = self.names();
        let cell = Cell { row: rows.parse(row)?, column: columns.parse(rest.strip_prefix(between)?)? };
        size.contains(cell).then_some(cell)
    }

    #[inline]
    const fn names(self) -> (Names, Names) {
        match self {
            Self::NumberCommaLetter => (Names::FromOne, Names::Letters),
            Self::LetterNumber => (Names::Letters, Names::FromZero),
            Self::NumberSpaceNumber | Self::NumberCommaNumber | Self::Pair => {
                (Names::FromZero, Names::FromZero)
            }
        }
    }
}

impl Names {
    fn print(self, index: u16) -> String {
        match self {
            Self::FromZero => index.to_string(),
            Self::FromOne => (u32::from(index) + 1).to_string(),
            Self::Letters => {
                let before = (index / 26).checked_sub(1).map(|index| self.print(index));
                format!("{}{}", before.unwrap_or_default(), char::from(b'A' + (index % 26) as u8))
            }
        }
    }

    #[inline]
    fn parse(self, name: &[u8]) -> Option<u16> {
        match self {
            Self::FromZero => parse_number(name),
            Self::FromOne => parse_number(name)?.checked_sub(1),
            Self::Letters => {
                let number = name.iter().try_fold(0_u16, |number, letter| {
                    let digit = letter.is_ascii_uppercase().then(|| u16::from(letter - b'A') + 1)?;
                    number.checked_mul(26)?.checked_add(digit)
                })?;
                number.checked_sub(1)
            }
        }
    }
}

/// Parses digits without leading zeros.
#[inline]
fn parse_number(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() || (digits.len() > 1 && digits[0] == b'0') {
        return None;
    }
    digits.iter().try_fold(0_u16, |number, digit| {
        let digit = digit.is_ascii_digit().then(|| u16::from(digit - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Notation; 5] = [
        Notation::NumberCommaLetter,
        Notation::LetterNumber,
        Notation::NumberSpaceNumber,
        Notation::NumberCommaNumber,
        Notation::Pair,
    ];

    #[test]
    fn printed_cells_can_be_parsed() {
        let size = Size::new(3, 1000).unwrap();
        for (notation, cell) in
            ALL.into_iter().flat_map(|notation| size.cells().map(move |cell| (notation, cell)))
        {
            assert_eq!(notation.parse(&notation.cell(cell), size), Some(cell));
        }
        assert_eq!(Notation::LetterNumber.row(26 + 25), "AZ");
    }

    #[test]
    fn other_spellings_are_rejected() {
        for text in ["", "A", "5", "A05", "a5", "A5 ", "K0", "A10", "AA0", "5A"] {
            assert_eq!(Notation::LetterNumber.parse(text, Size::TEN), None, "{text:?}");
        }
        for text in ["2 5", "(2,5)", "(2, 5", "(2,  5)", "(02, 5)", "((2, 5))"] {
            assert_eq!(Notation::Pair.parse(text, Size::TEN), None, "{text:?}");
        }
    }
}
