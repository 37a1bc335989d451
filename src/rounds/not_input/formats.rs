//! Common file formats, recognized by the bytes they start with or by how their text looks.

use serde::de::IgnoredAny;

use super::{file_ending, lines};
use crate::source::Source;

/// The first bytes of formats that are not text, and what to call them.
const MAGIC: [(&[u8], &str); 17] = [
    (b"\x7fELF", "a compiled program"),
    (b"\xca\xfe\xba\xbe", "a compiled program"),
    (b"\xcf\xfa\xed\xfe", "a compiled program"),
    (b"MZ\x90\0", "a compiled program"),
    (b"\0asm", "a compiled program"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"PK\x05\x06", "a zip archive"),
    (b"\x1f\x8b", "a compressed file"),
    (b"BZh", "a compressed file"),
    (b"\xfd7zXZ\0", "a compressed file"),
    (b"7z\xbc\xaf\x27\x1c", "a compressed file"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an office document"),
    (b"%PDF-", "a PDF document"),
    (b"{\\rtf", "an RTF document"),
    (b"\x89PNG\r\n", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
];

/// How the names of text files end that are not inputs, and what to call them.
const ENDINGS: [(&str, &str); 9] = [
    ("md", "a Markdown document"),
    ("toml", "a TOML file"),
    ("yaml", "a YAML file"),
    ("yml", "a YAML file"),
    ("json", "JSON"),
    ("html", "an HTML page"),
    ("xml", "an XML file"),
    ("css", "a style sheet"),
    ("tex", "a LaTeX document"),
];

/// The fewest control characters of a binary file. A few of them can get into a text by accident.
const FEWEST_CONTROLS: usize = 32;
/// The fewest lines of prose, so that a single sentence is not taken for a document.
const FEWEST_LINES: usize = 3;

/// The format that the first bytes show.
pub(super) fn by_magic(bytes: &[u8]) -> Option<&'static str> {
    MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, format)| *format)
}

/// The format of a text that starts as this format always does.
pub(super) fn by_text(source: &Source, text: &str) -> Option<&'static str> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let begins = |with: &str| start.get(..with.len()).is_some_and(|found| found.eq_ignore_ascii_case(with));
    if begins("<!doctype html") || begins("<html") {
        Some("an HTML page")
    } else if begins("<?xml") || begins("<svg") {
        Some("an XML file")
    } else if start.starts_with(['{', '[']) && is_json(source) {
        Some(if file_ending(source) == "ipynb" { "a Jupyter notebook" } else { "JSON" })
    } else {
        None
    }
}

/// The format that the ending of the file's name stands for.
pub(super) fn by_ending(ending: &str) -> Option<&'static str> {
    ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, format)| *format)
}

fn is_json(source: &Source) -> bool {
    let bytes = source.bytes();
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    serde_json::from_slice::<IgnoredAny>(bytes).is_ok()
}

/// What a file is that has no part of an input in it.
pub(super) fn by_looks(bytes: &[u8], text: &str) -> Option<&'static str> {
    if is_binary(bytes) {
        Some("a file that is not text")
    } else if is_prose(text) {
        Some("ordinary text")
    } else {
        None
    }
}

/// Whether many bytes are control characters. In UTF-16 every other byte may be zero, but then it is text.
fn is_binary(bytes: &[u8]) -> bool {
    let zeros = |offset: usize| bytes.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let is_utf16 = bytes.starts_with(b"\xff\xfe")
        || bytes.starts_with(b"\xfe\xff")
        || (even.max(odd) * 10 > bytes.len() * 4 && even.min(odd) * 10 < bytes.len());
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let controls = bytes.iter().filter(is_control).count();
    !is_utf16 && controls >= FEWEST_CONTROLS && controls * 20 >= bytes.len()
}

/// Whether most lines have several words.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| word.chars().filter(|letter| letter.is_alphabetic()).nth(1).is_some();
    let has_words = |line: &&str| line.split_whitespace().filter(is_word).nth(2).is_some();
    let (all, with_words) = (lines(text).count(), lines(text).filter(has_words).count());
    with_words >= FEWEST_LINES && with_words * 2 > all
}

#[cfg(test)]
mod tests {
    use crate::rounds::NotInput;
    use crate::source::Source;

    #[track_caller]
    fn check(bytes: &[u8], format: Option<&'static str>) {
        assert_eq!(NotInput::recognize(&Source::new("x", bytes)), format.map(NotInput::Format));
    }

    #[test]
    fn formats_are_recognized_by_their_start() {
        check(b"\x7fELF\x02\x01\x01\0", Some("a compiled program"));
        check(b"PK\x03\x04\x14\0", Some("a zip archive or an office document"));
        check(b"%PDF-1.7\n%\xe2\xe3", Some("a PDF document"));
        check(b"\x89PNG\r\n\x1a\n\0\0", Some("a picture"));
        check(b"\n<!DOCTYPE html>\n<html>", Some("an HTML page"));
        check(b"<?xml version=\"1.0\"?>", Some("an XML file"));
        check(b"{\"moves\": [[5, \"E\"]]}", Some("JSON"));
        check(b"[[\"C\",\"C\"],[\"\",\"\"]]", Some("JSON"));
        check(b"[5,E;6,F]", None);
        check(b"[", None);
    }

    #[test]
    fn binary_files_are_recognized_and_utf16_is_text() {
        check(&[0, 1, 2, 3].repeat(100), Some("a file that is not text"));
        check(&[0; 100], Some("a file that is not text"));
        let utf16: Vec<u8> = "5,E;10,G;".repeat(20).encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&utf16, None);
        check(&[b"\xff\xfe", &*utf16].concat(), None);
        check(b"5\0,\x01E", None);
    }

    #[test]
    fn prose_is_recognized() {
        let prose =
            b"Dear students,\nplease put your boards and moves here.\nWe compare them, byte by byte.\n\
                      The grades come in two weeks.\n";
        check(prose, Some("ordinary text"));
        check(b"Boards, moves; and what they mean.\n", None);
        check(&[prose, &b"5,E;6,F;7,G"[..]].concat(), None);
    }
}
