//! Builds a submission, such as one in Java or C, before it runs.

use std::io::{self, ErrorKind};

use super::crash::first_error;
use super::{End, Trouble};
use crate::system::program::Program;
use crate::system::temporary_folder::TemporaryFolder;

/// Errors that are only in the hands of the submission.
const IN_ITS_HANDS: [ErrorKind; 2] = [ErrorKind::PermissionDenied, ErrorKind::InvalidFilename];

/// Runs a compiler. Returns a folder with what it leaves in the folder in which it runs, or why it failed. An outer error
/// is not the fault of the submission.
pub(in crate::course) fn build(program: &Program) -> io::Result<Result<TemporaryFolder, Trouble>> {
    let finished = program.run()?;
    let failed = |reason: String| Ok(Err(End::BuildFailed(reason).into()));
    match finished.end.clone() {
        End::Exit(0) => match finished.save() {
            Ok(folder) => Ok(Ok(folder)),
            // It is too large, locked, or too deep for a path.
            Err(error) if error.raw_os_error().is_none() || IN_ITS_HANDS.contains(&error.kind()) => {
                failed(format!("what it leaves cannot be copied: {error}"))
            }
            Err(error) => Err(error),
        },
        End::Exit(code) => {
            let output =
                if finished.stderr.trim_ascii().is_empty() { &finished.stdout } else { &finished.stderr };
            let error = first_error(output, program.submission);
            failed(if error.is_empty() { format!("the compiler exited with status {code}") } else { error })
        }
        end => failed(Trouble::from(end).to_string()),
    }
}
