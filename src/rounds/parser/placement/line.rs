use std::ops::Range;

use crate::model::{Cell, Direction};
use crate::rounds::{NOTATION, SIZE};
use crate::source::{Highlight, Problem};

/// The unread rest of a line of a placement file.
pub(super) struct Line<'text> {
    text: &'text str,
    at: usize,
    end: usize,
}

impl<'text> Line<'text> {
    /// Starts at the first character of the line that is not a space.
    pub(super) fn new(text: &'text str, span: Range<usize>) -> Self {
        let mut line = Self { text, at: span.start, end: span.end };
        line.skip_spaces();
        line
    }

    /// The next character, without reading it.
    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..self.end].chars().next()
    }

    /// Reads a ship, starting with its `symbol`, and returns its name and its cells.
    pub(super) fn ship(&mut self, symbol: char, length: u16) -> Result<(String, Vec<Cell>), Problem> {
        let start = self.at;
        self.at += symbol.len_utf8();
        self.skip_spaces();
        let number = self.digits("the ship's number")?;
        self.literal(':', "':' after the ship's number")?;
        let row = self.digits("a row number")?;
        self.literal(',', "',' after the row")?;
        let column = self.word("an uppercase letter for the column")?;
        self.literal(';', "';' after the cell")?;
        let direction = self.word("'right' or 'down'")?;
        let direction = match &self.text[direction.clone()] {
            "right" => Direction::Right,
            "down" => Direction::Down,
            _ => return Err(form(direction, "'right' or 'down'")),
        };
        if self.peek() == Some(';') {
            self.literal(';', "';'")?;
        }
        if self.at < self.end {
            return Err(form(self.at..self.end, "the end of the line"));
        }
        let cell = self.cell(row, column)?;
        let name = format!("{symbol}{}", short(&self.text[number]));
        match cell.run(direction, length, SIZE) {
            Some(cells) => Ok((name, cells)),
            None => {
                let help = format!("give the top or left cell of its {length} cells, then right or down");
                let place = Highlight::unlabelled(start..self.end);
                Err(Problem::error(format!("{name} runs off the board"), help, vec![place]))
            }
        }
    }

    /// The cell in a row, which may have leading zeros, and a column.
    fn cell(&self, row: Range<usize>, column: Range<usize>) -> Result<Cell, Problem> {
        let &[letter @ b'A'..=b'Z'] = &self.text.as_bytes()[column.clone()] else {
            return Err(form(column, "an uppercase letter for the column"));
        };
        let digits = &self.text[row.clone()];
        let cell = NOTATION
            .parse_row(digits.trim_start_matches('0'), SIZE)
            .zip(NOTATION.parse_column(&self.text[column.clone()], SIZE));
        cell.map(Cell::from).ok_or_else(|| {
            let message = format!("{},{} is not on the board", short(digits), char::from(letter));
            let place = Highlight::unlabelled(row.start..column.end);
            Problem::error(message, "rows are numbered 1 to 10, columns are A to J", vec![place])
        })
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..self.end];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn digits(&mut self, expected: &'static str) -> Result<Range<usize>, Problem> {
        self.take(|letter| letter.is_ascii_digit(), expected)
    }

    fn word(&mut self, expected: &'static str) -> Result<Range<usize>, Problem> {
        self.take(char::is_alphabetic, expected)
    }

    /// Reads the characters for which `wanted` is true, at least one, and the spaces after them.
    fn take(
        &mut self,
        wanted: impl Fn(char) -> bool,
        expected: &'static str,
    ) -> Result<Range<usize>, Problem> {
        let rest = &self.text[self.at..self.end];
        let length = rest.find(|letter| !wanted(letter)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.unexpected(expected));
        }
        let span = self.at..self.at + length;
        self.at = span.end;
        self.skip_spaces();
        Ok(span)
    }

    fn literal(&mut self, letter: char, expected: &'static str) -> Result<(), Problem> {
        if self.peek() != Some(letter) {
            return Err(self.unexpected(expected));
        }
        self.at += letter.len_utf8();
        self.skip_spaces();
        Ok(())
    }

    fn unexpected(&self, expected: &'static str) -> Problem {
        let length = self.peek().map_or(0, char::len_utf8);
        form(self.at..self.at + length, expected)
    }
}

fn form(span: Range<usize>, expected: &'static str) -> Problem {
    let help = "write a ship as in B1:6,B;right; or P4:3,H;down;";
    Problem::error(format!("expected {expected}"), help, vec![Highlight::unlabelled(span)])
}

/// Shortens a number for a message. Numbers in the file can have any length.
fn short(digits: &str) -> String {
    if digits.len() <= 20 { digits.into() } else { format!("{}…", &digits[..20]) }
}
