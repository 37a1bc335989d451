//! Finds the one mistake that explains a difference. A diagnosis is certain: undoing the mistake makes the
//! transcript equal to the golden.

use std::borrow::Cow;

use super::compare::{Reference, is_equal};
use super::line::{Line, is_space};
use super::reading::{Block, Placed, Reading, Turn};
use super::text::Text;
use crate::course::case::Compare;
use crate::model::{Cell, Layout, PerPlayer, Player, Ship};
use crate::rounds::{Game, NOTATION, SIZE, transcript_of};

/// Names the single mistake that explains every difference, if there is one.
pub(super) fn diagnose<'a>(
    reference: &'a Reference,
    found: &'a Text<'a>,
    reading: &'a Reading,
    mode: Compare,
) -> Option<&'static str> {
    let submission = Submission { reference, text: found, reading, mode };
    type Explains<'a> = fn(&Submission<'a>) -> bool;
    let mistakes: [(&str, Explains<'a>); 10] = [
        ("lines end with CRLF instead of LF", Submission::has_crlf),
        ("a newline is missing at the end of the file", Submission::lacks_final_newline),
        ("there is a space after the row number 10", Submission::has_space_after_ten),
        ("the prompt has the wrong capitalization", Submission::has_wrong_capitalization),
        ("every board is one move late", Submission::is_one_move_late),
        ("the two boards are swapped", Submission::has_swapped_boards),
        ("rows and columns are swapped", Submission::has_swapped_axes),
        ("the wrong ship is marked as sunk, or a ship is marked too early", Submission::has_other_sinkings),
        ("the game continues after it is over", Submission::goes_on),
        ("Player2's turn in the last round is missing", Submission::lacks_the_answer),
    ];
    mistakes.into_iter().find(|(_, explains)| explains(&submission)).map(|(words, _)| words)
}

struct Submission<'a> {
    reference: &'a Reference,
    text: &'a Text<'a>,
    reading: &'a Reading,
    mode: Compare,
}

impl Submission<'_> {
    fn is_equal(&self, changed: &str) -> bool {
        is_equal(self.reference, &Text::new(changed), self.mode)
    }

    fn has_crlf(&self) -> bool {
        self.text.all.contains("\r\n") && self.is_equal(&self.text.all.replace("\r\n", "\n"))
    }

    fn lacks_final_newline(&self) -> bool {
        let golden = &self.reference.text.all;
        let is_shorter = self.text.all.len() < golden.len();
        is_shorter
            && golden
                .strip_prefix(&*self.text.all)
                .is_some_and(|rest| rest.chars().all(|letter| letter == '\n'))
    }

    fn has_space_after_ten(&self) -> bool {
        if !self.text.all.contains("10 ") {
            return false;
        }
        let is_row = |line: &str| matches!(Line::read(line.trim_end()), Line::Row(row) if row.number == 10);
        let is_meant = |line: &str| line.contains("10 ") && is_row(line);
        let lines = self.text.all.split_inclusive('\n');
        let changed: String = lines
            .map(|line| if is_meant(line) { line.replace("10 ", "10").into() } else { Cow::from(line) })
            .collect();
        self.is_equal(&changed)
    }

    fn has_wrong_capitalization(&self) -> bool {
        let prompt = |text: &Text, reading: &Reading| {
            let line = reading.turns.iter().find_map(|turn| turn.items.first())?.line;
            Some(text.lines().nth(line - 1)?.split(':').next()?.to_owned())
        };
        let golden = prompt(&self.reference.text, &self.reference.reading);
        match (golden, prompt(self.text, self.reading)) {
            (Some(golden), Some(found)) if golden != found && golden.eq_ignore_ascii_case(&found) => {
                self.is_equal(&self.text.all.replace(&found, &golden))
            }
            _ => false,
        }
    }

    fn is_one_move_late(&self) -> bool {
        let (golden, found) = (&self.reference.reading.turns, &self.reading.turns);
        let is_late = |(index, turn): (usize, &Turn)| {
            golden.get(index.saturating_sub(1)).is_some_and(|before| same_rows(&turn.block, &before.block))
        };
        if found.len() < 2 || golden.len() != found.len() || !found.iter().enumerate().all(is_late) {
            return false;
        }
        let mut lines = Lines::of(self.text);
        let put = golden.iter().zip(found).all(|(golden, found)| lines.put(&found.block, &golden.block));
        put && self.is_equal(&lines.joined())
    }

    fn has_swapped_boards(&self) -> bool {
        self.has_swapped_final_boards()
            || self.is_equal_with_blocks(|block| Block {
                rows: PerPlayer { one: block.rows.two.clone(), two: block.rows.one.clone() },
                ships: block.ships.clone(),
            })
            || self.is_equal_with_blocks(|block| Block {
                rows: PerPlayer { one: block.rows.two.clone(), two: block.rows.one.clone() },
                ships: PerPlayer { one: block.ships.two.clone(), two: block.ships.one.clone() },
            })
    }

    fn has_swapped_final_boards(&self) -> bool {
        let Some(end) = &self.reading.end else { return false };
        let (rows, ships) = (&end.block.rows, &end.block.ships);
        let swapped = PerPlayer { one: rows.two.clone(), two: rows.one.clone() };
        let swapped_ships = PerPlayer { one: ships.two.clone(), two: ships.one.clone() };
        [ships.clone(), swapped_ships].into_iter().any(|ships| {
            let mut lines = Lines::of(self.text);
            lines.put(&end.block, &Block { rows: swapped.clone(), ships }) && self.is_equal(&lines.joined())
        })
    }

    fn has_swapped_axes(&self) -> bool {
        self.is_equal_with_blocks(transposed_block) || self.plays_with_swapped_axes()
    }

    /// Whether a change makes the boards of all turns equal. This is a cheap test that rules out most
    /// changes.
    fn has_rows(&self, change: impl Fn(&Block) -> Block) -> bool {
        let (golden, found) = (&self.reference.reading.turns, &self.reading.turns);
        golden.len() == found.len()
            && golden.iter().zip(found).all(|(golden, found)| same_rows(&change(&found.block), &golden.block))
    }

    /// Whether changing every block, or every block but the last, makes the transcript equal.
    fn is_equal_with_blocks(&self, change: impl Fn(&Block) -> Block) -> bool {
        if !self.has_rows(&change) {
            return false;
        }
        let end = self.reading.end.as_ref().map(|end| &end.block);
        [true, false].into_iter().any(|with_end| {
            let mut lines = Lines::of(self.text);
            let turns = self.reading.turns.iter().map(|turn| &turn.block);
            let blocks = turns.chain(end.filter(|_| with_end));
            let put = blocks.into_iter().all(|block| lines.put(block, &change(block)));
            put && self.is_equal(&lines.joined())
        })
    }

    /// Whether every shot went to the cell with row and column swapped. That is the same as a game on
    /// transposed boards that are printed untransposed.
    fn plays_with_swapped_axes(&self) -> bool {
        let Some(game) = self.reference.game.as_ref().filter(|_| self.marks_swapped_cell()) else {
            return false;
        };
        let swapped = Game::new(game.layouts().as_ref().map(transposed), game.moves().clone())
            .expect("the transposed boards have the same ships");
        let Ok(mut bytes) = transcript_of(&swapped, self.reference.wording) else { return false };
        // Programs print one more newline than they write to the file.
        bytes.extend(self.is_printed(game).then_some(b'\n'));
        let text = Text::new(String::from_utf8_lossy(&bytes).into_owned());
        let reading = Reading::of(text.lines());
        let mut lines = Lines::of(&text);
        let turns = reading.turns.iter().map(|turn| &turn.block);
        for block in turns.chain(reading.end.as_ref().map(|end| &end.block)) {
            lines.put(block, &transposed_block(block));
        }
        let expected = Reference::of_text(lines.joined(), self.reference.rounds);
        is_equal(&expected, self.text, self.mode)
    }

    /// Whether the golden is what a program prints, which has one more newline than the file.
    fn is_printed(&self, game: &Game) -> bool {
        transcript_of(game, self.reference.wording)
            .is_ok_and(|transcript| self.reference.text.all.len() == transcript.len() + 1)
    }

    /// Whether the first shot off the diagonal is marked on the opposite side of the diagonal.
    fn marks_swapped_cell(&self) -> bool {
        let golden = &self.reference.reading.turns;
        let shots = golden.windows(2).zip(self.reading.turns.iter().skip(1));
        let mut marks = shots.filter_map(|(turns, found)| {
            let target = turns[0].player?.other();
            let letter = |block: &Block, (row, column): (usize, usize)| {
                Some(block.rows[target].get(row)?.as_ref()?.1.get(column)?.letter)
            };
            let cells = (0..10).flat_map(|row| (0..10).map(move |column| (row, column)));
            let mut new =
                cells.filter(|&cell| letter(&turns[0].block, cell) != letter(&turns[1].block, cell));
            let (row, column) = new.next().filter(|(row, column)| row != column)?;
            Some(
                letter(&found.block, (column, row)) != Some('-')
                    && letter(&found.block, (row, column)) == Some('-'),
            )
        });
        marks.next() == Some(true)
    }

    /// Whether ships are marked as sunk that are not sunk, or not yet. Missing marks are another mistake.
    fn has_other_sinkings(&self) -> bool {
        let (golden, found) = (&self.reference.reading, self.reading);
        if !self.has_rows(Block::clone) {
            return false;
        }
        let turns =
            golden.turns.iter().zip(&found.turns).map(|(golden, found)| (&golden.block, &found.block));
        let ends = golden.end.iter().zip(&found.end).map(|(golden, found)| (&golden.block, &found.block));
        let blocks: Vec<_> = turns.chain(ends).collect();
        let sunk = |block: &Block| {
            let marks = block.ships.iter().flatten().flatten().flat_map(|(_, signs)| signs);
            marks.filter(|sign| sign.letter == 'X').count()
        };
        let is_no_less = |(golden, found): &(&Block, &Block)| sunk(found) >= sunk(golden);
        // Nothing is sunk before the first shot, so the first boards must have the same number of marks.
        let starts_well = blocks.first().is_some_and(|(golden, found)| sunk(golden) == sunk(found));
        if !starts_well || !blocks.iter().all(is_no_less) {
            return false;
        }
        let mut lines = Lines::of(self.text);
        let put = blocks.into_iter().all(|(golden, found)| {
            lines.put(found, &Block { rows: found.rows.clone(), ships: golden.ships.clone() })
        });
        put && self.is_equal(&lines.joined())
    }

    /// Whether removing the extra turns, and their shots from the final boards, makes the transcript equal.
    fn goes_on(&self) -> bool {
        let (golden, found) = (&self.reference.reading, self.reading);
        let Some(extra) = found.turns.get(golden.turns.len()..).filter(|extra| !extra.is_empty()) else {
            return false;
        };
        let (Some(over), Some(_)) = (found.end_line(), golden.end_line()) else { return false };
        let Some(lines) = self.with_golden_shots(extra) else { return false };
        let before = lines.0.iter().take(extra[0].line - 1);
        self.is_equal(&before.chain(lines.0.iter().skip(over - 1)).flatten().collect::<String>())
    }

    /// Whether adding Player 2's last turn, and its shot to the final boards, makes the transcript equal.
    fn lacks_the_answer(&self) -> bool {
        let (golden, found) = (&self.reference.reading, self.reading);
        let Some(answer) = golden.turns.last().filter(|turn| turn.player == Some(Player::Two)) else {
            return false;
        };
        let is_short = golden.turns.len() == found.turns.len() + 1;
        let (Some(over), Some(golden_over), true) = (found.end_line(), golden.end_line(), is_short) else {
            return false;
        };
        let Some(lines) = self.with_golden_shots(std::slice::from_ref(answer)) else { return false };
        let turn = self.reference.text.all.split_inclusive('\n').take(golden_over - 1).skip(answer.line - 1);
        let before: String = lines.0.iter().take(over - 1).flatten().collect();
        let after: String = lines.0.iter().skip(over - 1).flatten().collect();
        self.is_equal(&(before + &turn.collect::<String>() + &after))
    }

    /// The text, with the cells that these turns fire at corrected on the final boards.
    fn with_golden_shots(&self, turns: &[Turn]) -> Option<Lines> {
        let (golden, found) =
            (&self.reference.reading.end.as_ref()?.block, &self.reading.end.as_ref()?.block);
        let mut wanted = Block { rows: found.rows.clone(), ships: golden.ships.clone() };
        for turn in turns {
            let target = turn.player?.other();
            for (row, column) in turn.items.iter().filter_map(|item| cell_named(&item.text)) {
                let right = golden.rows[target].get(row)?.as_ref()?.1.get(column)?.letter;
                wanted.rows[target].get_mut(row)?.as_mut()?.1.get_mut(column)?.letter = right;
            }
        }
        let mut lines = Lines::of(self.text);
        lines.put(found, &wanted).then_some(lines)
    }
}

/// The row and column of an item, from 0. Spaces and leading zeros are allowed, because a student's program
/// may allow them.
fn cell_named(item: &str) -> Option<(usize, usize)> {
    let (row, column) = item.trim().split_once(',')?;
    let row = NOTATION.parse_row(row.trim().trim_start_matches('0'), SIZE)?;
    Some((row.into(), NOTATION.parse_column(column.trim(), SIZE)?.into()))
}

fn same_rows(one: &Block, other: &Block) -> bool {
    fn letters(rows: &[Placed]) -> impl Iterator<Item = char> {
        rows.iter().flatten().flat_map(|(_, signs)| signs).map(|sign| sign.letter)
    }
    Player::ALL.into_iter().all(|player| letters(&one.rows[player]).eq(letters(&other.rows[player])))
}

/// The block with its boards transposed.
fn transposed_block(block: &Block) -> Block {
    let rows = block.rows.as_ref().map(|rows| {
        let sign = |row: usize, column: usize| rows.get(row)?.as_ref()?.1.get(column).copied();
        let transposed = |(row, placed): (usize, &Placed)| {
            let (line, signs) = placed.as_ref()?;
            let signs = signs.iter().enumerate().map(|(column, old)| sign(column, row).unwrap_or(*old));
            Some((*line, signs.collect()))
        };
        rows.iter().enumerate().map(transposed).collect()
    });
    Block { rows, ships: block.ships.clone() }
}

fn transposed(layout: &Layout) -> Layout {
    let mut transposed = Layout::new(layout.size());
    for ship in layout.ships() {
        let cells = ship.cells.iter().map(|cell| Cell { row: cell.column, column: cell.row }).collect();
        let ship = Ship { class: ship.class, cells };
        transposed.place(ship).expect("the board is square, so a transposed ship fits");
    }
    transposed
}

/// The characters of a text in lines, including newlines, so that single characters can be changed.
struct Lines(Vec<Vec<char>>);

impl Lines {
    fn of(text: &Text) -> Self {
        Self(text.all.split_inclusive('\n').map(|line| line.chars().collect()).collect())
    }

    fn joined(&self) -> String {
        self.0.iter().flatten().collect()
    }

    /// Overwrites the signs of `block` with those of `wanted`. Fails if their numbers differ.
    fn put(&mut self, block: &Block, wanted: &Block) -> bool {
        let parts = [(&block.rows, &wanted.rows), (&block.ships, &wanted.ships)];
        parts.into_iter().flat_map(|parts| Player::ALL.map(|player| (parts, player))).all(
            |((old, new), player)| {
                old[player].len() == new[player].len()
                    && old[player].iter().zip(&new[player]).all(|(old, new)| self.put_signs(old, new))
            },
        )
    }

    fn put_signs(&mut self, old: &Placed, new: &Placed) -> bool {
        let (Some((line, old)), Some((_, new))) = (old, new) else { return old.is_none() == new.is_none() };
        if old.len() != new.len() {
            return false;
        }
        for (old, new) in old.iter().zip(new) {
            let place = self.0.get_mut(line - 1).and_then(|line| line.get_mut(old.column - 1));
            match place {
                Some(place) if !is_space(new.letter) => *place = new.letter,
                _ => return false,
            }
        }
        true
    }
}
