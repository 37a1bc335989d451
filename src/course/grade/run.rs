//! Runs a student's program on the inputs of one game, and takes the transcript that it writes.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use super::crash::complaint;
use super::trouble::{Instead, trouble_of};
use super::{Sandbox, Trouble, Usage};
use crate::source::clean;
use crate::system::program::{Finished, Input, Limits, Program, ProgramEnd};
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
    /// Whether what it prints is the transcript, instead of that file.
    pub(in crate::course) stdout: bool,
    /// The limits of the program with all processes that it starts.
    pub(in crate::course) limits: Limits,
    /// The sandbox that it runs in.
    pub(in crate::course) sandbox: &'a Sandbox,
}

/// The transcript and how the program failed after writing it, or why there is no transcript.
pub(in crate::course) type Written = Result<(Vec<u8>, Option<Trouble>), Trouble>;

impl Run<'_> {
    /// Runs the program. If it writes no transcript, `is_right` judges what it prints. Returns an error only for
    /// failures that are not the program's fault.
    pub(in crate::course) fn transcript(
        &self,
        is_right: impl Fn(&[u8]) -> bool,
    ) -> io::Result<(Written, Usage)> {
        let program = Program {
            words: self.words,
            arguments: self.arguments,
            inputs: self.inputs,
            output: self.transcript,
            submission: self.submission,
            limits: self.limits,
            sandbox: self.sandbox,
        };
        let finished = program.run()?;
        let written = self.written(&finished)?;
        let failure = self.failure(&finished)?;
        let written = match (failure, written) {
            // A program that failed after it wrote its transcript is graded by the transcript.
            (Some(failure @ (Trouble::ExitStatus { .. } | Trouble::Signal { .. })), Ok(bytes))
                if !bytes.is_empty() =>
            {
                Ok((bytes, Some(failure)))
            }
            (None, Ok(bytes)) => Ok((bytes, None)),
            (_, Err(trouble @ Trouble::NoFile(_))) => Err(trouble),
            (None, Err(Trouble::Nothing { name, .. })) => {
                Err(Trouble::Nothing { name, instead: self.instead(&finished, is_right) })
            }
            (Some(trouble), _) | (None, Err(trouble)) => Err(trouble),
        };
        Ok((written, finished.usage))
    }

    fn written(&self, finished: &Finished) -> io::Result<Result<Vec<u8>, Trouble>> {
        if self.stdout {
            let is_empty = finished.stdout.is_empty();
            return Ok(if is_empty { Err(Trouble::nothing("output")) } else { Ok(finished.stdout.clone()) });
        }
        match finished.read(self.transcript, self.limits.output) {
            Err(ReadError::Unreadable(error)) if !is_of_submission(&error) => Err(error),
            read => {
                Ok(read.map_err(|error| trouble_of(error, Path::new(self.transcript), self.limits.output)))
            }
        }
    }

    /// How the program failed, if it did. Returns an error for failures that are not the program's fault.
    fn failure(&self, finished: &Finished) -> io::Result<Option<Trouble>> {
        // A program that says nothing on stderr may have printed what went wrong.
        let is_silent = finished.stderr.trim_ascii().is_empty() && !self.stdout;
        let said = if is_silent { &finished.stdout } else { &finished.stderr };
        let complaint = || complaint(said, self.submission);
        Ok(match &finished.end {
            ProgramEnd::Exit(0) => None,
            ProgramEnd::Exit(code) => Some(Trouble::ExitStatus { code: *code, complaint: complaint() }),
            ProgramEnd::Signal(signal) => Some(Trouble::Signal { signal: *signal, complaint: complaint() }),
            ProgramEnd::OutOfTime(limit) => Some(Trouble::Timeout(*limit)),
            ProgramEnd::OutOfMemory => Some(Trouble::OutOfMemory(self.limits.memory)),
            ProgramEnd::TooManyProcesses => Some(Trouble::TooManyProcesses(self.limits.processes)),
            ProgramEnd::TooMuchOutput => Some(Trouble::TooLarge(self.limits.output)),
            ProgramEnd::CannotStart(error) if is_of_submission(error) => {
                Some(Trouble::CannotRun(error.to_string()))
            }
            ProgramEnd::CannotStart(error) => return Err(io::Error::new(error.kind(), error.to_string())),
        })
    }

    /// What the program did instead of writing its transcript.
    fn instead(&self, finished: &Finished, is_right: impl Fn(&[u8]) -> bool) -> Instead {
        const MOST_NAMES: usize = 5;
        let is_new = |name: &OsString| !self.inputs.iter().any(|input| input.name == *name);
        let mut names: Vec<_> = finished.files().into_iter().filter(is_new).collect();
        names.sort_unstable();
        let files = names.iter().take(MOST_NAMES).map(|name| clean(&name.to_string_lossy()).into_owned());
        let printed = if self.stdout { &[][..] } else { &finished.stdout };
        Instead {
            files: files.collect(),
            printed: printed.split_inclusive(|&byte| byte == b'\n').count(),
            printed_transcript: !printed.is_empty() && is_right(printed),
        }
    }
}

/// Whether the submission is to blame for a program that cannot be started.
fn is_of_submission(error: &io::Error) -> bool {
    /// The file is not executable code, nor a script with an interpreter line.
    const ENOEXEC: i32 = 8;
    matches!(
        error.kind(),
        io::ErrorKind::NotFound
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::NotADirectory
    ) || error.raw_os_error() == Some(ENOEXEC)
        || error.kind() == io::ErrorKind::Unsupported
}
