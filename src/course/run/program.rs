//! Runs a student's program on the inputs of one game, and takes what it leaves behind.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use super::crash::complaint;
use super::ran::{Ran, RunEnd, RunStatus};
use super::trouble::trouble_of;
use super::{Sandbox, Trouble};
use crate::source::clean;
use crate::system::program::{End, Finished, Input, Limits, Program};
use crate::system::read::ReadError;

/// A program, the game to run it on, and where its transcript is.
pub(in crate::course) struct Run<'a> {
    /// The program and its options.
    pub(in crate::course) words: &'a [OsString],
    /// The arguments that follow: usually the names of the four input files.
    pub(in crate::course) arguments: &'a [OsString],
    /// The files that are copied into the folder where it runs.
    pub(in crate::course) inputs: &'a [Input],
    /// The absolute path of the student's folder or program.
    pub(in crate::course) submission: &'a Path,
    /// The name of the transcript that it writes.
    pub(in crate::course) transcript: &'a str,
    /// The limits of the program with all processes that it starts.
    pub(in crate::course) limits: Limits,
    /// The sandbox that it runs in.
    pub(in crate::course) sandbox: &'a Sandbox,
}

impl Run<'_> {
    /// Runs the program. Returns an error only for failures that are not the program's fault.
    pub(in crate::course) fn run(&self) -> io::Result<Ran> {
        let program = Program {
            words: self.words,
            arguments: self.arguments,
            inputs: self.inputs,
            output: self.transcript,
            submission: self.submission,
            limits: self.limits,
            sandbox: self.sandbox,
        };
        let mut finished = program.run()?;
        let end = self.end(finished.end)?;
        let is_silent = finished.stderr.trim_ascii().is_empty();
        let has_failed = end != RunEnd::Exit(0);
        let said = |output: &[u8], is_heard: bool| {
            if is_heard && has_failed { complaint(output, self.submission) } else { String::new() }
        };
        let status = RunStatus {
            end,
            usage: finished.usage,
            complaint: said(&finished.stderr, !is_silent),
            printed_complaint: said(&finished.stdout, is_silent),
            files: self.files(&finished),
        };
        Ok(Ran {
            transcript: self.transcript(&finished)?,
            stdout: std::mem::take(&mut finished.stdout),
            stderr: std::mem::take(&mut finished.stderr),
            status,
        })
    }

    fn transcript(&self, finished: &Finished) -> io::Result<Result<Vec<u8>, Trouble>> {
        match finished.read(self.transcript, self.limits.output) {
            Err(ReadError::Unreadable(error)) if error.kind() != io::ErrorKind::PermissionDenied => {
                Err(error)
            }
            read => {
                Ok(read.map_err(|error| trouble_of(error, Path::new(self.transcript), self.limits.output)))
            }
        }
    }

    /// How the program ended. Returns an error for failures that are not the program's fault.
    fn end(&self, end: End) -> io::Result<RunEnd> {
        Ok(match end {
            End::Exit(code) => RunEnd::Exit(code),
            End::Signal(signal) => RunEnd::Signal(signal),
            End::OutOfTime(limit) => RunEnd::OutOfTime(limit),
            End::OutOfMemory => RunEnd::OutOfMemory(self.limits.memory),
            End::TooManyProcesses => RunEnd::TooManyProcesses(self.limits.processes),
            End::TooManyThreads => RunEnd::TooManyThreads(Limits::THREADS),
            End::TooMuchOutput => RunEnd::TooMuchOutput(self.limits.output),
            End::CannotStart(code) => match io::Error::from_raw_os_error(code) {
                error if is_of_machine(&error) => return Err(error),
                error => RunEnd::CannotStart(error.to_string()),
            },
        })
    }

    /// The names of some files that the program wrote.
    fn files(&self, finished: &Finished) -> Vec<String> {
        const MOST_NAMES: usize = 5;
        let is_new = |name: &OsString| !self.inputs.iter().any(|input| input.name == *name);
        let mut names: Vec<_> = finished.files().into_iter().filter(is_new).collect();
        names.sort_unstable();
        names.iter().take(MOST_NAMES).map(|name| clean(&name.to_string_lossy()).into_owned()).collect()
    }
}

/// Whether a program cannot be started because the machine has too little of something. Everything else is in the hands
/// of the submission: a damaged program can be refused for almost any reason.
fn is_of_machine(error: &io::Error) -> bool {
    /// There are too many open files, in this process or altogether.
    const DESCRIPTORS: [i32; 2] = [23, 24];
    matches!(
        error.kind(),
        io::ErrorKind::OutOfMemory | io::ErrorKind::WouldBlock | io::ErrorKind::ExecutableFileBusy
    ) || error.raw_os_error().is_some_and(|code| DESCRIPTORS.contains(&code))
}
