//! Compares a transcript with a golden: whether it passes, what differs, and how many turns are correct.

use super::boards::TurnBoards;
use super::diagnose::diagnose;
use super::diff::Diff;
use super::difference::{Difference, of_content, place_of};
use super::line_difference::of_lines;
use super::reading::{Reading, Turn};
use super::text::{Text, first_difference, is_same, seen};
use crate::course::case::Compare;
use crate::model::Player;
use crate::rounds::Game;
use crate::rounds::Wording;

/// Two differences at most this many lines apart are reported as one.
const NEAR: usize = 3;
/// How many lines before a difference may be shown with it.
const CONTEXT: usize = 2;

/// A golden, parsed once so that many transcripts can be compared with it.
#[derive(Debug)]
pub struct Reference {
    pub(super) text: Text<'static>,
    pub(super) reading: Reading,
    pub(super) rounds: Option<usize>,
    /// Whether `rounds` shortened the golden.
    pub(super) is_cut: bool,
    pub(super) game: Option<Game>,
    pub(super) wording: Wording,
}

/// The result of comparing a transcript with a golden.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Whether the transcript is equal to the golden in the requested mode.
    pub passed: bool,
    /// The strictest mode in which the transcript passes, if any.
    pub would_pass: Option<Compare>,
    /// The first difference.
    pub difference: Option<Difference>,
    /// The first difference in what happens in the game, if that is in another place.
    pub in_game: Option<Difference>,
    /// The single mistake that explains every difference, if there is one.
    pub diagnosis: Option<&'static str>,
    /// A short diff around the first difference.
    pub diff: Diff,
    /// The boards of the first turn that goes wrong, if they differ.
    pub boards: Option<Box<TurnBoards>>,
    /// The number of correct turns and of all turns.
    pub turns: (usize, usize),
}

impl Reference {
    /// Parses a golden. If `rounds` is given, only that many rounds are compared. `game`, if the inputs make
    /// one, helps to diagnose mistakes.
    pub fn new(golden: String, rounds: Option<usize>, game: Option<Game>, wording: Wording) -> Self {
        Self { game, wording, ..Self::of_text(golden, rounds) }
    }

    pub(super) fn of_text(golden: String, rounds: Option<usize>) -> Self {
        let length = golden.len();
        let text = cut(Text::new(golden), rounds);
        let reading = Reading::of(text.lines());
        Self {
            is_cut: text.all.len() < length,
            text,
            reading,
            rounds,
            game: None,
            wording: Wording::default(),
        }
    }

    /// Compares a student's transcript with the golden.
    pub fn compare(&self, found: &str, mode: Compare) -> Comparison {
        // If the golden has no more rounds than that, extra rounds of the student count.
        let found = cut(Text::new(found), self.rounds.filter(|_| self.is_cut));
        if is_equal(self, &found, mode) {
            let turns = self.units();
            return Comparison {
                passed: true,
                would_pass: Compare::ALL.into_iter().find(|&mode| is_equal(self, &found, mode)),
                difference: None,
                in_game: None,
                diagnosis: None,
                diff: Diff::default(),
                boards: None,
                turns: (turns, turns),
            };
        }
        let reading = Reading::of(found.lines());
        let in_game = of_content(&self.reading, &reading);
        let would_pass = Compare::ALL.into_iter().filter(|&other| other > mode).find(|&other| match other {
            Compare::Content => in_game.is_none(),
            _ => is_same(&self.text, &found, other),
        });
        let line = first_difference(&self.text, &found, mode.min(Compare::Space));
        let line = line.expect("transcripts that are not equal differ in some line");
        let (difference, in_game) = match (mode, in_game) {
            (Compare::Content, in_game) => (in_game, None),
            (_, in_game) => {
                let difference = self.in_text(&found, line, &reading, mode);
                // A difference nearby is most likely the same one.
                let elsewhere = in_game.filter(|in_game| in_game.line > difference.line + NEAR);
                (Some(difference), elsewhere)
            }
        };
        let (golden_line, found_line) = match &difference {
            Some(difference) if mode == Compare::Content => self.turn_starts(&reading, difference.line),
            _ => (line.saturating_sub(CONTEXT).max(1), line.saturating_sub(CONTEXT).max(1)),
        };
        Comparison {
            passed: false,
            would_pass,
            diagnosis: diagnose(self, &found, &reading, mode),
            diff: Diff::from(&self.text, golden_line, &found, found_line, mode),
            boards: TurnBoards::first_wrong(&self.reading, &reading).map(Box::new),
            turns: self.count_turns(&found, &reading, mode),
            difference,
            in_game,
        }
    }

    /// Describes the first line that differs, in terms of the game.
    fn in_text(&self, found: &Text, line: usize, reading: &Reading, mode: Compare) -> Difference {
        let golden_line = self.text.lines().nth(line - 1);
        let found_line = found.lines().nth(line - 1);
        let ends = |text: &Text| text.all.split_inclusive('\n').nth(line - 1).map(str::to_owned);
        if mode == Compare::Exact && golden_line == found_line {
            let end = |line: Option<String>| match line {
                Some(line) if line.ends_with("\r\n") => "CRLF",
                Some(line) if line.ends_with('\n') => "LF",
                _ => "no newline",
            };
            let what = format!(
                "expected {} at the end of the line, found {}",
                end(ends(&self.text)),
                end(ends(found))
            );
            let column = found_line.map_or(0, |line| line.chars().count()) + 1;
            return Difference { place: self.place_at(line, reading), what, line, column };
        }
        of_lines(golden_line, found_line, line, self.place_at(line, reading))
    }

    /// Where the turn with this line of the student's transcript begins, in the golden and in the transcript.
    fn turn_starts(&self, found: &Reading, line: usize) -> (usize, usize) {
        let turn = found.turn_at(line);
        let turns =
            turn.and_then(|turn| self.reading.turns.get(turn)).zip(turn.map(|turn| &found.turns[turn]));
        let starts = turns.map(|(golden, found)| (golden.line, found.line));
        starts.or_else(|| self.reading.end_line().zip(found.end_line())).unwrap_or((1, 1))
    }

    /// Where in the game a line is, according to the golden, or to the student's transcript if the golden is
    /// shorter.
    fn place_at(&self, line: usize, found: &Reading) -> String {
        let reading = if line <= self.reading.lines { &self.reading } else { found };
        if let Some(turn) = reading.turn_at(line) {
            return place_of(&reading.turns[turn]);
        }
        let is_final = reading.end.as_ref().is_some_and(|end| line >= end.line);
        if is_final { "final boards".into() } else { String::new() }
    }

    fn units(&self) -> usize {
        units(&self.reading)
    }

    /// Counts the correct turns, matched by round and player. The end of the game counts as one more turn.
    fn count_turns<'a>(&'a self, found: &'a Text, reading: &Reading, mode: Compare) -> (usize, usize) {
        let all = self.units().max(units(reading)).max(1);
        if self.reading.has_no_game() || reading.has_no_game() {
            return (0, all);
        }
        // In exact mode, newlines count too.
        let lines = |text: &'a Text| -> Vec<&'a str> {
            if mode == Compare::Exact {
                text.all.split_inclusive('\n').collect()
            } else {
                text.lines().collect()
            }
        };
        let (golden_lines, found_lines) = (lines(&self.text), lines(found));
        let mut is_used = vec![false; reading.turns.len()];
        let mut right = 0;
        for (index, golden) in self.reading.turns.iter().enumerate() {
            let is_match = |(other, turn): &(usize, &Turn)| {
                !is_used[*other] && (turn.round, turn.player) == (golden.round, golden.player)
            };
            let Some((other, turn)) = reading.turns.iter().enumerate().find(is_match) else { continue };
            is_used[other] = true;
            let is_right = if mode == Compare::Content {
                let only = |turn: &Turn| Reading { turns: vec![turn.clone()], ..Reading::default() };
                of_content(&only(golden), &only(turn)).is_none()
            } else {
                let expected =
                    part(&golden_lines, turn_start(&self.reading, index), turn_end(&self.reading, index));
                let actual = part(&found_lines, turn_start(reading, other), turn_end(reading, other));
                same_lines(expected, actual, mode)
            };
            right += usize::from(is_right);
        }
        // Without any turns, the end starts at the first line.
        let end_line = |reading: &Reading| {
            reading.end_line().map(|line| if reading.turns.is_empty() { 1 } else { line })
        };
        if let (Some(golden), Some(other)) = (end_line(&self.reading), end_line(reading)) {
            let is_right = if mode == Compare::Content {
                let only = |reading: &Reading| Reading { turns: Vec::new(), ..reading.clone() };
                of_content(&only(&self.reading), &only(reading)).is_none()
            } else {
                let end = |text: &Text, line: usize| {
                    Text::new(text.all.split_inclusive('\n').skip(line - 1).collect::<String>())
                };
                is_same(&end(&self.text, golden), &end(found, other), mode)
            };
            right += usize::from(is_right);
        }
        // The transcripts differ, so at least one turn is wrong, even if they differ only between turns.
        (right.min(all - 1), all)
    }
}

/// The number of turns, with the end as one more. A transcript without a game counts as one.
fn units(reading: &Reading) -> usize {
    if reading.no_game.is_some() {
        1
    } else {
        reading.turns.len() + usize::from(reading.end_line().is_some())
    }
}

/// The first line of a turn. Lines before the first turn belong to that turn.
fn turn_start(reading: &Reading, index: usize) -> usize {
    if index == 0 { 1 } else { reading.turns[index].line }
}

fn turn_end(reading: &Reading, index: usize) -> usize {
    let next = reading.turns.get(index + 1).map(|turn| turn.line);
    let broken_off = reading.no_game.as_ref().map(|(_, line)| *line);
    next.or(reading.end_line()).or(broken_off).unwrap_or(reading.lines + 1)
}

/// The lines from `from` up to, but not including, `to`.
fn part<'a, 'text>(lines: &'a [&'text str], from: usize, to: usize) -> &'a [&'text str] {
    &lines[from - 1..to.max(from) - 1]
}

fn same_lines(expected: &[&str], actual: &[&str], mode: Compare) -> bool {
    expected.len() == actual.len()
        && expected.iter().zip(actual).all(|(one, other)| seen(one, mode) == seen(other, mode))
}

/// The text before the first turn of the round after `rounds`.
fn cut<'a>(text: Text<'a>, rounds: Option<usize>) -> Text<'a> {
    let Some(next) = rounds.and_then(|rounds| i64::try_from(rounds).ok()?.checked_add(1)) else {
        return text;
    };
    let reading = Reading::of(text.lines());
    let is_beyond = |turn: &&Turn| turn.player == Some(Player::One) && turn.round == Some(next);
    // The round numbers may be wrong, so turns are counted too: every round has two.
    let counted = rounds.and_then(|rounds| reading.turns.get(rounds.checked_mul(2)?));
    let first = reading.turns.iter().find(is_beyond).into_iter().chain(counted).min_by_key(|turn| turn.line);
    match first {
        Some(turn) => Text::new(text.first_lines(turn.line - 1).all.into_owned()),
        None => text,
    }
}

/// Whether a transcript is equal to the golden in this mode.
pub(super) fn is_equal(reference: &Reference, found: &Text, mode: Compare) -> bool {
    match mode {
        Compare::Content => {
            is_same(&reference.text, found, Compare::Space)
                || of_content(&reference.reading, &Reading::of(found.lines())).is_none()
        }
        _ => is_same(&reference.text, found, mode),
    }
}
