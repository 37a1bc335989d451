//! Describes the first difference in the text, in terms of the game where both texts have the same part there.

use std::mem::discriminant;

use crate::explain::compare::Compare;
use crate::explain::compare::content::result_text;
use crate::explain::compare::turn::{of_marks, of_row};
use crate::explain::compare::walk::{Cursor, Mismatch, Walk};
use crate::explain::describe::gap::of_gap;
use crate::explain::describe::whole_line::{WholeLine, whole_line};
use crate::explain::difference::{Difference, FINAL, Spot, expected, place_of, shown};
use crate::explain::read::{FoundPart, Part, Reading, Subject, Transcript, Turn, is_space, locate, parts};
use crate::model::Player;

/// The first difference in the text.
pub(crate) struct TextDifference {
    pub(crate) difference: Difference,
    /// Whether it is also a difference in what happens in the game.
    pub(crate) is_in_game: bool,
}

/// Describes the first mismatch in this mode; none if the texts are equal.
pub(crate) fn of_text(golden: Transcript, found: Transcript, mode: Compare) -> Option<TextDifference> {
    let mut walk = Walk::new(&golden.text.all, &found.text.all, mode);
    let mismatch = walk.next_mismatch()?;
    if let Some(line) = other_line(&walk, &mismatch, mode) {
        let place = place_at(golden.reading, line.golden.place().0);
        let (spot, is_in_game) = of_other_text(golden.reading, found, &line.golden, &line.found);
        return Some(TextDifference { difference: spot.at(place), is_in_game });
    }
    if let Mismatch::Gap { golden_at, start, .. } = &mismatch
        && walk.ends_line(*golden_at, start)
    {
        let expects = walk.golden.back_at(*golden_at);
        let (spot, is_in_game) = of_line_end(golden.reading, found, &expects, start);
        let difference = spot.at(place_at(golden.reading, expects.place().0));
        return Some(TextDifference { difference, is_in_game });
    }
    if let Mismatch::Gap { golden: expects, found: finds, golden_at, start } = &mismatch
        && walk.is_in_step()
    {
        let (words, line) = gap_words(&golden.text.all, *golden_at, expects, finds);
        let is_end = walk.golden.rest().is_empty() && is_newlines(expects) && is_newlines(finds);
        let words = if is_end { final_newlines(expects.len(), finds.len()) } else { words };
        let place = start.place_in_gap(expects, finds);
        let difference = Spot::new(words, place).at(place_at(golden.reading, line));
        return Some(TextDifference { difference, is_in_game: false });
    }
    if matches!(mismatch, Mismatch::Letters) && ends_in_line(&walk.golden, &walk.found) {
        let (spot, is_in_game) = of_line_end(golden.reading, found, &walk.golden, &walk.found);
        let difference = spot.at(place_at(golden.reading, walk.golden.place().0));
        return Some(TextDifference { difference, is_in_game });
    }
    // What comes before the gap may be longer than it should be, such as a ship list with one mark too many.
    if let Mismatch::Gap { golden_at, start, .. } = &mismatch
        && let Some(spot) = of_part_before(&walk.golden.back_at(*golden_at), start)
    {
        let difference = spot.at(place_at(golden.reading, walk.golden.back_at(*golden_at).place().0));
        return Some(TextDifference { difference, is_in_game: true });
    }
    let place = if walk.golden.rest().is_empty() {
        place_at(found.reading, walk.found.place().0)
    } else {
        place_at(golden.reading, walk.golden.place().0)
    };
    let (spot, is_in_game) = of_letters(golden.reading, found, &walk.golden, &walk.found);
    Some(TextDifference { difference: spot.at(place), is_in_game })
}

/// A line that is only in one of the texts, although it starts like the line that is expected.
fn other_line<'a>(walk: &Walk<'a>, mismatch: &Mismatch<'a>, mode: Compare) -> Option<WholeLine<'a>> {
    whole_line(walk, mismatch, mode).filter(|line| {
        let (golden, found) = (part_at(&line.golden), part_at(&line.found));
        !golden.zip(found).is_some_and(|((golden, _), (found, _))| golden.part.is_like(&found.part))
    })
}

/// Whether one of the texts ends in a line, and the other ends with that line or goes on in it.
fn ends_in_line(golden: &Cursor, found: &Cursor) -> bool {
    let is_inside = |cursor: &Cursor| !cursor.start_of_line().trim().is_empty();
    let is_last = golden.rest().trim_end().len() <= golden.rest_of_line().len();
    is_inside(golden)
        && is_inside(found)
        && (golden.rest().is_empty() || (found.rest().is_empty() && is_last))
}

fn is_newlines(gap: &str) -> bool {
    gap.bytes().all(|byte| byte == b'\n')
}

/// A wrong number of empty lines before the first line.
pub(crate) fn empty_lines_at_start(expects: &str, finds: &str) -> String {
    of_gap(&format!("\n{expects}"), &format!("\n{finds}"), "at the start of the file")
}

/// A wrong number of newlines at the end of the file.
fn final_newlines(expects: usize, finds: usize) -> String {
    let newlines = match expects.abs_diff(finds) {
        1 if expects > finds => "a newline is missing".to_owned(),
        1 => "an extra newline".to_owned(),
        count if expects > finds => format!("{count} newlines are missing"),
        count => format!("{count} extra newlines"),
    };
    format!("{newlines} at the end of the file")
}

/// What is wrong with a gap of the golden that starts at a byte, and the line of the golden it is in.
pub(crate) fn gap_words(golden: &str, at: usize, expects: &str, finds: &str) -> (String, usize) {
    if at == 0 && is_newlines(expects) && is_newlines(finds) {
        return (empty_lines_at_start(expects, finds), 1);
    }
    let before = &golden[..at];
    let line_number = before.matches('\n').count() + 1;
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = golden[line_start..].split('\n').next().unwrap_or_default();
    let Some(last) = golden[line_start..at].char_indices().next_back().map(|(place, _)| place) else {
        return (of_gap(expects, finds, "at the start of the line"), line_number);
    };
    let located = locate(line, last);
    if expects.contains('\n') || finds.contains('\n') {
        let name = if located.subject == Subject::Text {
            format!("`{}`", shown(line.trim()))
        } else {
            located.name()
        };
        return (of_gap(expects, finds, &format!("after {name}")), line_number);
    }
    let words = of_gap(expects, finds, &located.gap_after(line, last));
    (format!("{}: {words}", located.name()), line_number)
}

/// Where in the game a line is.
fn place_at(reading: &Reading, line: usize) -> String {
    if let Some(turn) = reading.turn_at(line) {
        return place_of(&reading.turns[turn]);
    }
    let is_final = reading.end.as_ref().is_some_and(|end| line >= end.place.0);
    if is_final { FINAL.into() } else { String::new() }
}

/// Describes different letters, and says whether they are a difference in the game.
fn of_letters(golden: &Reading, found: Transcript, expects: &Cursor, finds: &Cursor) -> (Spot, bool) {
    let place = finds.place();
    if finds.rest().is_empty() {
        let what = format!("expected {}, found the end of the file", described(expects));
        return (Spot::new(what, place), false);
    }
    if expects.rest().is_empty() {
        let what = format!("expected the end of the file, found {}", described(finds));
        return (Spot::new(what, place), false);
    }
    if finds.at == 0 && finds.rest().starts_with('\u{feff}') {
        return (Spot::new("the file starts with a byte order mark", place), false);
    }
    match of_same_part(expects, finds) {
        Some(spot) => (spot, true),
        None => of_other_text(golden, found, expects, finds),
    }
}

/// Compares the part at a cursor with the same part of the transcript's line in terms of the game.
fn of_same_part(expects: &Cursor, finds: &Cursor) -> Option<Spot> {
    let (golden, player) = part_at(expects)?;
    let found = same_part(&golden, expects, finds).or_else(|| Some(part_at(finds)?.0))?;
    of_parts(&(golden, player), &found, finds.place().0)
}

/// Compares the part that ends before a cursor with the same part of the transcript's line.
fn of_part_before(expects: &Cursor, finds: &Cursor) -> Option<Spot> {
    let last = expects.start_of_line().chars().next_back()?;
    let before = expects.back_at(expects.at - last.len_utf8());
    let (golden, player) = part_at(&before)?;
    let found = same_part(&golden, &before, finds)?;
    of_parts(&(golden, player), &found, finds.place().0)
}

/// The part of the transcript's line that is the same part of a turn as this one of the golden: the first of two
/// ship lists, for instance.
fn same_part(part: &FoundPart, expects: &Cursor, finds: &Cursor) -> Option<FoundPart> {
    let is_kind = |other: &FoundPart| discriminant(&part.part) == discriminant(&other.part);
    let is_before = |other: &FoundPart| other.span.start < part.span.start && is_kind(other);
    let before = parts(expects.line()).into_iter().filter(is_before).count();
    let same = parts(finds.line()).into_iter().filter(is_kind).nth(before);
    same.filter(|other| part.part.is_like(&other.part))
}

/// The part at a cursor, and whose it is if it belongs to a board.
fn part_at(cursor: &Cursor) -> Option<(FoundPart, Option<Player>)> {
    let located = locate(cursor.line(), cursor.in_line());
    located.part.map(|part| (part, located.player))
}

type PartAt = (FoundPart, Option<Player>);

/// Compares two parts of the same kind in terms of the game.
fn of_parts((golden, player): &PartAt, found: &FoundPart, line: usize) -> Option<Spot> {
    match (&golden.part, &found.part) {
        (Part::Row { number: Some(row), cells: golden }, Part::Row { number, cells: found })
            if Some(*row) == *number =>
        {
            of_row(player.unwrap_or(Player::One), *row, golden, found, line)
        }
        (Part::Ships { class: Some(class), marks: golden }, Part::Ships { class: other, marks: found })
            if Some(*class) == *other =>
        {
            of_marks((*player)?, *class, golden, found, line)
        }
        (Part::Prompt(golden), Part::Prompt(found)) if golden.text != found.text => {
            Some(Spot::new(expected("item", &golden.text, &found.text), (line, found.column)))
        }
        (Part::Error(golden), Part::Error(other)) if golden != other => {
            Some(Spot::new(expected("error class", golden, other), (line, found.span.start + 1)))
        }
        (Part::Round(golden, _), Part::Round(found, column)) if golden != found => {
            let what = expected("round number", &golden.to_string(), &found.to_string());
            Some(Spot::new(what, (line, *column)))
        }
        (Part::Heading(golden), Part::Heading(other)) if golden != other => {
            let name = |player: Player| format!("Player{}", player.number());
            let what = expected("player to move", &name(*golden), &name(*other));
            Some(Spot::new(what, (line, found.span.start + 1)))
        }
        (Part::Result(golden), Part::Result(other)) if golden != other => {
            let what = expected("result", result_text(Some(*golden)), result_text(Some(*other)));
            Some(Spot::new(what, (line, found.span.start + 1)))
        }
        _ => None,
    }
}

/// Describes two lines of different kinds, or of the same kind with different text, and says whether that is a
/// difference in the game.
fn of_other_text(golden: &Reading, found: Transcript, expects: &Cursor, finds: &Cursor) -> (Spot, bool) {
    let (golden_part, found_part) = (part_at(expects), part_at(finds));
    let golden_part = golden_part.as_ref().map(|(found, _)| &found.part);
    let name = golden_part.and_then(Part::describe);
    let is_same_kind =
        golden_part.zip(found_part.as_ref()).is_some_and(|(golden, (found, _))| golden.is_like(&found.part));
    let Some(golden_part) = golden_part.filter(|_| name.is_some() && !is_same_kind) else {
        let name = name.unwrap_or_else(|| "line".into());
        let what = format!("{name}: expected {}, found {}", visible(expects), visible(finds));
        return (Spot::new(what, finds.place()), false);
    };
    // The parts differ as a whole, wherever their first different letter is.
    let start = found_part.as_ref().map_or(finds.in_line(), |(part, _)| part.span.start);
    let before = finds.line().get(..start).unwrap_or(finds.start_of_line());
    let place = (finds.place().0, before.chars().count() + 1);
    let finds_heading = matches!(found_part, Some((FoundPart { part: Part::Heading(_), .. }, _)));
    let (expected_text, found_text) = (described(expects), described(finds));
    let turn = golden.turn_at(expects.place().0).map(|turn| &golden.turns[turn]);
    let has_turn = |turn: &Turn| found.reading.turns.iter().any(|other| other.key() == turn.key());
    let is_absent = match turn {
        Some(turn) => !is_in_turn(found, turn.key(), golden_part),
        None => *golden_part == Part::Title && !found.reading.turns.is_empty() && !has_title(found),
    };
    match turn {
        Some(turn) if matches!(golden_part, Part::Heading(_)) && !has_turn(turn) => {
            (Spot::new(format!("the turn is missing, found {found_text}"), place), true)
        }
        _ if is_absent => (Spot::new(format!("{}, found {found_text}", missing(golden_part)), place), false),
        None if finds_heading && *golden_part != Part::Title => {
            let what = format!("unexpected turn: expected {expected_text}, found {found_text}");
            (Spot::new(what, place), true)
        }
        _ => (Spot::new(format!("expected {expected_text}, found {found_text}"), place), false),
    }
}

/// Describes two lines that start alike, of which one ends at the cursor and the other goes on.
fn of_line_end(golden: &Reading, found: Transcript, expects: &Cursor, finds: &Cursor) -> (Spot, bool) {
    let place = finds.place();
    let is_short = finds.rest_of_line().trim().is_empty();
    // The last part of the line, or the one that it lacks.
    let last = |cursor: &Cursor| {
        let line = cursor.line();
        let start = cursor.in_line();
        let rest = &line[start..];
        let next = start + rest.len() - rest.trim_start().len();
        let before = line[..start].trim_end().char_indices().next_back().map_or(0, |(last, _)| last);
        locate(line, if next < line.len() { next } else { before }).part
    };
    let (Some(expected_part), found_part) = (last(expects), last(finds)) else {
        let what = format!("line: expected {}, found {}", visible(expects), visible(finds));
        return (Spot::new(what, place), false);
    };
    let name = expected_part.part.describe().unwrap_or_else(|| "line".into());
    let player = locate(expects.line(), expected_part.span.start).player;
    let same = same_part(&expected_part, expects, finds);
    if let Some(same) = &same
        && let Some(spot) = of_parts(&(expected_part.clone(), player), same, place.0)
    {
        return (spot, true);
    }
    let text = |part: &FoundPart, cursor: &Cursor| {
        let text = format!("`{}`", shown(cursor.line()[part.span.clone()].trim()));
        part.part.describe().map_or(text.clone(), |name| format!("{name} {text}"))
    };
    if is_short && same.is_none() {
        let turn = golden.turn_at(expects.place().0).map(|turn| &golden.turns[turn]);
        let is_absent = turn.is_some_and(|turn| !is_in_turn(found, turn.key(), &expected_part.part));
        let what = if is_absent {
            format!("{} at the end of the line", missing(&expected_part.part))
        } else {
            format!("expected {}, found the end of the line", text(&expected_part, expects))
        };
        return (Spot::new(what, place), false);
    }
    match found_part.filter(|found| same.as_ref() != Some(found) && found.part != Part::Other) {
        Some(extra) if !is_short => {
            (Spot::new(format!("expected the end of the line, found {}", text(&extra, finds)), place), false)
        }
        _ => (
            Spot::new(format!("{name}: expected {}, found {}", visible(expects), visible(finds)), place),
            false,
        ),
    }
}

/// Says that a part is missing.
fn missing(part: &Part) -> String {
    let verb = if matches!(part, Part::Caption { .. } | Part::Columns) { "are" } else { "is" };
    format!("{} {verb} missing", part.describe().unwrap_or_default())
}

/// Whether there is a title above the first turn.
fn has_title(found: Transcript) -> bool {
    let first = found.reading.turns.first().map_or(found.reading.lines, |turn| turn.place.0);
    found.text.lines().take(first).any(|line| parts(line).iter().any(|found| found.part == Part::Title))
}

/// Whether the student's turn has such a part anywhere.
fn is_in_turn(found: Transcript, key: (Option<i64>, Option<Player>), part: &Part) -> bool {
    let turns = &found.reading.turns;
    let Some(index) = turns.iter().position(|turn| turn.key() == key) else { return true };
    let start = turns[index].place.0;
    let next = turns.get(index + 1).map(|turn| turn.place.0).or(found.reading.end_line());
    let end = next.unwrap_or(found.reading.lines);
    let lines = found.text.lines().take(end).skip(start - 1);
    lines.into_iter().any(|line| parts(line).iter().any(|other| part.is_like(&other.part)))
}

/// The rest of the line at a cursor, with the name of the part it belongs to.
fn described(cursor: &Cursor) -> String {
    let part = part_at(cursor);
    let start = part.as_ref().map_or(cursor.in_line(), |(part, _)| part.span.start);
    let text = format!("`{}`", shown(cursor.line().get(start..).unwrap_or_default().trim_matches(is_space)));
    match part.and_then(|(part, _)| part.part.describe()) {
        Some(name) => format!("{name} {text}"),
        None => text,
    }
}

/// The line with visible spaces and tabs. A long line starts shortly before the cursor.
fn visible(cursor: &Cursor) -> String {
    const BEFORE: usize = 12;
    const SHORT: usize = 30;
    let from = cursor.start_of_line().chars().count();
    let is_short = cursor.line().chars().count() <= SHORT;
    let start = if is_short { 0 } else { from.saturating_sub(BEFORE) };
    let part: String = cursor.line().chars().skip(start).collect();
    let text = shown(&with_signs(&part));
    if start > 0 { format!("`…{text}`") } else { format!("`{text}`") }
}

/// Makes whitespace visible: `·` for a space, `→` for a tab, `↩` for a carriage return.
pub(crate) fn with_signs(text: &str) -> String {
    text.replace(' ', "·").replace('\t', "→").replace('\r', "↩")
}
