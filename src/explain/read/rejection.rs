//! Recognizes errors: about an item, about unreachable files, and kaBOOM.

use super::part::Part;
use super::phrase::{after, is_space, is_word_end};

/// The classes of errors that a transcript can have. Only these may have a space in their name.
const CLASSES: [&str; 4] = ["Index", "Value", "Assertion", "IO"];

/// An error at the start of a text, and what follows its name. Its message goes on to the next part.
pub(super) fn error(text: &str) -> Option<(Part, &str)> {
    if let Some(rest) = after(text, "kaboom") {
        return (!rest.starts_with(char::is_alphanumeric)).then_some((Part::Kaboom, rest));
    }
    let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let word = &text[..length];
    let is_class = length > 5 && word.as_bytes()[length - 5..].eq_ignore_ascii_case(b"error");
    if is_class && is_name_end(&text[length..]) {
        return Some((named(word.to_owned()), &text[length..]));
    }
    let first = CLASSES.into_iter().find(|class| word.eq_ignore_ascii_case(class))?;
    let second = text[length..].trim_start_matches(is_space);
    let rest = after(second, "error").filter(|rest| is_name_end(rest))?;
    Some((named(format!("{}{}", &text[..first.len()], &second[..5])), rest))
}

/// Whether an error of a known class starts here, with its colon. Only these are recognized in a line that
/// starts with something else.
pub(super) fn is_known_error(text: &str) -> bool {
    let is_known = |class: &str| {
        after(text, &class.to_ascii_lowercase()).and_then(|rest| after(rest, " error :")).is_some()
    };
    matches!(text.as_bytes().first(), Some(b'I' | b'V' | b'A' | b'i' | b'v' | b'a'))
        && CLASSES.into_iter().any(is_known)
        || after(text, "kaboom").is_some_and(|rest| is_word_end(rest) && rest.starts_with([':', '!']))
}

fn named(class: String) -> Part {
    if class.eq_ignore_ascii_case("ioerror") { Part::IoError(Vec::new()) } else { Part::Error(class) }
}

fn is_name_end(rest: &str) -> bool {
    !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '\'')
}

/// The file names in the message of an IOError, sorted. Brackets and quotes around them do not matter.
pub(super) fn file_names(message: &str) -> Vec<String> {
    let around = ['\'', '"', '`', '’', '‘', '“', '”', '(', ')', '[', ']', '{', '}', '<', '>', ':'];
    let words = message.split(|letter: char| letter == ',' || letter == ';' || letter.is_whitespace());
    let words: Vec<&str> = words
        .map(|word| word.trim_matches(around).trim_end_matches(['.', '!']).trim_matches(around))
        .filter(|word| !word.is_empty())
        .collect();
    // Names have an extension. If no word has one, every word that is not part of the message is a name.
    let filler =
        ["input", "file", "files", "file(s", "is", "are", "is/are", "not", "reachable", "and", "the"];
    let has_extension = |word: &&&str| word.trim_start_matches('.').contains('.');
    let mut names: Vec<String> = words.iter().filter(has_extension).map(|word| (*word).to_owned()).collect();
    if names.is_empty() {
        let is_name = |word: &&&str| !filler.contains(&word.to_lowercase().as_str());
        names = words.iter().filter(is_name).map(|word| (*word).to_owned()).collect();
    }
    names.sort();
    names.dedup();
    names
}
