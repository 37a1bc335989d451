use std::ffi::{OsStr, OsString};
use std::ops::Range;

use super::{Highlight, Problem};

/// The maximum size of an input file in bytes: enough for three million moves.
pub const MAX_BYTES: usize = 16 << 20;

/// The content of an input file, with the file's name.
#[derive(Clone, Debug)]
pub struct Source {
    name: OsString,
    bytes: Vec<u8>,
}

/// A place in a file as people count: lines and columns start from 1, and each character is one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line number.
    pub line: usize,
    /// The column number. A tab counts as one.
    pub column: usize,
}

/// What to do about a file in UTF-16.
pub(crate) const UTF16_HELP: &str =
    "save it as UTF-8; in PowerShell, > writes UTF-16, and | Out-File -Encoding ascii does not";

/// Whether a text starts with the byte-order mark of UTF-16, or almost every other byte at its start is zero.
pub(crate) fn looks_like_utf16(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(100)];
    let zeros = |offset| start.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    start.starts_with(b"\xff\xfe")
        || start.starts_with(b"\xfe\xff")
        || even.max(odd) * 10 > start.len() * 4 && even.min(odd) * 10 < start.len()
}

impl Source {
    /// Creates a file called `name` with the content `bytes`.
    pub fn new(name: impl Into<OsString>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into() }
    }

    /// The name, as it was given.
    pub fn name(&self) -> &OsStr {
        &self.name
    }

    /// The content of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The content as text, or why it is not valid UTF-8 text.
    pub fn text(&self) -> Result<&str, Problem> {
        if self.bytes.len() > MAX_BYTES {
            let message = format!("the file is larger than {} MiB", MAX_BYTES >> 20);
            return Err(Problem::error(message, "check that this is the right file", Vec::new()));
        }
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let offset = error.valid_up_to();
            let length = error.error_len().unwrap_or(self.bytes.len() - offset);
            let (message, help) = if looks_like_utf16(&self.bytes) {
                ("the file is UTF-16, expected UTF-8 text".into(), UTF16_HELP)
            } else {
                (
                    format!("the file is not UTF-8 text: invalid byte at offset {offset}"),
                    "save the file as UTF-8",
                )
            };
            Problem::error(message, help, vec![Highlight::new(offset..offset + length, "not UTF-8")])
        })
    }

    /// The lines, without their newlines. `\n`, `\r\n` and `\r` all end a line. Text after the last
    /// newline is a line only if it is not empty.
    ///
    /// ```
    /// use battleship::source::Source;
    ///
    /// let source = Source::new("board", "a\r\n\rb\n");
    /// assert_eq!(source.lines().collect::<Vec<_>>(), [0..1, 3..3, 4..5]);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = Range<usize>> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
            let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
            let line_end = if rest[length..].starts_with(b"\r\n") { 2 } else { 1 };
            next = start + length + line_end;
            Some(start..start + length)
        })
    }

    /// The place after the last byte of the last line.
    pub fn end(&self) -> Range<usize> {
        let end = self.lines().last().map_or(0, |line| line.end);
        end..end
    }

    /// Line and column of the byte at `offset`.
    pub fn position(&self, offset: usize) -> Position {
        self.positions().at(offset)
    }

    /// Finds many positions. This is fast if the offsets are in ascending order.
    pub fn positions(&self) -> Positions<'_> {
        Positions { bytes: &self.bytes, offset: 0, position: Position { line: 1, column: 1 } }
    }
}

/// Finds lines and columns in a file. See [`Source::positions`].
#[derive(Clone, Debug)]
pub struct Positions<'source> {
    bytes: &'source [u8],
    offset: usize,
    position: Position,
}

impl Positions<'_> {
    /// Line and column of the byte at `offset`.
    pub fn at(&mut self, offset: usize) -> Position {
        if offset < self.offset {
            (self.offset, self.position) = (0, Position { line: 1, column: 1 });
        }
        while self.offset < offset
            && let [byte, rest @ ..] = &self.bytes[self.offset..]
        {
            self.offset += 1;
            let is_end = *byte == b'\n' || (*byte == b'\r' && !rest.starts_with(b"\n"));
            // A newline at the very end does not start another line.
            if is_end && !rest.is_empty() {
                self.position = Position { line: self.position.line + 1, column: 1 };
            } else if !is_inside_character(rest.first()) {
                self.position.column += 1;
            }
        }
        self.position
    }
}

/// Whether this is a UTF-8 continuation byte.
fn is_inside_character(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| byte & 0xc0 == 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let source = Source::new("", text);
        source.lines().map(|span| text[span].to_owned()).collect()
    }

    #[test]
    fn a_newline_ends_a_line_and_does_not_start_one() {
        assert!(lines("").is_empty());
        assert_eq!(lines("a"), ["a"]);
        assert_eq!(lines("a\n"), ["a"]);
        assert_eq!(lines("a\r\nb\rc\nd"), ["a", "b", "c", "d"]);
        assert_eq!(lines("a\n\n"), ["a", ""]);
        assert_eq!(lines("\n\r"), ["", ""]);
    }

    #[test]
    fn positions_count_characters_from_one() {
        let source = Source::new("", "ab\r\n\u{e9}\tx");
        assert_eq!(source.position(1), Position { line: 1, column: 2 });
        assert_eq!(source.position(7), Position { line: 2, column: 3 });
        assert_eq!(source.position(99), Position { line: 2, column: 4 });
    }

    #[test]
    fn invalid_utf8_is_located() {
        let problem = Source::new("", b"ab\n\xc3\xa9\xff;".as_slice()).text().unwrap_err();
        assert_eq!(problem.message, "the file is not UTF-8 text: invalid byte at offset 5");
        assert_eq!(problem.highlights[0].span, 5..6);
        let cut = Source::new("", b"a\xe2\x82".as_slice()).text().unwrap_err();
        assert_eq!(cut.highlights[0].span, 1..3);
    }
}
