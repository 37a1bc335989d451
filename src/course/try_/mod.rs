//! A student's own check: compares a program's transcript with the right one for any four files.

mod command;
mod page;

use std::io;
use std::path::Path;

pub use command::{OwnCommand, own_command};
pub use page::own_page;

pub use super::run::interpreter;

use super::class::{CaseResult, Credit, explain_chance, is_right, result};
use super::run::{read_transcript, run};
use crate::explain::{AnswerKey, Compare, DialogueReference, Reference};
use crate::play::{Performance, Script};
use crate::rounds::{Produced, Wording};
use crate::system::program::Program;

/// What a transcript is compared with, and how.
#[derive(Debug)]
pub struct Attempt {
    /// What is right in each wording that is accepted. The first is preferred.
    keys: Vec<AnswerKey>,
    compare: Compare,
    stdout: bool,
    max_output: u64,
}

impl Attempt {
    /// Prepares comparisons with what the files of a game produce: in the first wording, or in any if `accepts_all`.
    /// If `stdout` is set, transcripts are what a program prints; they may have at most `max_output` bytes.
    pub fn new(
        produced: &[(Wording, Produced); 2],
        accepts_all: bool,
        compare: Compare,
        stdout: bool,
        max_output: u64,
    ) -> Self {
        let [first, second] = produced.each_ref().map(|(wording, produced)| {
            let mut text = String::from_utf8_lossy(&produced.transcript).into_owned();
            // Programs print one more newline than they write to the file.
            text.extend(stdout.then_some('\n'));
            let game = produced.played.as_ref().ok().map(|played| played.game.clone());
            Reference::new(text, None, game, *wording)
        });
        let references =
            if accepts_all { vec![first, second] } else { vec![first.with_other_wording(second)] };
        let keys = references.into_iter().map(|reference| AnswerKey::Rounds(Box::new(reference))).collect();
        Self { keys, compare, stdout, max_output }
    }

    /// Prepares comparisons with what an edition that asks for answers prints.
    pub fn of_dialogue(script: Script, performance: Performance, compare: Compare, max_output: u64) -> Self {
        let key = DialogueReference::new(script, performance, None);
        Self { keys: vec![AnswerKey::Dialogue(Box::new(key))], compare, stdout: true, max_output }
    }

    /// Compares a transcript that was written before. Also returns in which of the wordings.
    pub fn compare_file(&self, path: &Path) -> (CaseResult, usize) {
        let written = read_transcript(path, self.max_output);
        self.result(written.as_deref().map(|bytes| (bytes, None)).map_err(Clone::clone))
    }

    /// Runs a program and compares its transcript. Returns an error only for failures that are not the program's
    /// fault.
    pub(crate) fn compare_program(&self, program: &Program) -> io::Result<(CaseResult, usize)> {
        let ran = run(program)?;
        let is_right = |printed: &[u8]| self.keys.iter().any(|key| is_right(printed, key, self.compare));
        let (mut result, wording) = self.result(ran.written(self.stdout, is_right));
        explain_chance(&mut result, &self.keys[wording], &ran, || run(program).ok());
        Ok((result, wording))
    }

    fn result(&self, written: super::run::Written) -> (CaseResult, usize) {
        let text = written.as_ref().ok().and_then(|(bytes, _)| std::str::from_utf8(bytes).ok());
        let key = text.map_or(0, |text| AnswerKey::fitting(&self.keys, text, self.compare));
        (result(written, &self.keys[key], self.compare, 1.0, Credit::All), key)
    }
}
