//! Mistakes that affect a move list as a whole. Each is reported once, by its cause, rather than once for every
//! move.

use std::ops::Range;

use super::{FILE_ORDER, parse_item};
use crate::rounds::FileKind;
use crate::rounds::recognize::has_a_move;
use crate::source::{Highlight, Hint, Problem, Source, UTF16_HELP, looks_like_utf16};

/// How many moves are shown of a list as it should be.
const SHOWN_MOVES: usize = 4;

/// Warnings about a move list that can still be played.
pub fn moves_warnings(source: &Source) -> Vec<Problem> {
    if let Some(cause) = cause_of_all(source) {
        return vec![cause];
    }
    let mut warnings = Vec::new();
    let bom = "\u{feff}".as_bytes();
    if source.bytes().starts_with(bom) {
        warnings.push(Problem::warning(
            "the list starts with a byte order mark (BOM), which becomes part of the first move",
            "save the file as UTF-8 without a byte order mark",
            vec![Highlight::unlabelled(0..bom.len())],
        ));
    }
    warnings.extend(line_break(source));
    warnings
}

/// A single mistake because of which the file has not a single move: it is another kind of input, or in another
/// encoding.
pub(in crate::rounds) fn cause_of_all(source: &Source) -> Option<Problem> {
    if has_a_move(source) {
        return None;
    }
    let places = vec![Highlight::unlabelled(source.lines().next()?)];
    if looks_like_utf16(source.bytes()) {
        return Some(Problem::warning("this looks like UTF-16, expected UTF-8 text", UTF16_HELP, places));
    }
    if let Some((message, right)) = other_separators(source) {
        return Some(Problem::warning(message, format!("write {right}"), places));
    }
    let found = FileKind::by_content(source).filter(|kind| *kind != FileKind::Moves)?;
    let message = format!("this is {}, expected a move list", found.words());
    let help = "a move list is a single line such as 5,E;10,G;8,I";
    let hint = Some(Hint { topic: FILE_ORDER, at: help.len() });
    Some(Problem { hint, ..Problem::warning(message, help, places) })
}

/// The mistake that something else is between the moves of a list, commas, with or without spaces, or only spaces, or that
/// semicolons are in the place of the commas, too. Returns what is wrong, and the beginning of the list as it should be.
fn other_separators(source: &Source) -> Option<(&'static str, String)> {
    let text = source.text().ok()?;
    let commas = text.matches(',').count();
    let is_separator = |sign: char| sign.is_ascii_whitespace() || sign == if commas > 0 { ',' } else { ';' };
    let parts: Vec<&str> = text.split(is_separator).filter(|part| !part.is_empty()).collect();
    let moves: Vec<String> = parts.chunks(2).map(|pair| pair.join(",")).collect();
    let all_are_moves = moves.iter().all(|item| parse_item(item).is_ok());
    let message = match commas {
        0 if text.contains(';') => "the list has semicolons instead of commas in its moves",
        commas if commas <= moves.len() => "the list has spaces instead of semicolons between its moves",
        _ => "the list has commas instead of semicolons between its moves",
    };
    (all_are_moves && moves.len() > 1).then(|| (message, start_of_list(&moves)))
}

/// The problem that a list has more than one line. A newline at its end does not start a line.
pub(in crate::rounds) fn line_break(source: &Source) -> Option<Problem> {
    let first = source.lines().next()?;
    source.lines().nth(1)?;
    let bytes = source.bytes();
    let lines = source.lines().filter(|line| !bytes[line.clone()].trim_ascii().is_empty()).count();
    let (message, help) = if lines > 1 {
        let message = format!("the list has {lines} lines, and each newline becomes part of a move");
        let items = joined_items(source).into_iter().map(|span| String::from_utf8_lossy(&bytes[span]));
        (message, format!("join the lines with ';': {}", start_of_list(&items.collect::<Vec<_>>())))
    } else {
        let message = "the list has blank lines, which become part of a move";
        (message.into(), "remove the blank lines; a single newline may follow the list".into())
    };
    let place = Highlight::new(first.end..first.end, "the first line ends here");
    Some(Problem::warning(message, help, vec![place]))
}

/// Where the items of a list are if its lines are joined without what is around them.
pub(in crate::rounds) fn joined_items(source: &Source) -> Vec<Range<usize>> {
    let is_content = |byte: &u8| *byte != b';' && !byte.is_ascii_whitespace();
    let mut items = Vec::new();
    for line in source.lines() {
        let text = &source.bytes()[line.clone()];
        let ends = text.iter().position(is_content).zip(text.iter().rposition(is_content));
        let Some((first, last)) = ends else { continue };
        let mut start = line.start + first;
        for item in text[first..=last].split(|&byte| byte == b';') {
            items.push(start..start + item.len());
            start += item.len() + 1;
        }
    }
    items
}

/// The beginning of a list of moves, as it should be written.
fn start_of_list(items: &[impl AsRef<str>]) -> String {
    // A longer item is not a move anyway.
    let shown = items.iter().take(SHOWN_MOVES).map(|item| item.as_ref().chars().take(8).collect::<String>());
    shown.collect::<Vec<_>>().join(";") + if items.len() > SHOWN_MOVES { ";…" } else { "" }
}
