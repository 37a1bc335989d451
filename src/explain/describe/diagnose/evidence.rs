//! What a diagnosis is based on: the golden, the transcript, and what was read from both.

use std::cell::OnceCell;

use super::edit::{Edit, is_same_list, with_letters};
use super::mistake::Shown;
use crate::explain::compare::Compare;
use crate::explain::compare::content::compare_games;
use crate::explain::compare::text::is_same;
use crate::explain::comparison::{Reference, is_equal};
use crate::explain::read::{Block, Placed, Reading, Text, Transcript, Turn};
use crate::model::PerPlayer;

pub(super) struct Evidence<'a> {
    pub(super) reference: &'a Reference,
    pub(super) text: &'a Text<'a>,
    pub(super) reading: &'a Reading,
    pub(super) mode: Compare,
    wrong_blocks: OnceCell<Option<WrongBlocks<'a>>>,
}

/// The blocks of a transcript that is wrong in nothing else.
pub(super) struct WrongBlocks<'a> {
    /// Each block of the golden and of the transcript. The last one is that of the end, if there is an end.
    pub(super) blocks: Vec<(&'a Block, &'a Block)>,
    turns: usize,
    /// Whether the boards of the turns are wrong, and those at the end.
    pub(super) boards: [bool; 2],
    /// The same for the ship lists.
    lists: [bool; 2],
}

/// The boards or the ship lists of a block.
type Lists = PerPlayer<Vec<Placed>>;

impl<'a> Evidence<'a> {
    pub(super) fn new(
        reference: &'a Reference,
        text: &'a Text<'a>,
        reading: &'a Reading,
        mode: Compare,
    ) -> Self {
        Self { reference, text, reading, mode, wrong_blocks: OnceCell::new() }
    }

    /// The same evidence for another mode.
    pub(super) fn in_mode(&self, mode: Compare) -> Self {
        Self::new(self.reference, self.text, self.reading, mode)
    }

    /// The same transcript, compared with a golden that has a mistake.
    pub(super) fn of<'b>(&self, made: &'b Reference) -> Evidence<'b>
    where
        'a: 'b,
    {
        Evidence::new(made, self.text, self.reading, self.mode)
    }

    pub(super) fn found(&self) -> Transcript<'a> {
        Transcript { text: self.text, reading: self.reading, known: &self.reference.lines }
    }

    pub(super) fn golden(&self) -> &'a Reading {
        &self.reference.reading
    }

    /// Whether a changed transcript is equal to the golden.
    pub(super) fn is_equal(&self, changed: &str) -> bool {
        is_equal(self.reference, &Text::new(changed), self.mode)
    }

    /// Whether the transcript is equal to a golden with a mistake.
    pub(super) fn is_equal_to(&self, golden: String) -> bool {
        if self.mode != Compare::Content && self.reference.rounds.is_none() {
            return is_same(&Text::new(golden), self.text, self.mode);
        }
        let golden = Reference::parse(golden, self.reference.rounds.filter(|_| self.reference.is_cut));
        match self.mode {
            Compare::Content => compare_games(&golden.reading, self.reading).is_none(),
            mode => is_same(&golden.text, self.text, mode),
        }
    }

    /// The blocks, if some of them are wrong and nothing else is.
    pub(super) fn wrong_blocks(&self) -> Option<&WrongBlocks<'a>> {
        self.wrong_blocks.get_or_init(|| self.find_wrong_blocks()).as_ref()
    }

    fn find_wrong_blocks(&self) -> Option<WrongBlocks<'a>> {
        let (golden, found) = (self.golden(), self.reading);
        let has_same_turns = golden.turns.iter().map(Turn::key).eq(found.turns.iter().map(Turn::key));
        if !has_same_turns || golden.end.is_some() != found.end.is_some() {
            return None;
        }
        let blocks: Vec<_> = golden.blocks().zip(found.blocks()).collect();
        let turns = golden.turns.len();
        let (before, end) = blocks.split_at(turns);
        let differ = |lists: fn(&Block) -> &Lists| {
            [before, end]
                .map(|blocks| !blocks.iter().all(|(golden, found)| is_same_list(lists(golden), lists(found))))
        };
        let (boards, lists) = (differ(|block| &block.rows), differ(|block| &block.ships));
        let mut edit = Edit::new(self.text);
        let is_wrong = boards != [false; 2] || lists != [false; 2];
        let is_all = is_wrong
            && blocks.iter().all(|(golden, found)| edit.put(found, golden))
            && self.is_equal(&edit.joined());
        is_all.then_some(WrongBlocks { blocks, turns, boards, lists })
    }

    /// Whether boards are wrong, and nothing but blocks is.
    pub(super) fn has_wrong_boards(&self) -> bool {
        self.wrong_blocks().is_some_and(|wrong| wrong.boards != [false; 2])
    }

    /// Whether the blocks are as a mistake shows them. What is right in all turns may be right, and so may the end.
    pub(super) fn shows(&self, shown: Shown) -> bool {
        self.wrong_blocks().is_some_and(|wrong| {
            wrong.are_all(|index, _, found, lists| {
                shown(self.reference, index).is_none_or(|shown| is_same_list(lists(&shown), lists(found)))
            })
        })
    }

    /// Whether changing every letter of the boards and ship lists that are wrong makes them right.
    pub(super) fn is_right_with(&self, change: impl Fn(char) -> char) -> bool {
        let changed = |list: &Vec<Placed>| with_letters(list, |letter, _, _| change(letter));
        self.wrong_blocks().is_some_and(|wrong| {
            wrong.are_all(|_, golden, found, lists| {
                is_same_list(lists(golden), &lists(found).as_ref().map(changed))
            })
        })
    }
}

impl<'a> WrongBlocks<'a> {
    /// Whether the boards and ship lists that are wrong, in the turns or at the end, are all as they are meant.
    fn are_all(&self, is_meant: impl Fn(usize, &'a Block, &'a Block, fn(&Block) -> &Lists) -> bool) -> bool {
        self.blocks.iter().enumerate().all(|(index, &(golden, found))| {
            let part = usize::from(index >= self.turns);
            (!self.boards[part] || is_meant(index, golden, found, |block| &block.rows))
                && (!self.lists[part] || is_meant(index, golden, found, |block| &block.ships))
        })
    }
}
