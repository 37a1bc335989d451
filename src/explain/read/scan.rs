//! Splits a line into the parts of a transcript. Capitals, the white space between parts and the form of
//! apostrophes do not matter: a part is also found if it is attached to the part before it.

use super::board::{is_list_line, relabelled_ships, row, ships, unnumbered_row};
use super::part::{FoundPart, Item, Part};
use super::phrase::{after, after_any, is_space, is_word_end, number};
use super::rejection::{error, file_names, is_known_error};
use crate::engine::Outcome;
use crate::model::Player;

const FINAL: [&str; 4] = ["final information", "final info", "final boards", "final"];
const PROMPTS: [&str; 2] = ["enter your move", "enter move"];

/// The parts of a line, which has no newline.
pub(crate) fn parts(line: &str) -> Vec<FoundPart> {
    let mut found: Vec<FoundPart> = Vec::new();
    let is_ascii = line.is_ascii();
    let column = |place: usize| if is_ascii { place + 1 } else { line[..place].chars().count() + 1 };
    let skip = |rest: &str| line.len() - rest.trim_start_matches([' ', '\t', '\r', '\u{feff}']).len();
    let mut at = skip(line);
    if is_rule(line) {
        return vec![FoundPart { part: Part::Other, span: at..line.len() }];
    }
    while at < line.len() {
        let rest = &line[at..];
        let in_line = |place: usize| column(at + place);
        let previous = found.last().map(|found| &found.part);
        let (part, after) = if let Some(part) = part_at(rest, previous, in_line) {
            part
        } else if found.is_empty()
            && let Some([one, two]) = relabelled_ships(rest, in_line)
        {
            let sides = [one, two].map(|marks| Part::Ships { class: None, marks });
            found.extend(sides.map(|part| FoundPart { part, span: at..line.len() }));
            return found;
        } else {
            let next = next_anchor(rest, 1);
            (Part::Other, &rest[next..])
        };
        let end = line.len() - after.len();
        found.push(FoundPart { part, span: at..end });
        at = skip(after);
    }
    found
}

/// Whether a line is drawn with dashes. A row of a board has a number, spaces or another board beside it.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.bytes().all(|byte| byte == b'-')
}

/// The part at the start of a text, and the text after it.
fn part_at<'text>(
    text: &'text str,
    previous: Option<&Part>,
    column: impl Fn(usize) -> usize + Copy,
) -> Option<(Part, &'text str)> {
    match text.as_bytes()[0].to_ascii_lowercase() {
        b'0'..=b'9' => row(text, column),
        b'p' => player(text).or_else(|| ships(text, column)),
        b'e' => prompt(text, &PROMPTS, column),
        b'm' | b'y' => after_any(text, &["your move :", "move :"])
            .and_then(|_| prompt(text, &["your move", "move"], column)),
        b'r' => round(text, column),
        b'g' => after(text, "grid size").map(|rest| {
            let size = rest.trim_start_matches(|letter: char| is_space(letter) || letter == ':');
            let digits = |letter: char| letter.is_ascii_digit() || letter == 'x' || letter == 'X';
            (Part::GridSize, size.trim_start_matches(digits))
        }),
        b'f' => {
            let rest = after_any(text, &FINAL).filter(|rest| is_word_end(rest))?;
            Some((Part::Final, &rest[next_anchor(rest, 0)..]))
        }
        _ => None,
    }
    .or_else(|| result(text))
    .or_else(|| title(text))
    .or_else(|| ships(text, column))
    .or_else(|| columns(text))
    .or_else(|| error_with_message(text))
    .or_else(|| {
        let number = match previous {
            Some(Part::Row { number, .. }) => *number,
            _ => None,
        };
        unnumbered_row(text, number, column)
    })
}

fn title(text: &str) -> Option<(Part, &str)> {
    let rest = after(text, "battle of ships")?;
    Some((Part::Title, after(rest, " game").unwrap_or(rest)))
}

fn error_with_message(text: &str) -> Option<(Part, &str)> {
    let (part, rest) = error(text)?;
    let end = next_anchor(rest, 0);
    let part = match part {
        Part::IoError(_) => Part::IoError(file_names(&rest[..end])),
        part => part,
    };
    Some((part, &rest[end..]))
}

/// A prompt with one of these texts, and its item, which goes to the next part or the end of the line.
fn prompt<'text>(
    text: &'text str,
    prompts: &[&str],
    column: impl Fn(usize) -> usize,
) -> Option<(Part, &'text str)> {
    let rest = after_any(text, prompts).filter(|rest| is_word_end(rest))?;
    let rest = after(rest, " :").unwrap_or(rest);
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    let (item, after) = rest.split_at(next_anchor(rest, 0));
    let column = column(text.len() - rest.len());
    Some((Part::Prompt(Item { text: item.to_owned(), column }), after))
}

fn round(text: &str, column: impl Fn(usize) -> usize) -> Option<(Part, &str)> {
    let rest = after(text, "round")?.trim_start_matches([' ', '\t', ':', '#', '.']);
    let column = column(text.len() - rest.len());
    let (number, rest) = number(rest)?;
    Some((Part::Round(number, column), rest))
}

/// A part that begins with a player's name: a heading, the name above a board or a result.
fn player(text: &str) -> Option<(Part, &str)> {
    let rest = after(text, "player ")?;
    let player = match rest.as_bytes().first()? {
        b'1' => Player::One,
        b'2' => Player::Two,
        _ => return None,
    };
    let rest = after(&rest[1..], " ")?;
    let named = after(rest, "'s ").unwrap_or(rest);
    // `Player1's moves are over` is not a heading.
    let whole = |text, phrases| after_any(text, phrases).filter(|rest| is_word_end(rest));
    if let Some(rest) = whole(named, &["move", "turn"]) {
        return Some((Part::Heading(player), rest));
    }
    if let Some(rest) = whole(named, &["hidden board"]) {
        return Some((Part::Caption { player, hidden: true }, rest));
    }
    if let Some(rest) = whole(named, &["board"]) {
        return Some((Part::Caption { player, hidden: false }, rest));
    }
    let rest = whole(rest, &["wins", "won", "win", "is the winner"])?;
    Some((Part::Result(Outcome::Win(player)), rest.trim_start_matches(['!', '.'])))
}

fn result(text: &str) -> Option<(Part, &str)> {
    let rest = after_any(text, &["it is a draw", "it's a draw", "a draw", "draw"])?;
    is_word_end(rest).then(|| (Part::Result(Outcome::Draw), rest.trim_start_matches(['!', '.'])))
}

fn columns(text: &str) -> Option<(Part, &str)> {
    let rest = after(text, "a b c d e f g h i j")?;
    is_word_end(rest).then_some((Part::Columns, rest))
}

/// Where the next part starts in a text, at `from` or after it, or the length of the text.
fn next_anchor(text: &str, from: usize) -> usize {
    let places = text.char_indices().map(|(place, _)| place).filter(|&place| place >= from);
    places.into_iter().find(|&place| is_anchor(&text[place..])).unwrap_or(text.len())
}

/// Whether a text starts with a part that is recognized in the middle of a line.
pub(crate) fn is_anchor(text: &str) -> bool {
    match text.as_bytes().first().map(u8::to_ascii_lowercase) {
        Some(b'p') => player(text).is_some() || is_list_line(text),
        Some(b'e') => after(text, "enter your move").is_some(),
        Some(b'r') => after(text, "round :").is_some_and(|rest| number(rest.trim_start()).is_some()),
        Some(b'f') => after(text, "final information").is_some(),
        Some(b'b') => after(text, "battle of ships").is_some() || is_list_line(text),
        Some(b'c' | b'd' | b's') => is_list_line(text),
        Some(b'i') => after_any(text, &["it is a draw", "it's a draw"]).is_some() || is_known_error(text),
        Some(b'v' | b'a' | b'k') => is_known_error(text),
        _ => false,
    }
}
