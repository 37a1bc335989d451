//! Recognizes a row of a board and a line of a ship list. Both may be attached to what comes after them.

use super::part::{Part, Sign};
use super::phrase::{after, is_space};
use super::scan::is_anchor;
use crate::rounds::{FLEET, SIZE};

/// Fewer cells do not make a row.
const FEWEST: usize = 5;
const MOST: usize = 30;

/// A row of one board at the start of a text: a number and cells, such as `1 - X O -`.
pub(super) fn row(text: &str, column: impl Fn(usize) -> usize) -> Option<(Part, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // After 10, a zero is a cell of a program that marks misses with zeros.
    let label = if text.starts_with("10") { 2 } else { digits };
    let number = text[..label].parse().ok()?;
    let (cells, end) = cells(text, label, column);
    (cells.len() >= FEWEST).then(|| (Part::Row { number: Some(number), cells }, &text[end..]))
}

/// A row without a number: as many marks as a board has columns.
pub(super) fn unnumbered_row(
    text: &str,
    number: Option<usize>,
    column: impl Fn(usize) -> usize,
) -> Option<(Part, &str)> {
    if !text.starts_with(is_common_mark) {
        return None;
    }
    let (cells, end) = cells(text, 0, column);
    let is_row =
        cells.len() == usize::from(SIZE.columns()) && cells.iter().all(|sign| is_common_mark(sign.letter));
    is_row.then(|| (Part::Row { number, cells }, &text[end..]))
}

/// Whether a letter is one that boards show.
fn is_common_mark(letter: char) -> bool {
    "-XOCBDSPxo0".contains(letter)
}

/// The cells from `start` on, and where they end. Of two boards with only one number, they are the first.
fn cells(text: &str, start: usize, column: impl Fn(usize) -> usize) -> (Vec<Sign>, usize) {
    let columns = usize::from(SIZE.columns());
    let mut cells: Vec<Sign> = Vec::with_capacity(columns);
    let (mut end, mut middle, mut gap) = (start, start, 0);
    for (place, letter) in text[start..].char_indices().map(|(place, letter)| (start + place, letter)) {
        // Boards that are copied from a document have other spaces.
        if letter.is_whitespace() && letter != '\r' {
            gap += if letter == '\t' { 2 } else { 1 };
            continue;
        }
        let rest = &text[place + letter.len_utf8()..];
        let stands_alone = gap > 0 && rest.chars().next().is_none_or(char::is_whitespace);
        let is_cell = match letter {
            '-' => true,
            '0' => cells.len() < columns,
            '1'..='9' => cells.len() < columns && !cells.is_empty() && gap == 1 && stands_alone,
            _ if letter.is_alphabetic() => {
                ("XOCBDSPxocbdsp".contains(letter) && !is_anchor(&text[place..])) || stands_alone
            }
            _ => !letter.is_alphanumeric() && !letter.is_control(),
        };
        if !is_cell || cells.len() >= MOST {
            break;
        }
        cells.push(Sign { letter, column: column(place) });
        gap = 0;
        end = place + letter.len_utf8();
        if cells.len() == columns {
            middle = end;
        }
    }
    if cells.len() == 2 * columns {
        cells.truncate(columns);
        end = middle;
    }
    (cells, end)
}

/// A ship class and the marks of one player at the start of a text, such as `Battleship X -`.
pub(super) fn ships(text: &str, column: impl Fn(usize) -> usize) -> Option<(Part, &str)> {
    let (class, rest) = class_at(text)?;
    let rest = after(rest, " : ").or_else(|| after(rest, " ")).unwrap_or(rest);
    let start = text.len() - rest.len();
    let (mut marks, mut end) = (Vec::new(), text.len() - rest.len());
    for (place, letter) in rest.char_indices().filter(|(_, letter)| !is_space(*letter)) {
        if !is_mark(letter, &rest[place + letter.len_utf8()..]) || marks.len() >= MOST {
            break;
        }
        marks.push(Sign { letter, column: column(start + place) });
        end = start + place + letter.len_utf8();
    }
    // A name without marks is a list line only if nothing else is on the line.
    let is_list =
        !marks.is_empty() || rest.is_empty() || class_at(rest).is_some_and(|(next, _)| next == class);
    is_list.then(|| (Part::Ships { class: Some(class), marks }, &text[end..]))
}

/// Whether a ship class with a mark starts here.
pub(super) fn is_list_line(text: &str) -> bool {
    class_at(text).is_some_and(|(_, rest)| {
        let mut letters = rest.trim_start_matches(|letter| is_space(letter) || letter == ':').chars();
        letters.next().is_some_and(|letter| is_mark(letter, letters.as_str()))
    })
}

fn class_at(text: &str) -> Option<(usize, &str)> {
    if !text.starts_with(|letter: char| "cbdspCBDSP".contains(letter)) {
        return None;
    }
    let phrases = ["carrier", "battleship", "destroyer", "submarine", "patrol boat"];
    debug_assert_eq!(phrases.len(), FLEET.classes().len());
    phrases.iter().enumerate().find_map(|(class, words)| Some((class, after(text, words)?)))
}

fn is_mark(letter: char, rest: &str) -> bool {
    match letter {
        '-' => true,
        'X' => !rest.starts_with(|letter: char| letter.is_lowercase()) || is_anchor(rest),
        'x' | 'o' | 'O' | '0' | '_' | '*' | '#' | '.' | '+' | 'C' | 'B' | 'D' | 'S' | 'P' => {
            rest.chars().next().is_none_or(char::is_whitespace) || is_anchor(rest)
        }
        _ => false,
    }
}

/// A line of the ship list whose labels are other words: two labels, each with marks.
pub(super) fn relabelled_ships(text: &str, column: impl Fn(usize) -> usize) -> Option<[Vec<Sign>; 2]> {
    let is_mark = |letter: char| letter == '-' || letter == 'X';
    let mut sides: Vec<Vec<Sign>> = Vec::new();
    let mut labels = 0;
    let mut place = 0;
    for word in text.split(is_space) {
        if word.is_empty() {
        } else if word.chars().all(|letter| is_mark(letter) || letter == ':') {
            if labels > sides.len() {
                sides.push(Vec::new());
            }
            let signs = word.char_indices().filter(|(_, letter)| *letter != ':');
            sides.last_mut()?.extend(signs.map(|(at, letter)| Sign { letter, column: column(place + at) }));
        } else if word.chars().all(|letter| letter.is_alphabetic() || letter == ':') {
            labels = sides.len() + 1;
        } else {
            return None;
        }
        place += word.len() + 1;
    }
    if labels == sides.len() { sides.try_into().ok() } else { None }
}
