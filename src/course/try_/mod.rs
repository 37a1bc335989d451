//! A student's own check: compares a program's transcript with the right one for any four files.

mod command;
mod page;

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::time::Duration;

pub use command::{OwnCommand, own_command};
pub use page::own_page;

pub use super::run::interpreter;

use super::class::{CaseResult, Credit, is_right, result};
use super::run::{Sandbox, read_transcript, run};
use crate::explain::{Compare, Reference};
use crate::rounds::{Produced, Wording};
use crate::system::program::{Input, Limits, Program};
use crate::system::read::read_regular;

/// What a transcript is compared with, and how.
#[derive(Debug)]
pub struct Attempt {
    reference: Reference,
    compare: Compare,
    stdout: bool,
    max_output: u64,
}

/// A program to run for its transcript.
#[derive(Debug)]
pub struct OwnProgram<'a> {
    pub command: OwnCommand,
    /// The files that it gets copies of, with the names of the copies.
    pub inputs: Vec<(&'a Path, OsString)>,
    /// The folder that messages name files relative to.
    pub folder: &'a Path,
    pub transcript: &'a str,
    pub timeout: Duration,
    pub max_memory: u64,
    pub max_processes: usize,
    pub sandbox: Sandbox,
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
    pub fn of_file(&self, path: &Path) -> CaseResult {
        let written = read_transcript(path, self.max_output);
        self.result(written.as_deref().map(|bytes| (bytes, None)).map_err(Clone::clone))
    }

    /// Runs a program and compares its transcript. Returns an error only for failures that are not the program's
    /// fault.
    pub fn of_program(&self, program: &OwnProgram) -> io::Result<CaseResult> {
        let copy = |(path, name): &(&Path, OsString)| Input::copy(name, &read_regular(path, path));
        let inputs: Vec<Input> = program.inputs.iter().filter_map(copy).collect();
        let program = Program {
            words: &program.command.words,
            arguments: &program.command.arguments,
            inputs: &inputs,
            submission: program.folder,
            output: program.transcript,
            limits: Limits {
                time: program.timeout,
                output: self.max_output,
                memory: program.max_memory,
                processes: program.max_processes,
            },
            sandbox: &program.sandbox,
        };
        let ran = run(&program)?;
        let is_right = |printed: &[u8]| is_right(printed, &self.reference, self.compare);
        Ok(self.result(ran.written(self.stdout, is_right)))
    }

    fn result(&self, written: super::run::Written) -> CaseResult {
        result(written, &self.reference, self.compare, 1.0, Credit::All)
    }
}
