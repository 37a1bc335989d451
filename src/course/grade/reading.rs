//! A transcript read back into what happened: turns, boards, ship lists, items, errors, the result and
//! the final boards. It takes any text; what it cannot place, it passes over.

use super::line::{Line, Ships, Sign};
use crate::engine::Outcome;
use crate::model::{PerPlayer, Player};
use crate::rounds::{FLEET, SIZE};

/// What a transcript tells.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) turns: Vec<Turn>,
    pub(super) result: Option<(Outcome, usize)>,
    pub(super) end: Option<FinalBoards>,
    pub(super) no_game: Option<(NoGame, usize)>,
    /// How many lines the text has.
    pub(super) lines: usize,
}

/// One player's turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    pub(super) player: Option<Player>,
    pub(super) round: Option<i64>,
    pub(super) block: Block,
    pub(super) items: Vec<Entered>,
    /// Where it begins.
    pub(super) line: usize,
    /// Where its round is told: line and column.
    pub(super) round_place: (usize, usize),
}

/// The final information: the boards after the last turn.
#[derive(Clone, Debug, Default)]
pub(super) struct FinalBoards {
    pub(super) block: Block,
    pub(super) line: usize,
}

/// Two boards and what is left of their ships.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// Rows from the top, each with its squares.
    pub(super) rows: PerPlayer<Vec<Placed>>,
    /// The marks of each class.
    pub(super) ships: PerPlayer<Vec<Placed>>,
}

/// Signs of one line, if they were found.
pub(super) type Placed = Option<(usize, Vec<Sign>)>;

/// An item and the classes of the errors that follow it.
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
    /// Reads the lines of a transcript, without their ends.
    pub(super) fn of<'text>(lines: impl Iterator<Item = &'text str>) -> Self {
        let mut reader = Reader::default();
        for (number, text) in (1..).zip(lines) {
            reader.take(number, text.trim_start_matches('\u{feff}'));
            reader.reading.lines = number;
        }
        reader.reading.infer_players();
        reader.reading
    }

    /// Without a heading, the first turn of a round is Player 1's, and the second one Player 2's.
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

    /// The turn in which a line stands, as an index.
    pub(super) fn turn_at(&self, line: usize) -> Option<usize> {
        let end = self.end_line().unwrap_or(usize::MAX);
        self.turns.iter().rposition(|turn| turn.line <= line).filter(|_| line < end)
    }

    /// Whether there is no game at all.
    pub(super) fn has_no_game(&self) -> bool {
        self.no_game.is_some() && self.turns.is_empty()
    }

    /// Where the turns are over: at the result, or at the final information.
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
        // Under another label, it is the next one of the list.
        let next = (0..number).find(|&class| self.ships.one.get(class).is_none_or(Option::is_none));
        if let Some(class) = ships.class.or(next) {
            put(&mut self.ships, number, class, line, &ships.sides);
        }
    }
}

/// Puts the signs of a line into their place in the lists of both players, or of the next one if boards
/// stand one below the other.
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
    /// The line of the last prompt: what follows it at once belongs to its item.
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
                    // An item may have line breaks in it.
                    item.text.push('\n');
                    item.text.push_str(text);
                    self.prompt = Some(number);
                }
            }
            // Boards that hide nothing, after a turn: the end, under whatever heading.
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

    /// The turn that a line belongs to; a new one if there is none that `takes` it.
    fn turn(&mut self, number: usize, takes: impl Fn(&Turn) -> bool) -> &mut Turn {
        if !self.reading.turns.last().is_some_and(takes) {
            self.reading.turns.push(Turn { line: number, ..Turn::default() });
        }
        let last = self.reading.turns.len() - 1;
        &mut self.reading.turns[last]
    }

    fn block(&mut self, number: usize) -> &mut Block {
        // Asked for twice, because the borrow of a `Some` would last for the other case too.
        if self.reading.end.is_none() {
            return &mut self.turn(number, |_| true).block;
        }
        &mut self.reading.end.as_mut().expect("it was there just now").block
    }
}
