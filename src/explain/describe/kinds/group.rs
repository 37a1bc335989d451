//! Describes one kind of difference.

use super::Kind;
use crate::explain::describe::gap::of_gap;
use crate::explain::difference::shown;
use crate::explain::read::{Located, Reading, Subject};
use crate::model::Player;
use crate::rounds::{FLEET, NOTATION};

/// How a place differs, whatever the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// White space; the words say where in the line.
    Gap {
        golden: String,
        found: String,
        place: String,
    },
    /// A space before the colon after these words.
    SpaceBeforeColon {
        words: String,
    },
    /// A letter on a board or in a ship list.
    Letter {
        golden: char,
        found: char,
    },
    /// A round number that is off by this much.
    Round(i64),
    /// Other words.
    Words {
        golden: String,
        found: String,
    },
    /// Something about the file, in words.
    File(String),
    /// A line that should not be there, or one that should.
    ExtraLine(String),
    MissingLine(String),
}

/// All differences of one kind. What they have in common is set; what differs among them is not.
pub(super) struct Group {
    pub(super) subject: Subject,
    pub(super) flaw: Flaw,
    pub(super) player: Option<Player>,
    pub(super) row: Option<usize>,
    pub(super) class: Option<usize>,
    /// The column of a cell, from 0.
    pub(super) cell: Option<usize>,
    /// Whether the names are those above the final boards.
    pub(super) is_final: Option<bool>,
    pub(super) lines: usize,
    pub(super) last_line: usize,
    pub(super) places: usize,
}

impl Group {
    /// Describes the group; none if what its differences have in common does not explain them.
    pub(super) fn kind(&self, golden: &Reading) -> Option<Kind> {
        let total = self.total(golden);
        let is_every = total > 1 && self.lines >= total;
        let place = |words: &str| match total {
            0 | 1 => format!("{}: {words}", self.noun(false)),
            _ if is_every => format!("every {}: {words}", self.noun(false)),
            _ => format!("some {}: {words}", self.noun(true)),
        };
        let message = match &self.flaw {
            Flaw::SpaceBeforeColon { words } if is_every => {
                format!("every \"{}:\" has a space before the colon", shown(words))
            }
            Flaw::SpaceBeforeColon { words } => {
                format!("\"{}:\" has a space before the colon", shown(words))
            }
            Flaw::Gap { golden, found, place: at }
                if at.is_empty() && golden.matches('\n').count() != found.matches('\n').count() =>
            {
                of_gap(golden, found, &format!("after {}", self.after_name(is_every)))
            }
            Flaw::Gap { golden, found, place: at } => place(&of_gap(golden, found, at)),
            Flaw::Letter { golden: expects, found } => {
                return self.letter_kind(golden, *expects, *found);
            }
            Flaw::Round(offset) => {
                let by = offset.unsigned_abs();
                let direction = if *offset < 0 { "low" } else { "high" };
                format!("{} round number is {by} too {direction}", if is_every { "every" } else { "a" })
            }
            Flaw::Words { golden, found } if golden.is_empty() && found.is_empty() => {
                place("the text is different")
            }
            Flaw::Words { golden, found } if golden.is_empty() => {
                place(&format!("an extra \"{}\"", shown(found.trim())))
            }
            Flaw::Words { golden, found } if found.is_empty() => {
                place(&format!("\"{}\" is missing", shown(golden.trim())))
            }
            Flaw::Words { golden, found } => {
                place(&format!("expected \"{}\", found \"{}\"", shown(golden), shown(found)))
            }
            Flaw::File(words) => words.clone(),
            Flaw::ExtraLine(line) => format!("an extra line \"{}\"", shown(line)),
            Flaw::MissingLine(line) => format!("the line \"{}\" is missing", shown(line)),
        };
        Some(Kind { message, count: self.lines })
    }

    /// Wrong letters are a kind if they are all in the same place, or if every such letter is wrong.
    fn letter_kind(&self, golden: &Reading, expects: char, found: char) -> Option<Kind> {
        let count = self.lines;
        let whose = self.player.map(|player| format!("Player{}'s ", player.number()));
        let flaw = format!("expected {expects}, found {}", shown(&found.to_string()));
        if self.subject == Subject::Ships {
            let class = &FLEET.classes()[self.class?].name;
            return Some(Kind { message: format!("{}{class}: {flaw}", whose?), count });
        }
        if let (Some(whose), Some(row), Some(cell)) = (whose, self.row, self.cell) {
            let message = format!("{whose}board, cell {row},{}: {flaw}", NOTATION.column(cell as u16));
            return Some(Kind { message, count });
        }
        let rows = golden.blocks().flat_map(|block| block.rows.iter()).flatten().flatten();
        let all = rows.flat_map(|(_, signs)| signs.iter()).filter(|sign| sign.letter == expects).count();
        let message = format!("every {expects} on the boards is {}", shown(&found.to_string()));
        (self.places == all).then_some(Kind { message, count })
    }

    /// The number of lines of the golden that could have this difference.
    fn total(&self, golden: &Reading) -> usize {
        let (turns, blocks) = (golden.turns.len(), golden.blocks().count());
        let items = || golden.turns.iter().flat_map(|turn| &turn.items);
        match self.subject {
            Subject::Heading if self.player.is_some() => {
                golden.turns.iter().filter(|turn| turn.player == self.player).count()
            }
            Subject::Heading | Subject::Round => turns,
            Subject::Captions => match self.is_final {
                Some(true) => 1,
                Some(false) => turns,
                None => blocks,
            },
            Subject::Columns => blocks,
            Subject::Row if self.row.is_some() => blocks,
            Subject::Row => blocks * 10,
            Subject::Ships if self.class.is_some() => blocks,
            Subject::Ships => blocks * FLEET.classes().len(),
            Subject::Prompt => items().count(),
            Subject::Error => items().map(|item| item.errors.len()).sum(),
            Subject::Title | Subject::Result | Subject::Final | Subject::Rejection => 1,
            Subject::Text => 0,
        }
    }

    /// What kind of line the differences are in.
    fn noun(&self, is_plural: bool) -> String {
        let located = Located {
            subject: self.subject,
            player: self.player,
            row: self.row,
            class: self.class,
            part: None,
        };
        let plural = if is_plural { "s" } else { "" };
        match self.subject {
            Subject::Row if self.row.is_none() => format!("row{plural} of the boards"),
            Subject::Ships if self.class.is_none() => format!("line{plural} of the ship lists"),
            Subject::Row if !is_plural => located.name(),
            Subject::Row | Subject::Ships => format!("line{plural} with {}", located.name()),
            Subject::Heading => format!("heading{plural}"),
            Subject::Round => format!("round line{plural}"),
            Subject::Captions if self.is_final == Some(true) => "the names above the final boards".into(),
            Subject::Captions => format!("line{plural} of names above the boards"),
            Subject::Columns => format!("line{plural} of column letters"),
            Subject::Prompt => format!("prompt{plural}"),
            Subject::Error => format!("error message{plural}"),
            _ => located.name(),
        }
    }

    /// What an empty line or a newline comes after.
    fn after_name(&self, is_every: bool) -> String {
        if is_every { format!("every {}", self.noun(false)) } else { self.noun(true) }
    }
}
