//! Puts the parts of a transcript together: decides to which turn each of them belongs.

use std::collections::HashMap;

use super::part::Part;
use super::{
    Block, Entered, Event, FinalBoards, FoundPart, KnownLines, LineColumn, NoGame, Reading, Turn, parts,
};
use crate::model::Player;

/// Reads the lines of a transcript.
pub(super) fn read<'text>(known: &KnownLines, lines: impl Iterator<Item = &'text str>) -> Reading {
    let mut reader = Reader::default();
    // Most lines of a turn are those of the turn before.
    let mut own: HashMap<&str, Vec<FoundPart>> = HashMap::new();
    for (number, line) in (1..).zip(lines) {
        reader.reading.lines = number;
        let is_ascii = line.is_ascii();
        let parts = match known.find(line) {
            Some(parts) => parts,
            None => own.entry(line).or_insert_with(|| parts(line)),
        };
        for (index, found) in parts.iter().enumerate() {
            let start = found.span.start;
            let column = if is_ascii { start + 1 } else { line[..start].chars().count() + 1 };
            reader.is_line_start = index == 0;
            if found.part == Part::Other && index == 0 {
                reader.continue_item(number, line);
            } else {
                reader.take(found.part.clone(), (number, column));
            }
        }
    }
    infer_players(&mut reader.reading.turns);
    reader.reading
}

/// Assigns turns without a heading: the first turn of a round to Player 1 and the second to Player 2.
fn infer_players(turns: &mut [Turn]) {
    let mut round = None;
    for turn in turns {
        let player = if turn.round != round { Player::One } else { Player::Two };
        if turn.round.is_some() {
            turn.player.get_or_insert(player);
        }
        round = turn.round;
    }
}

#[derive(Default)]
struct Reader {
    reading: Reading,
    /// Whether the last turn is over, because the result or the final information follows.
    is_over: bool,
    /// Where parts of the current turn are being printed again after a rejected item.
    reprint: Option<LineColumn>,
    /// Whether the current part is the first of its line.
    is_line_start: bool,
    /// The line of the last prompt or of the text that belongs to its item.
    prompt: Option<usize>,
}

impl Reader {
    fn take(&mut self, part: Part, place: LineColumn) {
        if matches!(part, Part::Round(..) | Part::Caption { .. } | Part::Columns)
            || matches!(part, Part::Row { .. } | Part::Ships { .. })
        {
            self.note_reprint(place);
        }
        match part {
            Part::Heading(player) => self.heading(player, place),
            Part::Round(round, column) => self.round(round, place, column),
            Part::Row { number, cells } => {
                if self.starts_final_boards() {
                    self.end(place);
                }
                self.block(place).add_row(number, place, cells);
            }
            Part::Ships { class, marks } => {
                // A name without marks is the title of some programs.
                if !marks.is_empty() || self.has_rows() {
                    self.block(place).add_ships(class, place, marks);
                }
            }
            Part::Prompt(item) => {
                self.prompt = Some(place.0);
                self.reading.other = None;
                let reprint = self.reprint.take();
                let turn = self.turn(place);
                turn.reprints.extend(reprint.map(|from| (from, place)));
                let place = (place.0, item.column);
                let text = item.text;
                turn.items.push(Entered { text, more: String::new(), place, errors: Vec::new() });
            }
            Part::Error(class) => self.error(class, place),
            Part::IoError(names) => {
                let event = self.event(NoGame::Unreachable(names), place);
                self.reading.rejections.push(event);
            }
            Part::Kaboom => {
                let event = self.event(NoGame::Kaboom, place);
                self.reading.rejections.push(event);
            }
            Part::Result(outcome) => {
                let event = self.event(outcome, place);
                self.reading.results.push(event);
            }
            Part::Final => self.end(place),
            // Boards that are not hidden are the final boards, even under another heading.
            Part::Caption { hidden: false, .. }
                if self.reading.turns.last().is_none_or(|turn| !turn.items.is_empty() && !turn.goes_on()) =>
            {
                self.end(place);
            }
            Part::Title | Part::GridSize | Part::Caption { .. } | Part::Columns | Part::Other => {}
        }
    }

    /// Text directly below a prompt may belong to its item.
    fn continue_item(&mut self, number: usize, line: &str) {
        if self.prompt.is_none_or(|prompt| prompt + 1 != number) {
            if !self.is_over && self.reading.other.is_none() {
                self.reading.other = Some(self.event(line.trim().to_owned(), (number, 1)));
            }
            return;
        }
        if let Some(item) = self.reading.turns.last_mut().and_then(|turn| turn.items.last_mut()) {
            if !item.more.is_empty() {
                item.more.push('\n');
            }
            item.more.push_str(line);
            self.prompt = Some(number);
        }
    }

    fn event<T>(&self, what: T, place: LineColumn) -> Event<T> {
        Event { what, turns: self.reading.turns.len(), place }
    }

    fn heading(&mut self, player: Player, place: LineColumn) {
        let current = self.reading.turns.last_mut().filter(|_| !self.is_over);
        match current {
            Some(turn) if turn.goes_on() && turn.player == Some(player) => {
                self.reprint.get_or_insert(place);
            }
            // A heading that is printed twice.
            Some(turn)
                if turn.items.is_empty()
                    && !turn.block.has_rows()
                    && turn.round.is_none()
                    && turn.player == Some(player) => {}
            _ => self.start_turn(Some(player), place),
        }
    }

    fn round(&mut self, round: i64, place: LineColumn, column: usize) {
        let is_over = self.is_over;
        let reprint = self.reprint;
        let turn = self.reading.turns.last().filter(|_| !is_over);
        match turn {
            Some(turn) if turn.round == Some(round) && (turn.goes_on() || turn.items.is_empty()) => return,
            Some(turn) if turn.round.is_none() && turn.items.is_empty() => {}
            // What looked like the same turn printed again is the player's next turn.
            Some(turn) if reprint.is_some() && turn.goes_on() => {
                let (player, place) = (turn.player, reprint.unwrap_or(place));
                self.start_turn(player, place);
            }
            _ => self.start_turn(None, place),
        }
        let turn = self.reading.turns.last_mut().expect("there is a turn, or one was started");
        (turn.round, turn.round_place) = (Some(round), (place.0, column));
    }

    fn start_turn(&mut self, player: Option<Player>, place: LineColumn) {
        (self.is_over, self.reprint, self.reading.other) = (false, None, None);
        self.reading.turns.push(Turn { player, place, ..Turn::default() });
    }

    fn note_reprint(&mut self, place: LineColumn) {
        if !self.is_over && self.reading.turns.last().is_some_and(Turn::goes_on) {
            // The spaces before the first column letters belong to them.
            self.reprint.get_or_insert(if self.is_line_start { (place.0, 1) } else { place });
        }
    }

    fn error(&mut self, class: String, place: LineColumn) {
        let is_over = self.is_over;
        match self.reading.turns.last_mut().filter(|_| !is_over) {
            Some(turn) => match turn.items.last_mut() {
                Some(item) => item.errors.push((class, place)),
                None => turn.errors.push((class, place)),
            },
            None => {
                let event = self.event(class, place);
                self.reading.errors.push(event);
            }
        }
    }

    /// Whether boards that come now are the final ones although they have no heading: the last turn is
    /// complete and the result is known.
    fn starts_final_boards(&self) -> bool {
        let last = self.reading.turns.len();
        !self.is_over
            && self.reading.results.last().is_some_and(|result| result.turns == last)
            && self.reading.turns.last().is_some_and(|turn| turn.block.is_full() && !turn.items.is_empty())
    }

    fn end(&mut self, place: LineColumn) {
        let turns = self.reading.turns.len();
        self.reading.end.get_or_insert_with(|| FinalBoards { place, turns, ..FinalBoards::default() });
        self.is_over = true;
    }

    /// The current turn, or a new one.
    fn turn(&mut self, place: LineColumn) -> &mut Turn {
        if self.is_over || self.reading.turns.is_empty() {
            self.start_turn(None, place);
        }
        self.reading.turns.last_mut().expect("there is a turn, or one was started")
    }

    /// Whether there are boards in the current turn or the final information.
    fn has_rows(&self) -> bool {
        let end = self.reading.end.as_ref().filter(|_| self.is_over).map(|end| &end.block);
        let turn = self.reading.turns.last().filter(|_| !self.is_over).map(|turn| &turn.block);
        end.or(turn).is_some_and(Block::has_rows)
    }

    fn block(&mut self, place: LineColumn) -> &mut Block {
        if self.is_over {
            return &mut self.reading.end.as_mut().expect("only the final information ends the turns").block;
        }
        &mut self.turn(place).block
    }
}
