//! The command that runs a submission.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::system::program::can_be_found;

/// The placeholder for the path of a submission.
pub const SUBMISSION: &str = "{submission}";

/// A command that runs a submission, split into words. It runs without a shell.
#[derive(Clone, Debug)]
pub struct RunCommand {
    words: Vec<String>,
}

/// Why a command cannot run submissions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The operating system is not Unix.
    #[error("running programs is only supported on Unix")]
    NotSupported,
    /// No word contains [`SUBMISSION`].
    #[error("the command does not contain {SUBMISSION}")]
    WithoutSubmission,
    /// The program does not exist.
    #[error("command not found: {0}")]
    NotFound(String),
}

impl RunCommand {
    /// Checks that the command contains [`SUBMISSION`] and that its program exists.
    ///
    /// ```
    /// use battleship::course::grade::{CommandError, RunCommand};
    ///
    /// let command = |words: &[&str]| RunCommand::new(words.iter().map(|word| word.to_string()).collect());
    /// # #[cfg(unix)] {
    /// assert!(command(&["{submission}/program", "--fast"]).is_ok());
    /// assert_eq!(command(&["python3", "program.py"]).unwrap_err(), CommandError::WithoutSubmission);
    /// # }
    /// ```
    pub fn new(words: Vec<String>) -> Result<Self, CommandError> {
        if cfg!(not(unix)) {
            return Err(CommandError::NotSupported);
        }
        if !words.iter().any(|word| word.contains(SUBMISSION)) {
            return Err(CommandError::WithoutSubmission);
        }
        match words.first() {
            Some(program) if !program.contains(SUBMISSION) && !can_be_found(OsStr::new(program)) => {
                Err(CommandError::NotFound(program.clone()))
            }
            _ => Ok(Self { words }),
        }
    }

    /// The words with [`SUBMISSION`] replaced by a path.
    pub(super) fn for_submission(&self, submission: &Path) -> Vec<OsString> {
        let fill_in = |word: &String| {
            let mut filled = OsString::new();
            for (index, part) in word.split(SUBMISSION).enumerate() {
                if index > 0 {
                    filled.push(submission);
                }
                filled.push(part);
            }
            filled
        };
        self.words.iter().map(fill_in).collect()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_replaced() {
        let words = ["sh", "-c", "{submission}/a {submission}", "x"].map(str::to_owned).to_vec();
        let words_for = RunCommand::new(words).unwrap().for_submission(Path::new("/s t"));
        assert_eq!(words_for, ["sh", "-c", "/s t/a /s t", "x"]);
    }

    #[test]
    fn a_missing_program_is_an_error() {
        let words = ["no-such-program", "{submission}"].map(str::to_owned).to_vec();
        assert_eq!(RunCommand::new(words).unwrap_err(), CommandError::NotFound("no-such-program".into()));
    }
}
