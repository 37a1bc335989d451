//! Says where a file is not UTF-8, and what it probably is instead.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::source::{UTF16_HELP, looks_like_utf16};

/// The first byte of a file that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotUtf8 {
    /// The line, from 1.
    pub line: usize,
    /// The byte.
    pub byte: u8,
    encoding: Encoding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Encoding {
    Utf16,
    /// The character that the byte stands for.
    Windows1252(char),
    Unknown,
}

impl NotUtf8 {
    /// Describes bytes that are not UTF-8 text. For valid UTF-8, it describes the end.
    pub fn find(bytes: &[u8]) -> Self {
        let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
        let line = bytes[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
        let byte = bytes.get(valid).copied().unwrap_or_default();
        let encoding = if looks_like_utf16(bytes) {
            Encoding::Utf16
        } else {
            let is_text = bytes.iter().all(|&byte| windows_1252(byte).is_some() && byte != 0);
            windows_1252(byte).filter(|_| is_text).map_or(Encoding::Unknown, Encoding::Windows1252)
        };
        Self { line, byte, encoding }
    }
}

impl fmt::Display for NotUtf8 {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Self { line, byte, .. } = self;
        match self.encoding {
            Encoding::Utf16 => write!(formatter, "it is UTF-16: {UTF16_HELP}"),
            Encoding::Windows1252(letter)
                if !letter.is_control() && letter != '\u{ad}' && letter != '\u{a0}' =>
            {
                write!(formatter, "byte {byte:#04x} in line {line} is {letter} in Windows-1252")
            }
            _ => write!(formatter, "byte {byte:#04x} in line {line} is not valid"),
        }
    }
}

/// The character of a byte in Windows-1252; none if the byte is not used.
fn windows_1252(byte: u8) -> Option<char> {
    /// The characters of the bytes 0x80 to 0x9f. A space marks bytes that are not used. From 0xa0 on, the bytes
    /// are the same as in Unicode.
    const SPECIAL: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    match byte {
        0x80..=0x9f => SPECIAL.chars().nth(usize::from(byte - 0x80)).filter(|letter| *letter != ' '),
        _ => Some(char::from(byte)),
    }
}
