//! Compares two readings and describes the first difference in terms of the game.

use std::fmt;

use super::line::Sign;
use super::reading::{Block, Entered, NoGame, Placed, Reading, Turn};
use crate::engine::Outcome;
use crate::model::{PerPlayer, Player};
use crate::rounds::{FLEET, NOTATION};
use crate::source::clean;

/// The first difference between a transcript and its golden. Displayed as one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where in the game, such as `round 12, Player2's move`; empty if it is outside every turn.
    pub place: String,
    /// What was expected and what was found.
    pub what: String,
    /// The line in the student's file, from 1.
    pub line: usize,
    /// The column, from 1. A tab counts as one column.
    pub column: usize,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        if !self.place.is_empty() {
            write!(formatter, "{}: ", self.place)?;
        }
        write!(formatter, "{} (line {}, column {})", self.what, self.line, self.column)
    }
}

/// A difference without its place in the game.
pub(super) struct Spot {
    what: String,
    line: usize,
    column: usize,
}

impl Spot {
    pub(super) fn new(what: impl Into<String>, line: usize, column: usize) -> Self {
        Self { what: what.into(), line, column }
    }

    pub(super) fn at(self, place: impl Into<String>) -> Difference {
        Difference { place: place.into(), what: self.what, line: self.line, column: self.column }
    }
}

pub(super) fn expected(what: &str, expected: &str, found: &str) -> String {
    format!("{what}: expected {}, found {}", shown(expected), shown(found))
}

/// Cleans and shortens text from a transcript.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let text = clean(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None if text.is_empty() => "nothing".into(),
        None => text.into_owned(),
    }
}

/// The place of a turn in the game, such as `round 12, Player2's move`.
pub(super) fn place_of(turn: &Turn) -> String {
    let player = turn.player.map(|player| format!("Player{}'s move", player.number()));
    let round = turn.round.map(|round| format!("round {round}"));
    round.into_iter().chain(player).collect::<Vec<_>>().join(", ")
}

const FINAL: &str = "final boards";

/// The first difference in what happened, whatever the text looks like.
pub(super) fn of_content(golden: &Reading, found: &Reading) -> Option<Difference> {
    if golden.has_no_game() || found.has_no_game() {
        return of_no_game(golden, found);
    }
    for index in 0..golden.turns.len().max(found.turns.len()) {
        match (golden.turns.get(index), found.turns.get(index)) {
            (Some(golden), Some(found)) => {
                if let Some(spot) = of_turns(golden, found) {
                    return Some(spot.at(place_of(golden)));
                }
            }
            (Some(turn), None) => {
                let line = found.end_line().unwrap_or(found.lines + 1);
                return Some(Spot::new("the turn is missing", line, 1).at(place_of(turn)));
            }
            (None, Some(turn)) => {
                let what = if golden.end_line().is_some() {
                    "unexpected turn: the game is over"
                } else {
                    "unexpected turn"
                };
                return Some(Spot::new(what, turn.line, 1).at(place_of(turn)));
            }
            (None, None) => {}
        }
    }
    let (expects, finds) = (golden.result.map(|(result, _)| result), found.result.map(|(result, _)| result));
    if expects != finds {
        let line = found.result.map(|(_, line)| line).or(found.end_line()).unwrap_or(found.lines + 1);
        let what = expected("result", result_text(expects), result_text(finds));
        return Some(Spot::new(what, line, 1).at(""));
    }
    match (&golden.end, &found.end) {
        (Some(golden), Some(found)) => {
            of_blocks(&golden.block, &found.block, found.line).map(|spot| spot.at(FINAL))
        }
        (Some(_), None) => Some(Spot::new("the final information is missing", found.lines + 1, 1).at("")),
        (None, Some(end)) => Some(Spot::new("the final information comes too early", end.line, 1).at("")),
        (None, None) => None,
    }
    .or_else(|| {
        let (_, line) = found.no_game.as_ref().filter(|_| golden.no_game.is_none())?;
        Some(Spot::new("a fatal error in the middle of the game", *line, 1).at(""))
    })
}

fn of_no_game(golden: &Reading, found: &Reading) -> Option<Difference> {
    let text = |reading: &Reading| match &reading.no_game {
        Some((NoGame::Kaboom, _)) => "kaBOOM".into(),
        Some((NoGame::Unreachable(names), _)) => format!("an IOError for {}", names.join(", ")),
        None if reading.turns.is_empty() => "something else".into(),
        None => "a game".into(),
    };
    let (expects, finds) = (golden.no_game.as_ref(), found.no_game.as_ref());
    let line = finds.map_or(1, |(_, line)| *line);
    let (expects, finds) = (expects.map(|(why, _)| why), finds.map(|(why, _)| why));
    (expects != finds).then(|| {
        let what = format!("expected {}, found {}", shown(&text(golden)), shown(&text(found)));
        Spot::new(what, line, 1).at("")
    })
}

pub(super) fn result_text(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Win(Player::One)) => "Player1 wins",
        Some(Outcome::Win(Player::Two)) => "Player2 wins",
        Some(Outcome::Draw) => "a draw",
        None => "none",
    }
}

pub(super) fn of_turns(golden: &Turn, found: &Turn) -> Option<Spot> {
    if golden.player != found.player && golden.round != found.round && found.player.is_some() {
        return Some(Spot::new(format!("the turn is missing, found {}", place_of(found)), found.line, 1));
    }
    if golden.player != found.player {
        let name = |player: Option<Player>| match player {
            Some(player) => format!("Player{}", player.number()),
            None => "no heading".into(),
        };
        return Some(Spot::new(
            expected("player to move", &name(golden.player), &name(found.player)),
            found.line,
            1,
        ));
    }
    if golden.round != found.round {
        let number = |round: Option<i64>| round.map_or_else(|| "none".into(), |round| round.to_string());
        let what = expected("round number", &number(golden.round), &number(found.round));
        let (line, column) = if found.round.is_some() { found.round_place } else { (found.line, 1) };
        return Some(Spot::new(what, line, column));
    }
    of_blocks(&golden.block, &found.block, found.line)
        .or_else(|| of_items(&golden.items, &found.items, found.line))
}

/// Compares boards, then ship lists; `line` is where the block begins in the student's file.
fn of_blocks(golden: &Block, found: &Block, line: usize) -> Option<Spot> {
    for player in Player::ALL {
        if let Some(spot) = of_boards(player, &golden.rows, &found.rows, line) {
            return Some(spot);
        }
    }
    for player in Player::ALL {
        for (class, marks) in golden.ships[player].iter().enumerate() {
            let other = found.ships[player].get(class).and_then(Option::as_ref);
            if let Some(spot) = of_marks(player, class, marks, other, line) {
                return Some(spot);
            }
        }
    }
    None
}

fn of_boards(
    player: Player,
    golden: &PerPlayer<Vec<Placed>>,
    found: &PerPlayer<Vec<Placed>>,
    line: usize,
) -> Option<Spot> {
    let name = format!("Player{}'s board", player.number());
    for (row, squares) in golden[player].iter().enumerate() {
        let Some((_, squares)) = squares else { continue };
        let Some((line, other)) = found[player].get(row).and_then(Option::as_ref) else {
            let what = if found[player].iter().flatten().next().is_none() {
                format!("{name} is missing")
            } else {
                format!("{name}, row {} is missing", row + 1)
            };
            return Some(Spot::new(what, line, 1));
        };
        if let Some(spot) = of_row(&name, row + 1, squares, other, *line) {
            return Some(spot);
        }
    }
    None
}

/// Compares the cells of a row.
pub(super) fn of_row(board: &str, row: usize, golden: &[Sign], found: &[Sign], line: usize) -> Option<Spot> {
    for column in 0..golden.len().max(found.len()).min(26) {
        // The row is whatever number the transcript has, so it may not be on the board.
        let what = format!("{board}, cell {row},{}", NOTATION.column(column as u16));
        match (golden.get(column), found.get(column)) {
            (Some(golden), Some(found)) if golden.letter != found.letter => {
                let what = expected(&what, &golden.letter.to_string(), &found.letter.to_string());
                return Some(Spot::new(what, line, found.column));
            }
            (Some(golden), None) => {
                let column = found.last().map_or(1, |last| last.column + 1);
                return Some(Spot::new(expected(&what, &golden.letter.to_string(), ""), line, column));
            }
            (None, Some(extra)) => {
                let what = format!("{board}, row {row}: too many cells");
                return Some(Spot::new(what, line, extra.column));
            }
            _ => {}
        }
    }
    None
}

pub(super) fn of_marks(
    player: Player,
    class: usize,
    golden: &Placed,
    found: Option<&(usize, Vec<Sign>)>,
    line: usize,
) -> Option<Spot> {
    let (_, golden) = golden.as_ref()?;
    let name = format!("ship list, Player{}'s {}", player.number(), FLEET.classes()[class].name);
    let Some((line, found)) = found else {
        return Some(Spot::new(format!("{name} is missing"), line, 1));
    };
    let text =
        |marks: &[Sign]| marks.iter().map(|sign| sign.letter.to_string()).collect::<Vec<_>>().join(" ");
    let (expects, finds) = (text(golden), text(found));
    (expects != finds).then(|| {
        let differs = golden.iter().zip(found).find(|(golden, found)| golden.letter != found.letter);
        let column = differs.map(|(_, found)| found).or(found.last()).map_or(1, |sign| sign.column);
        Spot::new(expected(&name, &expects, &finds), *line, column)
    })
}

fn of_items(golden: &[Entered], found: &[Entered], line: usize) -> Option<Spot> {
    for index in 0..golden.len().max(found.len()) {
        match (golden.get(index), found.get(index)) {
            (Some(golden), Some(found)) => {
                if !is_same_item(&golden.text, &found.text) {
                    let what = expected("item", &golden.text, &found.text);
                    return Some(Spot::new(what, found.line, found.column));
                }
                let classes = |errors: &[(String, usize)]| -> Vec<String> {
                    errors.iter().map(|(class, _)| class.clone()).collect()
                };
                let (expects, finds) = (classes(&golden.errors), classes(&found.errors));
                if expects != finds {
                    let same =
                        expects.iter().zip(&finds).take_while(|(expects, finds)| expects == finds).count();
                    let at =
                        found.errors.get(same).or(found.errors.last()).map_or(found.line, |(_, line)| *line);
                    let name = |classes: Vec<String>| {
                        if classes.is_empty() { "no error".into() } else { classes.join(" and ") }
                    };
                    let error = format!("error class for item {}", shown(&golden.text));
                    let what = expected(&error, &name(expects), &name(finds));
                    return Some(Spot::new(what, at, 1));
                }
            }
            (Some(golden), None) => {
                let last = found.last().map_or(line, |item| item.line + 1);
                return Some(Spot::new(format!("item {} is missing", shown(&golden.text)), last, 1));
            }
            (None, Some(extra)) => {
                let what = format!("unexpected item {}", shown(&extra.text));
                return Some(Spot::new(what, extra.line, extra.column));
            }
            (None, None) => {}
        }
    }
    None
}

/// Whether two items are equal, ignoring the number of spaces and the form of apostrophes.
pub(super) fn is_same_item(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    plain(one) == plain(other)
}
