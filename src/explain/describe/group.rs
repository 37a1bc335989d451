//! Words for one misprint, or for all misprints of one kind.

use super::flaws::{Flaw, Misprint};
use super::kinds::Kind;
use super::white_space::gap_words;
use crate::explain::difference::shown;
use crate::explain::read::{Place, Reading, Subject};
use crate::rounds::{FLEET, NOTATION};

/// All misprints of one kind.
pub(super) struct Group {
    /// What they have in common is set; what differs among them is not.
    common: Misprint,
    lines: usize,
    last_line: usize,
    places: usize,
}

/// How many lines that could be wrong are wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The only one there is, or the first one.
    One,
    Some,
    Every,
}

impl Group {
    pub(super) fn new(misprint: Misprint) -> Self {
        Self { lines: 1, last_line: misprint.place.0, places: 1, common: misprint }
    }

    /// Whether a misprint is of this kind.
    pub(super) fn has(&self, misprint: &Misprint) -> bool {
        self.common.at.subject == misprint.at.subject
            && (self.common.flaw == misprint.flaw || (self.common.is_message() && misprint.is_message()))
    }

    pub(super) fn add(&mut self, misprint: &Misprint) {
        fn keep<T: PartialEq + Copy>(common: &mut Option<T>, other: Option<T>) {
            *common = common.filter(|common| Some(*common) == other);
        }
        self.places += 1;
        self.lines += usize::from(self.last_line != misprint.place.0);
        self.last_line = misprint.place.0;
        let (common, at) = (&mut self.common, misprint.at);
        keep(&mut common.at.player, at.player);
        keep(&mut common.at.row, at.row);
        keep(&mut common.at.class, at.class);
        keep(&mut common.at.cell, at.cell);
        keep(&mut common.at.is_final, at.is_final);
        if common.flaw != misprint.flaw {
            common.flaw = Flaw::OtherText;
        }
    }

    /// Describes the group; none if what its misprints have in common does not explain them.
    pub(super) fn kind(&self, golden: &Reading) -> Option<Kind> {
        let extent = match self.total(golden) {
            0 | 1 => Extent::One,
            total if self.lines >= total => Extent::Every,
            _ => Extent::Some,
        };
        let message = match self.common.flaw {
            Flaw::EndsBefore(_) | Flaw::GoesOn(_) => return None,
            Flaw::Letter { golden: expects, found } => match self.letter_words(expects, found) {
                Some(words) => words,
                None if self.is_every_letter(golden, expects) => {
                    format!("every {expects} on the boards is {}", shown(&found.to_string()))
                }
                None => return None,
            },
            _ => self.words(extent),
        };
        Some(Kind { message, count: self.lines })
    }

    pub(super) fn first_words(&self) -> String {
        self.words(Extent::One)
    }

    fn words(&self, extent: Extent) -> String {
        let place = |words: &str| match extent {
            Extent::One => format!("{}: {words}", self.common.at.name()),
            Extent::Some => format!("some {}: {words}", self.noun(true)),
            Extent::Every => format!("every {}: {words}", self.noun(false)),
        };
        match &self.common.flaw {
            Flaw::SpaceBeforeColon { words } => {
                let every = if extent == Extent::Every { "every " } else { "" };
                format!("{every}\"{}:\" has a space before the colon", shown(words))
            }
            Flaw::Gap { golden, found, place: at }
                if golden.matches('\n').count() != found.matches('\n').count() =>
            {
                let after = match extent {
                    _ if !at.is_empty() => at.clone(),
                    Extent::One => format!("after {}", self.common.at.name()),
                    Extent::Some => format!("after {}", self.noun(true)),
                    Extent::Every => format!("after every {}", self.noun(false)),
                };
                gap_words(golden, found, &after)
            }
            Flaw::Gap { golden, found, place: at } => place(&gap_words(golden, found, at)),
            Flaw::Letter { golden, found } => {
                self.letter_words(*golden, *found).unwrap_or_else(|| place(&letter_flaw(*golden, *found)))
            }
            Flaw::Round(offset) => {
                let number = match extent {
                    Extent::One => "the",
                    Extent::Some => "a",
                    Extent::Every => "every",
                };
                let direction = if *offset < 0 { "low" } else { "high" };
                format!("{number} round number is {} too {direction}", offset.unsigned_abs())
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
            Flaw::OtherText => place("the text is different"),
            Flaw::File(words) => words.clone(),
            Flaw::ExtraLine(line) => format!("an extra line \"{}\"", shown(line)),
            Flaw::MissingLine(line) => format!("the line \"{}\" is missing", shown(line)),
            Flaw::EndsBefore(text) => {
                format!("expected {} \"{}\", found the end of the file", self.common.at.name(), shown(text))
            }
            Flaw::GoesOn(text) => {
                format!("expected the end of the file, found {} \"{}\"", self.common.at.name(), shown(text))
            }
        }
    }

    /// Words for wrong letters that are all in the same cell, or in the ship list of the same class.
    fn letter_words(&self, golden: char, found: char) -> Option<String> {
        let Place { subject, player, row, class, cell, .. } = self.common.at;
        let whose = format!("{}'s", player?);
        let flaw = letter_flaw(golden, found);
        if subject == Subject::Ships {
            return Some(format!("{whose} {}: {flaw}", FLEET.classes()[class?].name));
        }
        Some(format!("{whose} board, cell {},{}: {flaw}", row?, NOTATION.column(cell? as u16)))
    }

    /// Whether every such letter on the boards is wrong.
    fn is_every_letter(&self, golden: &Reading, letter: char) -> bool {
        let rows = golden.blocks().flat_map(|block| block.rows.iter()).flatten().flatten();
        let all = rows.flat_map(|(_, signs)| signs.iter()).filter(|sign| sign.letter == letter).count();
        self.common.at.subject == Subject::Row && self.places == all
    }

    /// The number of lines of the golden that could have this difference.
    fn total(&self, golden: &Reading) -> usize {
        let (turns, blocks) = (golden.turns.len(), golden.blocks().count());
        let items = || golden.turns.iter().flat_map(|turn| &turn.items);
        match self.common.at.subject {
            Subject::Heading if self.common.at.player.is_some() => {
                golden.turns.iter().filter(|turn| turn.player == self.common.at.player).count()
            }
            Subject::Heading | Subject::Round => turns,
            Subject::Captions => match self.common.at.is_final {
                Some(true) => 1,
                Some(false) => turns,
                None => blocks,
            },
            Subject::Columns => blocks,
            Subject::Row if self.common.at.row.is_some() => blocks,
            Subject::Row => blocks * 10,
            Subject::Ships if self.common.at.class.is_some() => blocks,
            Subject::Ships => blocks * FLEET.classes().len(),
            Subject::Prompt => items().count(),
            Subject::Error => items().map(|item| item.errors.len()).sum(),
            Subject::Title | Subject::Result | Subject::Final | Subject::Rejection => 1,
            Subject::Text => 0,
        }
    }

    fn noun(&self, is_plural: bool) -> String {
        let plural = if is_plural { "s" } else { "" };
        match self.common.at.subject {
            Subject::Row if self.common.at.row.is_none() => format!("row{plural} of the boards"),
            Subject::Ships if self.common.at.class.is_none() => format!("line{plural} of the ship lists"),
            Subject::Row if !is_plural => self.common.at.name(),
            Subject::Row | Subject::Ships => format!("line{plural} with {}", self.common.at.name()),
            Subject::Heading => format!("heading{plural}"),
            Subject::Round => format!("round line{plural}"),
            Subject::Captions => format!("line{plural} of names above the boards"),
            Subject::Columns => format!("line{plural} of column letters"),
            Subject::Prompt => format!("prompt{plural}"),
            Subject::Error => format!("error message{plural}"),
            _ => self.common.at.name(),
        }
    }
}

fn letter_flaw(golden: char, found: char) -> String {
    format!("expected {golden}, found {}", shown(&found.to_string()))
}
