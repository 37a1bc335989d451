//! Compares a transcript with a golden: whether it passes, what differs, and how many turns are correct.

use std::borrow::Borrow;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::explain::compare::Compare;
use crate::explain::compare::content::compare_games;
use crate::explain::compare::right_turns::{count_turns, units};
use crate::explain::compare::text::{first_difference, is_same};
use crate::explain::describe::boards::TurnBoards;
use crate::explain::describe::diagnose::{Diagnosis, FirstChanges, diagnose};
use crate::explain::describe::diff::Diff;
use crate::explain::describe::first::first_differences;
use crate::explain::describe::kinds::{Kind, kinds};
use crate::explain::dialogue::BoardPair;
use crate::explain::difference::Difference;
use crate::explain::read::{KnownLines, Reading, Text, Transcript, Turn};
use crate::model::Player;
use crate::rounds::{Game, Wording};

/// How many lines before a difference may be shown with it.
const CONTEXT: usize = 2;
/// How many lines after the start of its turn a difference is found by aligning the whole turn.
const FAR: usize = 60;

/// A golden, parsed once so that many transcripts can be compared with it.
#[derive(Debug)]
pub struct Reference {
    pub(crate) text: Text<'static>,
    /// The lines of the golden, which most transcripts share.
    pub(crate) lines: KnownLines,
    pub(crate) reading: Reading,
    pub(crate) rounds: Option<usize>,
    /// Whether `rounds` shortened the golden.
    pub(crate) is_cut: bool,
    pub(crate) game: Option<Game>,
    pub(crate) wording: Wording,
    /// The golden of the same game in the other wording.
    pub(crate) other: Option<Box<Reference>>,
    /// The places that each known mistake in the game would change first, found when they are needed.
    pub(crate) first_changes: OnceLock<Arc<FirstChanges>>,
}

/// The result of comparing a transcript with a golden.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Whether the transcript is equal to the golden in the requested mode.
    pub passed: bool,
    /// The strictest mode in which the transcript passes, if any.
    pub would_pass: Option<Compare>,
    /// The other wording, if the transcript is right in that one.
    pub other_wording: Option<Wording>,
    /// The first difference.
    pub difference: Option<Difference>,
    /// The first difference in what happens in the game, if that is another one.
    pub in_game: Option<Difference>,
    /// All kinds of differences, if there are at most four.
    pub kinds: Vec<Kind>,
    /// The known mistakes that explain the differences, if they are certain.
    pub diagnosis: Option<String>,
    /// Whether the diagnosis was proved by playing a game of an edition that asks for answers with the mistake.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_proved: bool,
    /// Each known mistake that the diagnosis names.
    #[serde(default)]
    pub mistakes: Vec<String>,
    /// The first difference that the diagnosis does not explain, if there is one and it is known.
    #[serde(default)]
    pub rest: Option<Difference>,
    /// A short diff around the first difference.
    pub diff: Diff,
    /// A short diff around the first difference in the game, if that lies elsewhere.
    #[serde(default)]
    pub game_diff: Diff,
    /// The boards of the first turn that goes wrong, if they differ.
    pub boards: Option<Box<TurnBoards>>,
    /// The first wrong board of an edition that asks for answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<Box<BoardPair>>,
    /// Whether the transcript has a whole turn, so that one with the same text is no chance.
    #[serde(default)]
    pub has_turn: bool,
    /// The number of correct turns and of all turns.
    pub turns: (usize, usize),
    /// The number of turns in the golden before the one that goes wrong first; all turns if the end is wrong. This
    /// is also the number of shots that its boards should show.
    pub turns_before: Option<usize>,
}

impl Comparison {
    /// A transcript that passes, and the strictest mode in which it does.
    pub(crate) fn passed(strictest: Option<Compare>) -> Self {
        Self { passed: true, would_pass: strictest, has_turn: true, ..Self::default() }
    }
}

impl Reference {
    /// Parses a golden. If `rounds` is given, only that many rounds are compared. `game`, if the inputs make
    /// one, helps to diagnose mistakes.
    pub fn new(golden: String, rounds: Option<usize>, game: Option<Game>, wording: Wording) -> Self {
        Self { game, wording, ..Self::parse(golden, rounds) }
    }

    /// Adds the golden of the same game in the other wording, in which a transcript may be right.
    #[must_use]
    pub fn with_other_wording(self, other: Self) -> Self {
        Self { other: Some(other.into()), ..self }
    }

    pub(crate) fn parse(golden: String, rounds: Option<usize>) -> Self {
        let length = golden.len();
        let text = cut(Text::new(golden), rounds);
        let lines = KnownLines::new(text.lines());
        let reading = Reading::parse_with(&lines, text.lines());
        Self {
            is_cut: text.all.len() < length,
            text,
            lines,
            reading,
            rounds,
            game: None,
            wording: Wording::default(),
            other: None,
            first_changes: OnceLock::new(),
        }
    }

    /// Whether `content` can judge transcripts: the golden has something of a game, or says that there is none.
    pub fn can_be_read(&self) -> bool {
        !self.reading.has_no_turns() || !self.reading.rejections.is_empty()
    }

    /// Whether a transcript is equal to the golden in this mode.
    pub fn is_equal(&self, found: &str, mode: Compare) -> bool {
        is_equal(self, &self.cut(found), mode)
    }

    /// Which of these a transcript is right in, or else whose wording it seems to have.
    pub fn fitting(references: &[impl Borrow<Self>], found: &str, mode: Compare) -> usize {
        let seems = Wording::recognize(found);
        let find = |is_this: &dyn Fn(&Self) -> bool| {
            references.iter().position(|reference| is_this(reference.borrow()))
        };
        let is_right = find(&|reference| reference.is_equal(found, mode));
        is_right.or_else(|| find(&|reference| Some(reference.wording) == seems)).unwrap_or(0)
    }

    /// The part of a transcript that is compared.
    fn cut<'a>(&self, found: &'a str) -> Text<'a> {
        // If the golden has no more rounds than that, extra rounds of the student count.
        cut(Text::new(found), self.rounds.filter(|_| self.is_cut))
    }

    /// Compares a student's transcript with the golden.
    pub fn compare(&self, transcript: &str, mode: Compare) -> Comparison {
        let found = self.cut(transcript);
        if is_equal(self, &found, mode) {
            let turns = units(&self.reading);
            let strictest = Compare::ALL.into_iter().find(|&mode| is_equal(self, &found, mode));
            return Comparison { turns: (turns, turns), ..Comparison::passed(strictest) };
        }
        let reading = Reading::parse_with(&self.lines, found.lines());
        let read = Transcript { text: &found, reading: &reading, known: &self.lines };
        let in_game = compare_games(&self.reading, &reading);
        let would_pass = Compare::ALL.into_iter().filter(|&other| other > mode).find(|&other| match other {
            Compare::Content => in_game.is_none() && self.can_be_read(),
            _ => is_same(&self.text, &found, other),
        });
        let other = self.other.iter().find(|other| other.is_equal(transcript, mode));
        let diagnosis = match other {
            None => diagnose(self, &found, &reading, mode, in_game.as_ref()).unwrap_or_default(),
            Some(_) => Diagnosis::default(),
        };
        let line = first_difference(&self.text, &found, mode.min(Compare::Space));
        let line = line.expect("transcripts that are not equal differ in some line");
        let (difference, in_game) = if mode == Compare::Content {
            (in_game, None)
        } else {
            let (first, in_game) = first_differences(self.read(), read, mode, in_game);
            let unknown = || Difference::new("the files differ", (line, 1));
            (first.or_else(|| Some(unknown())), in_game)
        };
        let around = |(golden_line, found_line): (usize, usize), shown: usize| {
            // In long turns, such as those that are printed again and again, only the last lines before it count.
            let skipped = shown.saturating_sub(found_line).saturating_sub(FAR);
            let (golden, found) = ((&self.text, golden_line + skipped), (&found, found_line + skipped));
            Diff::around(&self.lines, golden, found, shown, mode)
        };
        let in_turn = |first: &Difference| around(self.turn_starts(&reading, first.line), first.line);
        let start = line.saturating_sub(CONTEXT).max(1);
        let diff = match &difference {
            Some(first) if mode == Compare::Content => in_turn(first),
            first => around((start, start), first.as_ref().map_or(line, |first| first.line)),
        };
        let elsewhere = in_game.as_ref().filter(|in_game| !diff.shows(in_game.line));
        let game_diff = elsewhere.map(in_turn).unwrap_or_default();
        let is_new =
            |rest: &Difference| ![&difference, &in_game].into_iter().flatten().any(|first| first == rest);
        let rest = diagnosis.rest.filter(is_new);
        Comparison {
            passed: false,
            would_pass,
            other_wording: other.map(|other| other.wording),
            kinds: if other.is_some() { Vec::new() } else { kinds(self.read(), read, mode) },
            diagnosis: diagnosis.words,
            mistakes: diagnosis.mistakes,
            rest,
            diff,
            game_diff,
            boards: TurnBoards::first_wrong(&self.reading, &reading).map(Box::new),
            pair: None,
            is_proved: false,
            has_turn: reading.turns.iter().any(|turn| turn.block.has_rows() && !turn.items.is_empty()),
            turns: count_turns(self.read(), read, mode),
            turns_before: in_game
                .as_ref()
                .or(difference.as_ref())
                .and_then(|first| self.turns_before(&reading, first.line)),
            difference,
            in_game,
        }
    }

    /// Where the turn with this line of the student's transcript begins, in the golden and in the transcript.
    fn turn_starts(&self, found: &Reading, line: usize) -> (usize, usize) {
        let turn = found.turn_at(line);
        let turns =
            turn.and_then(|turn| self.reading.turns.get(turn)).zip(turn.map(|turn| &found.turns[turn]));
        let starts = turns.map(|(golden, found)| (golden.place.0, found.place.0));
        starts.or_else(|| self.reading.end_line().zip(found.end_line())).unwrap_or((1, 1))
    }

    /// The number of turns in the golden before the turn with this line of the student's transcript.
    fn turns_before(&self, found: &Reading, line: usize) -> Option<usize> {
        let turns = &self.reading.turns;
        let is_end = || found.end_line().is_some_and(|end| line >= end);
        let index = match found.turn_at(line) {
            Some(index) => {
                let key = found.turns[index].key();
                turns.iter().position(|turn| turn.key() == key).unwrap_or(index)
            }
            None if is_end() => turns.len(),
            None => return None,
        };
        (!turns.is_empty()).then(|| index.min(turns.len()))
    }

    pub(crate) fn read(&self) -> Transcript<'_> {
        Transcript { text: &self.text, reading: &self.reading, known: &self.lines }
    }
}

/// The text before Player 1's first heading of the round after `rounds`.
fn cut<'a>(text: Text<'a>, rounds: Option<usize>) -> Text<'a> {
    let Some(next) = rounds.and_then(|rounds| i64::try_from(rounds).ok()?.checked_add(1)) else {
        return text;
    };
    let reading = Reading::parse(text.lines());
    let is_next = |turn: &&Turn| turn.key() == (Some(next), Some(Player::One));
    match reading.turns.iter().find(is_next) {
        Some(turn) => Text::new(text.before(turn.place).to_owned()),
        None => text,
    }
}

/// Whether a transcript is equal to the golden in this mode.
pub(crate) fn is_equal(reference: &Reference, found: &Text, mode: Compare) -> bool {
    match mode {
        Compare::Content => {
            let read = || Reading::parse_with(&reference.lines, found.lines());
            is_same(&reference.text, found, Compare::Space)
                || (reference.can_be_read() && compare_games(&reference.reading, &read()).is_none())
        }
        _ => is_same(&reference.text, found, mode),
    }
}
