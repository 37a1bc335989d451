//! Parses a transcript back into what happened: turns, boards, ship lists, items, errors, the result and
//! the final boards. It accepts any text and ignores lines that it does not recognize.

use super::line::{Line, Ships, Sign};
use crate::engine::Outcome;
use crate::model::{PerPlayer, Player};
use crate::rounds::{FLEET, SIZE};

/// The contents of a transcript.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) turns: Vec<Turn>,
    pub(super) result: Option<(Outcome, usize)>,
    pub(super) end: Option<FinalBoards>,
    pub(super) no_game: Option<(NoGame, usize)>,
    /// The number of lines in the text.
    pub(super) lines: usize,
}

/// One player's turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    pub(super) player: Option<Player>,
    pub(super) round: Option<i64>,
    pub(super) block: Block,
    pub(super) items: Vec<Entered>,
    /// The line where the turn begins.
    pub(super) line: usize,
    /// The line and column of the round number.
    pub(super) round_place: (usize, usize),
}

/// The final information: the boards after the last turn.
#[derive(Clone, Debug, Default)]
pub(super) struct FinalBoards {
    pub(super) block: Block,
    pub(super) line: usize,
}

/// Two boards and their ship lists.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// The cells of each row, from the top.
    pub(super) rows: PerPlayer<Vec<Placed>>,
    /// The marks of each ship class.
    pub(super) ships: PerPlayer<Vec<Placed>>,
}

/// A line number and the signs on that line, if the line was found.
pub(super) type Placed = Option<(usize, Vec<Sign>)>;

/// An item and the error classes that follow it.
#[derive(Clone, Debug)]
pub(super) struct Entered {
    pub(super) text: String,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) errors: Vec<(String, usize)>,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoGame {
    Kaboom,
    Unreachable(Vec<String>),
}

impl Reading {
    /// Parses the lines of a transcript, without their newlines.
    pub(super) fn of<'text>(lines: impl Iterator<Item = &'text str>) -> Self {
        let mut reader = Reader::default();
        for (number, text) in (1..).zip(lines) {
            reader.take(number, text.trim_start_matches('\u{feff}'));
            reader.reading.lines = number;
        }
        reader.reading.infer_players();
        reader.reading
    }

    /// Assigns turns without a heading: the first turn of a round to Player 1 and the second to Player 2.
    fn infer_players(&mut self) {
        let mut round = None;
        for turn in &mut self.turns {
            let player = if turn.round != round { Player::One } else { Player::Two };
            if turn.round.is_some() {
                turn.player.get_or_insert(player);
            }
            round = turn.round;
        }
    }

    /// The index of the turn that contains a line.
    pub(super) fn turn_at(&self, line: usize) -> Option<usize> {
        let end = self.end_line().unwrap_or(usize::MAX);
        self.turns.iter().rposition(|turn| turn.line <= line).filter(|_| line < end)
    }

    /// Whether the transcript only reports that there is no game.
    pub(super) fn has_no_game(&self) -> bool {
        self.no_game.is_some() && self.turns.is_empty()
    }

    /// The line after the last turn: the result or the final information.
    pub(super) fn end_line(&self) -> Option<usize> {
        let result = self.result.map(|(_, line)| line);
        result.into_iter().chain(self.end.as_ref().map(|end| end.line)).min()
    }
}

impl Block {
    fn set_row(&mut self, number: usize, line: usize, boards: &[Vec<Sign>]) {
        let Some(index) = number.checked_sub(1).filter(|&index| index < usize::from(SIZE.rows())) else {
            return;
        };
        put(&mut self.rows, usize::from(SIZE.rows()), index, line, boards);
    }

    fn set_ships(&mut self, line: usize, ships: &Ships) {
        let number = FLEET.classes().len();
        // A line with an unknown label counts as the next class of the list.
        let next = (0..number).find(|&class| self.ships.one.get(class).is_none_or(Option::is_none));
        if let Some(class) = ships.class.or(next) {
            put(&mut self.ships, number, class, line, &ships.sides);
        }
    }
}

/// Stores the signs of a line for both players. A line with only one side belongs to the player who has no
/// such line yet, for programs that print one board below the other.
fn put(lists: &mut PerPlayer<Vec<Placed>>, length: usize, index: usize, line: usize, sides: &[Vec<Sign>]) {
    for list in [&mut lists.one, &mut lists.two] {
        list.resize(length, None);
    }
    match sides {
        [one, two, ..] => {
            lists.one[index] = Some((line, one.clone()));
            lists.two[index] = Some((line, two.clone()));
        }
        [side] if lists.one[index].is_none() => lists.one[index] = Some((line, side.clone())),
        [side] => lists.two[index] = Some((line, side.clone())),
        [] => {}
    }
}

#[derive(Default)]
struct Reader {
    reading: Reading,
    /// The line of the last prompt. Text on the next line still belongs to its item.
    prompt: Option<usize>,
}

impl Reader {
    fn take(&mut self, number: usize, text: &str) {
        let line = Line::read(text);
        let follows_prompt = self.prompt.is_some_and(|prompt| prompt + 1 == number);
        match line {
            Line::Heading(player) => {
                self.reading.turns.push(Turn { player: Some(player), line: number, ..Turn::default() });
            }
            Line::Round(round, column) => {
                let turn = self.turn(number, |turn| turn.round.is_none());
                (turn.round, turn.round_place) = (Some(round), (number, column));
            }
            Line::Row(row) => self.block(number).set_row(row.number, number, &row.boards),
            Line::Ships(ships) => self.block(number).set_ships(number, &ships),
            Line::Prompt(item) => {
                self.prompt = Some(number);
                let entered =
                    Entered { text: item.text, line: number, column: item.column, errors: Vec::new() };
                self.turn(number, |_| true).items.push(entered);
            }
            Line::Error(class) => {
                let item = self.reading.turns.last_mut().and_then(|turn| turn.items.last_mut());
                if let Some(item) = item {
                    item.errors.push((class, number));
                }
            }
            Line::IoError(names) => {
                let no_game = NoGame::Unreachable(names);
                self.reading.no_game.get_or_insert((no_game, number));
            }
            Line::Kaboom => {
                self.reading.no_game.get_or_insert((NoGame::Kaboom, number));
            }
            Line::Result(outcome) => {
                self.reading.result.get_or_insert((outcome, number));
            }
            Line::Final => {
                self.reading
                    .end
                    .get_or_insert_with(|| FinalBoards { line: number, ..FinalBoards::default() });
            }
            Line::Other if follows_prompt => {
                if let Some(item) = self.reading.turns.last_mut().and_then(|turn| turn.items.last_mut()) {
                    // An item may contain newlines.
                    item.text.push('\n');
                    item.text.push_str(text);
                    self.prompt = Some(number);
                }
            }
            // Boards that are not hidden are the final boards, even under another heading.
            Line::Captions { hidden: false }
                if self.reading.turns.last().is_none_or(|turn| !turn.items.is_empty()) =>
            {
                self.reading
                    .end
                    .get_or_insert_with(|| FinalBoards { line: number, ..FinalBoards::default() });
            }
            Line::Empty | Line::Title | Line::Captions { .. } | Line::Columns | Line::Other => {}
        }
    }

    /// The last turn if it `takes` the line, otherwise a new turn.
    fn turn(&mut self, number: usize, takes: impl Fn(&Turn) -> bool) -> &mut Turn {
        if !self.reading.turns.last().is_some_and(takes) {
            self.reading.turns.push(Turn { line: number, ..Turn::default() });
        }
        let last = self.reading.turns.len() - 1;
        &mut self.reading.turns[last]
    }

    fn block(&mut self, number: usize) -> &mut Block {
        // `if let Some(end)` would keep `self` borrowed in the other branch too.
        if self.reading.end.is_none() {
            return &mut self.turn(number, |_| true).block;
        }
        &mut self.reading.end.as_mut().expect("checked above").block
    }
}
