//! Finds everything that differs between two texts, from the start to the end: in which part of a turn, and how.

mod gap;
mod letters;
mod whole_line;

use std::collections::VecDeque;

use crate::explain::compare::Compare;
use crate::explain::compare::walk::{Mismatch, Walk};
use crate::explain::read::{LineColumn, Located, Place, Subject, Transcript, locate_in};
use whole_line::whole_line;

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
    Words {
        golden: String,
        found: String,
    },
    /// Different texts of a group of messages.
    OtherText,
    /// Something about the file, in words.
    File(String),
    /// A line that should not be there, or one that should.
    ExtraLine(String),
    MissingLine(String),
    /// The transcript ends before this text of the golden.
    EndsBefore(String),
    /// The transcript goes on with this text after the end of the golden.
    GoesOn(String),
}

impl Flaw {
    /// Whether only the layout differs, so that nothing else happens in the game.
    pub(super) fn is_layout(&self) -> bool {
        matches!(self, Self::Gap { .. } | Self::SpaceBeforeColon { .. } | Self::File(_))
    }
}

/// A place where two texts differ, and how.
pub(super) struct Misprint {
    pub(super) flaw: Flaw,
    pub(super) at: Place,
    pub(super) golden_line: usize,
    pub(super) place: LineColumn,
}

impl Misprint {
    /// Whether it is the text of an error. That contains an item, so the texts are all different.
    pub(super) fn is_message(&self) -> bool {
        let is_long = |golden: &String| golden.len() > 30;
        self.at.subject == Subject::Error
            && match &self.flaw {
                Flaw::Words { golden, .. } => is_long(golden),
                flaw => *flaw == Flaw::OtherText,
            }
    }
}

/// Goes through all misprints of a transcript.
pub(super) struct Misprints<'a> {
    walk: Walk<'a>,
    mode: Compare,
    /// What was found and not returned yet.
    found: VecDeque<Misprint>,
}

impl<'a> Misprints<'a> {
    pub(super) fn new(golden: Transcript<'a>, found: Transcript<'a>, mode: Compare) -> Self {
        let walk = Walk::new(&golden.text.all, &found.text.all, golden.known, mode);
        Self { walk, mode, found: VecDeque::new() }
    }

    /// Adds what differs at a mismatch, and moves the walk on.
    fn add_mismatch(&mut self, mismatch: Mismatch<'a>) {
        if let Some(line) = whole_line(&self.walk, &mismatch, self.mode) {
            let text = line.line.to_owned();
            let flaw = if line.is_extra { Flaw::ExtraLine(text) } else { Flaw::MissingLine(text) };
            self.add(locate_in(&[], 0), flaw, line.golden.place().0, line.found.place());
            (self.walk.golden, self.walk.found) = line.after;
            return;
        }
        match mismatch {
            Mismatch::Gap { golden_at, start, .. } if self.walk.ends_line(golden_at, &start) => {
                let found_at = start.at;
                (self.walk.golden, self.walk.found) = (self.walk.golden.back_at(golden_at), start);
                self.add_words(golden_at, found_at);
            }
            // Other words, with other white space before them.
            Mismatch::Gap { golden, found, golden_at, start }
                if !self.walk.is_in_step() && !golden.contains('\n') && !found.contains('\n') =>
            {
                self.add_words(golden_at, start.at);
            }
            Mismatch::Gap { golden, found, golden_at, start } => {
                let place = start.place_in_gap(&golden, &found);
                let golden_line = self.walk.golden.back_at(golden_at).place().0;
                let flaws = gap::flaws(&self.walk, golden_at, &golden, &found);
                // If other text follows, that comes first.
                if !self.walk.is_in_step()
                    && let Some(next) = self.walk.next_mismatch()
                {
                    self.add_mismatch(next);
                }
                for (located, flaw) in flaws {
                    self.add(located, flaw, golden_line, place);
                }
            }
            Mismatch::Letters => self.add_letters(),
        }
    }

    fn add(&mut self, located: Located, flaw: Flaw, golden_line: usize, place: LineColumn) {
        self.found.push_back(Misprint { flaw, at: located.place, golden_line, place });
    }
}

impl Iterator for Misprints<'_> {
    type Item = Misprint;

    fn next(&mut self) -> Option<Misprint> {
        while self.found.is_empty() {
            let mismatch = self.walk.next_mismatch()?;
            self.add_mismatch(mismatch);
        }
        self.found.pop_front()
    }
}
