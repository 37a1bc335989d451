//! Finds words in a line whatever their capitals and the white space between them.

/// Whether a character is a space or a tab.
pub(crate) fn is_space(letter: char) -> bool {
    letter == ' ' || letter == '\t'
}

/// The text after `words`, if it starts with them. In `words`, which are lowercase ASCII, a space stands for
/// any number of spaces and tabs, and an apostrophe for any form of it, or none.
pub(crate) fn after<'text>(text: &'text str, words: &str) -> Option<&'text str> {
    let mut rest = text;
    for word in words.bytes() {
        match word {
            b' ' => rest = rest.trim_start_matches(is_space),
            b'\'' => rest = rest.strip_prefix(['\'', '’', '‘', '`', '´']).unwrap_or(rest),
            _ if rest.as_bytes().first()?.eq_ignore_ascii_case(&word) => rest = &rest[1..],
            _ => return None,
        }
    }
    Some(rest)
}

/// The text after the first of these phrases that it starts with.
pub(crate) fn after_any<'text>(text: &'text str, phrases: &[&str]) -> Option<&'text str> {
    phrases.iter().find_map(|words| after(text, words))
}

/// Whether a word that ends before `rest` is complete. A capital may follow: then the next part is attached
/// without a space.
pub(crate) fn is_word_end(rest: &str) -> bool {
    !rest.starts_with(|letter: char| letter.is_lowercase())
}

/// The number at the start of a text, and the text after it.
pub(crate) fn number(text: &str) -> Option<(i64, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    let end = text.len() - digits.len() + length;
    Some((text[..end].parse().ok()?, &text[end..]))
}
