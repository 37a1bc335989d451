//! A student's own check: compares a program's transcript with the right one for any four files.

mod command;
mod page;

use std::io;
use std::path::Path;

pub use command::{OwnCommand, own_command};
pub use page::own_page;

pub use super::run::interpreter;

use super::class::{CaseResult, Credit, is_right, result};
use super::run::{read_transcript, run};
use crate::explain::{Compare, Reference};
use crate::rounds::{Produced, Wording};
use crate::system::program::Program;

/// What a transcript is compared with, and how.
#[derive(Debug)]
pub struct Attempt {
    reference: Reference,
    compare: Compare,
    stdout: bool,
    max_output: u64,
}

impl Attempt {
    /// Prepares comparisons with what the files of a game produce. If `stdout` is set, transcripts are what a
    /// program prints; they may have at most `max_output` bytes.
    pub fn new(
        produced: &Produced,
        wording: Wording,
        compare: Compare,
        stdout: bool,
        max_output: u64,
    ) -> Self {
        let mut text = String::from_utf8_lossy(&produced.transcript).into_owned();
        // Programs print one more newline than they write to the file.
        text.extend(stdout.then_some('\n'));
        let game = produced.played.as_ref().ok().map(|played| played.game.clone());
        Self { reference: Reference::new(text, None, game, wording), compare, stdout, max_output }
    }

    /// Compares a transcript that was written before.
    pub fn compare_file(&self, path: &Path) -> CaseResult {
        let written = read_transcript(path, self.max_output);
        self.result(written.as_deref().map(|bytes| (bytes, None)).map_err(Clone::clone))
    }

    /// Runs a program and compares its transcript. Returns an error only for failures that are not the program's
    /// fault.
    pub(crate) fn compare_program(&self, program: &Program) -> io::Result<CaseResult> {
        let ran = run(program)?;
        let is_right = |printed: &[u8]| is_right(printed, &self.reference, self.compare);
        Ok(self.result(ran.written(self.stdout, is_right)))
    }

    fn result(&self, written: super::run::Written) -> CaseResult {
        result(written, &self.reference, self.compare, 1.0, Credit::All)
    }
}
