//! Describes how two lines differ, in terms of the game if both are of the same kind.

use super::difference::{Difference, Spot, expected, is_same_item, of_marks, of_row, result_text, shown};
use super::line::{Line, Ships};
use crate::model::Player;

/// Describes the difference in line `number`; `place` says where in the game that line is.
pub(super) fn of_lines(
    golden: Option<&str>,
    found: Option<&str>,
    number: usize,
    place: String,
) -> Difference {
    let spot = match (golden, found) {
        (Some(golden), Some(found)) => of_two_lines(golden, found, number),
        (Some(golden), None) => {
            Spot::new(format!("expected {}, found the end of the file", described(golden)), number, 1)
        }
        (None, Some(found)) => {
            Spot::new(format!("expected the end of the file, found {}", described(found)), number, 1)
        }
        (None, None) => Spot::new("the files differ", number, 1),
    };
    spot.at(place)
}

fn of_two_lines(golden: &str, found: &str, number: usize) -> Spot {
    let in_game = match (Line::read(golden), Line::read(found)) {
        (Line::Row(golden), Line::Row(found)) if golden.number == found.number => {
            let boards = golden.boards.iter().zip(&found.boards).enumerate();
            boards.map(|(index, boards)| (index + 1, boards)).find_map(|(player, (expects, finds))| {
                of_row(&format!("Player{player}'s board"), golden.number, expects, finds, number)
            })
        }
        (Line::Ships(Ships { class: Some(class), sides: golden }), Line::Ships(found))
            if found.class == Some(class) =>
        {
            let sides = Player::ALL.into_iter().zip(golden.iter().zip(&found.sides));
            let mut sides = sides.map(|(player, (expects, finds))| {
                of_marks(
                    player,
                    class,
                    &Some((number, expects.clone())),
                    Some(&(number, finds.clone())),
                    number,
                )
            });
            sides.find_map(|spot| spot)
        }
        (Line::Prompt(golden), Line::Prompt(found)) if !is_same_item(&golden.text, &found.text) => {
            Some(Spot::new(expected("item", &golden.text, &found.text), number, found.column))
        }
        (Line::Error(golden), Line::Error(found)) if golden != found => {
            Some(Spot::new(expected("error class", &golden, &found), number, 1))
        }
        (Line::Round(golden, _), Line::Round(found, column)) if golden != found => {
            Some(Spot::new(expected("round number", &golden.to_string(), &found.to_string()), number, column))
        }
        (Line::Heading(golden), Line::Heading(found)) if golden != found => {
            let name = |player: Player| format!("Player{}", player.number());
            Some(Spot::new(expected("player to move", &name(golden), &name(found)), number, 1))
        }
        (Line::Result(golden), Line::Result(found)) if golden != found => {
            let what = expected("result", result_text(Some(golden)), result_text(Some(found)));
            Some(Spot::new(what, number, 1))
        }
        _ => None,
    };
    in_game.unwrap_or_else(|| of_text(golden, found, number))
}

/// Describes two lines of different kinds, or of the same kind with different text.
fn of_text(golden: &str, found: &str, number: usize) -> Spot {
    let same = golden.chars().zip(found.chars()).take_while(|(golden, found)| golden == found).count();
    let (expects, finds) = (Line::read(golden), Line::read(found));
    match (&expects, &finds) {
        (Line::Heading(_), Line::Result(_) | Line::Final) => {
            return Spot::new(format!("the turn is missing, found {}", described(found)), number, 1);
        }
        (Line::Result(_) | Line::Final, Line::Heading(_)) => {
            let what = format!("unexpected turn: expected {}, found {}", described(golden), described(found));
            return Spot::new(what, number, 1);
        }
        _ => {}
    }
    let name = match (expects.describe(), finds.describe()) {
        (Some(expects), Some(finds)) if expects != finds => {
            return Spot::new(
                format!("expected {}, found {}", described(golden), described(found)),
                number,
                same + 1,
            );
        }
        (Some(name), _) => name,
        (None, _) => "line".into(),
    };
    let what = format!("{name}: expected {}, found {}", visible(golden, same), visible(found, same));
    Spot::new(what, number, same + 1)
}

fn described(line: &str) -> String {
    let name = Line::read(line).describe();
    let text = format!("`{}`", shown(line.trim()));
    match name {
        Some(name) if line.trim().is_empty() => name,
        Some(name) => format!("{name} {text}"),
        None => text,
    }
}

/// The line with visible spaces and tabs, starting shortly before the character `from`.
fn visible(line: &str, from: usize) -> String {
    const BEFORE: usize = 12;
    if line.is_empty() {
        return "nothing".into();
    }
    let start = from.saturating_sub(BEFORE);
    let part: String = line.chars().skip(start).collect();
    let text = shown(&with_signs(&part));
    if start > 0 { format!("`…{text}`") } else { format!("`{text}`") }
}

/// Makes whitespace visible: `·` for a space, `→` for a tab, `↩` for a carriage return.
pub(super) fn with_signs(text: &str) -> String {
    text.replace(' ', "·").replace('\t', "→").replace('\r', "↩")
}
