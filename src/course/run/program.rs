//! Runs a student's program on the inputs of one game, and takes what it leaves behind.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use super::Trouble;
use super::crash::complaint;
use super::left_behind::{Ran, RunStatus};
use super::trouble::trouble_with;
use crate::source::clean;
use crate::system::program::{End, Finished, Program};
use crate::system::read::ReadError;
use crate::system::temporary_folder::without_temporary_names;

/// Runs a program. Returns an error only for failures that are not the program's fault.
pub(in crate::course) fn run(program: &Program) -> io::Result<Ran> {
    let finished = program.run()?;
    let is_silent = finished.stderr.trim_ascii().is_empty();
    let has_failed = finished.end != End::Exit(0);
    let said = |output: &[u8], is_heard: bool| {
        if !is_heard || !has_failed {
            return String::new();
        }
        same_in_every_run(complaint(output, program.submission))
    };
    let status = RunStatus {
        end: finished.end.clone(),
        usage: finished.usage,
        complaint: said(&finished.stderr, !is_silent),
        printed_complaint: said(&finished.stdout, is_silent),
        files: other_files(program, &finished),
    };
    Ok(Ran {
        transcript: transcript(program, &finished)?,
        stdout: without_temporary_names(&finished.stdout).into(),
        stderr: without_temporary_names(&finished.stderr).into(),
        status,
    })
}

fn transcript(program: &Program, finished: &Finished) -> io::Result<Result<Vec<u8>, Trouble>> {
    match finished.read(program.output, program.limits.output) {
        Err(ReadError::Unreadable(error)) if error.kind() != io::ErrorKind::PermissionDenied => Err(error),
        read => {
            let read = read.map(|bytes| without_temporary_names(&bytes).into());
            Ok(read.map_err(|error| trouble_with(error, Path::new(program.output), program.limits.output)))
        }
    }
}

/// Text without the random names of temporary folders.
pub(in crate::course) fn same_in_every_run(text: String) -> String {
    String::from_utf8_lossy(&without_temporary_names(text.as_bytes())).into_owned()
}

/// The names of some files that the program wrote.
fn other_files(program: &Program, finished: &Finished) -> Vec<String> {
    const MOST_NAMES: usize = 5;
    let is_new = |name: &OsString| !program.inputs.iter().any(|input| input.name == *name);
    let mut names: Vec<_> = finished.files().into_iter().filter(is_new).collect();
    names.sort_unstable();
    names.iter().take(MOST_NAMES).map(|name| clean(&name.to_string_lossy()).into_owned()).collect()
}
