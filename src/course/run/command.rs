//! The command that runs a submission.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf, is_separator};

use super::pattern::{has_match, has_several_matches, is_pattern, missing, only_match};
use crate::system::find_program::find_program;
use crate::system::os;

/// The placeholder for the path of a submission.
pub const SUBMISSION: &str = "{submission}";

/// Words that only a shell understands, although they look like programs.
const SHELL_WORDS: [&str; 10] =
    [".", "alias", "cd", "eval", "exec", "export", "set", "source", "ulimit", "umask"];
/// Operators of a shell.
const SHELL_OPERATORS: [&str; 10] = ["&&", "||", "|", ";", "&", "<", ">", ">>", "2>", "2>&1"];

/// A command that runs a submission, split into words. It runs without a shell.
#[derive(Clone, Debug)]
pub struct RunCommand {
    words: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No word contains [`SUBMISSION`], but there are several submissions.
    #[error("the command does not contain {SUBMISSION}, so every submission would run the same program")]
    WithoutSubmission,
    #[error("the program '{program}' is not found")]
    NotFound {
        program: String,
        /// The command that was probably meant.
        meant: Option<String>,
    },
    #[error("'{program}' is not executable")]
    NotExecutable {
        program: String,
        /// The command that was probably meant.
        meant: Option<String>,
    },
    /// A path is not written as `{submission}/name`.
    #[error("'{0}' is not a path in a submission")]
    NotAPath(String),
    /// This word only means something in a shell.
    #[error("'{0}' is part of a shell's language, but the command runs without a shell")]
    NeedsShell(String),
}

impl RunCommand {
    /// Checks that the program of the command exists.
    ///
    /// ```
    /// use battleship::course::run::{CommandError, RunCommand};
    ///
    /// let command = |words: &[&str]| RunCommand::new(words.iter().map(|word| word.to_string()).collect());
    /// assert!(command(&["{submission}/program", "--fast"]).is_ok());
    /// assert_eq!(command(&["cd", "{submission}"]).unwrap_err(), CommandError::NeedsShell("cd".into()));
    /// ```
    pub fn new(words: Vec<String>) -> Result<Self, CommandError> {
        if let Some(word) = shell_word(&words) {
            return Err(CommandError::NeedsShell(word.to_owned()));
        }
        if let Some(word) = words.iter().find(|word| is_not_a_path(word)) {
            return Err(CommandError::NotAPath(word.clone()));
        }
        let command = Self { words };
        let program = command.words.first().map_or("", |word| word);
        // Without the placeholder, a path may lead into the submission.
        let is_in_submission =
            program.contains(SUBMISSION) || (!command.has_placeholder() && program.contains(is_separator));
        if is_in_submission || find_program(OsStr::new(program)).is_some() {
            Ok(command)
        } else {
            Err(CommandError::NotFound {
                program: program.to_owned(),
                meant: other_python(program).map(Into::into),
            })
        }
    }

    /// Checks that the command contains [`SUBMISSION`] if there is more than one submission.
    pub fn check_for(&self, submissions: usize) -> Result<(), CommandError> {
        if submissions > 1 && !self.has_placeholder() { Err(CommandError::WithoutSubmission) } else { Ok(()) }
    }

    /// Whether a folder has what the command names in a submission.
    pub(in crate::course) fn fits(&self, folder: &Path) -> bool {
        if self.has_placeholder() {
            return self.names_program() && self.missing_in(folder).is_none();
        }
        let mut words = self.words.iter().enumerate();
        words.any(|(index, word)| file_in(folder, OsStr::new(word), index == 0).is_some())
    }

    fn has_placeholder(&self) -> bool {
        self.words.iter().any(|word| word.contains(SUBMISSION))
    }

    /// Whether the command names a path in a submission, which another program can take the place of.
    pub fn names_program(&self) -> bool {
        self.words.iter().any(|word| path_in_submission(word).is_some())
    }

    /// The command for the submission at an absolute path: with [`SUBMISSION`] replaced, and with absolute paths
    /// of files, because it does not run in the working directory. Without [`SUBMISSION`], files are looked for
    /// in the submission first. If there is a `program`, it takes the place of the first path in the submission. If the
    /// submission lacks a path, or a pattern does not match exactly one file, the error is the reason.
    pub(in crate::course) fn for_submission(
        &self,
        submission: &Path,
        mut program: Option<&str>,
    ) -> Result<Vec<OsString>, String> {
        let working = std::env::current_dir().unwrap_or_default();
        let places = if self.has_placeholder() { vec![&*working] } else { vec![submission, &working] };
        let words = self.words.iter().enumerate().map(|(index, word)| {
            match path_in_submission(word) {
                Some(path) if is_pattern(path) || program.is_some() => {
                    let pattern = program.take().unwrap_or(path);
                    return only_match(submission, pattern).map(PathBuf::into_os_string);
                }
                Some(path) if is_missing(submission, path) => return Err(missing(submission, path)),
                _ => {}
            }
            if word.contains(SUBMISSION) {
                return Ok(filled_in(word, submission));
            }
            let word = OsStr::new(word);
            let found = places.iter().find_map(|folder| file_in(folder, word, index == 0));
            Ok(found.map_or_else(|| word.to_owned(), PathBuf::into_os_string))
        });
        words.collect()
    }

    /// The files outside submissions that the command names.
    pub fn files(&self) -> Vec<PathBuf> {
        let working = std::env::current_dir().unwrap_or_default();
        let words = self.words.iter().enumerate().filter(|(_, word)| !word.contains(SUBMISSION));
        let files = words.filter_map(|(index, word)| file_in(&working, OsStr::new(word), index == 0));
        files.filter(|path| path.is_file()).collect()
    }

    /// Whether a pattern of the command matches several files of a submission.
    pub(in crate::course) fn is_ambiguous_in(&self, submission: &Path) -> bool {
        let paths = self.words.iter().filter_map(|word| path_in_submission(word));
        paths.filter(|path| is_pattern(path)).any(|pattern| has_several_matches(submission, pattern))
    }

    /// The first path that the command names in a submission and that is not there. A pattern is there if something
    /// matches it.
    pub(in crate::course) fn missing_in(&self, submission: &Path) -> Option<PathBuf> {
        let is_missing = |path: &&str| match is_pattern(path) {
            true => !has_match(submission, path),
            false => is_missing(submission, path),
        };
        let mut paths = self.words.iter().filter_map(|word| path_in_submission(word));
        paths.find(is_missing).map(|path| submission.join(path))
    }
}

/// The first word that only a shell understands.
fn shell_word(words: &[String]) -> Option<&str> {
    let first = words.first().filter(|word| is_shell_word(word));
    let operator = || words.iter().find(|word| SHELL_OPERATORS.contains(&word.as_str()));
    first
        .or_else(operator)
        .map(|word| word.trim_end_matches(';'))
        .map(|word| if word.is_empty() { ";" } else { word })
}

/// The path below a submission that a word names.
fn path_in_submission(word: &str) -> Option<&str> {
    word.strip_prefix(SUBMISSION)?.strip_prefix(is_separator)
}

/// Whether a submission lacks a file or folder. What has white space may be a command of its own, as in
/// `sh -c '{submission}/run --fast'`.
fn is_missing(submission: &Path, path: &str) -> bool {
    !path.contains(char::is_whitespace) && !submission.join(path).exists()
}

/// Whether the absolute path of a submission would be in the wrong place, as in `./{submission}` or
/// `{submission}program`.
fn is_not_a_path(word: &str) -> bool {
    let follows = |rest: &str| rest.starts_with(|letter: char| letter.is_alphanumeric());
    word.split_once(SUBMISSION).is_some_and(|(before, after)| {
        before == "./" || before == "../" || (before.is_empty() && follows(after))
    })
}

/// Whether a program of this name exists only in shells.
pub(in crate::course) fn is_shell_word(word: &str) -> bool {
    SHELL_WORDS.contains(&word.trim_end_matches(';'))
}

fn filled_in(word: &str, submission: &Path) -> OsString {
    let mut filled = OsString::new();
    for (index, part) in word.split(SUBMISSION).enumerate() {
        if index > 0 {
            filled.push(submission);
        }
        filled.push(part);
    }
    filled
}

/// The absolute path of the file that a word of a command names in a folder. A program without a folder is not
/// looked for there, just as in a shell.
pub(in crate::course) fn file_in(folder: &Path, word: &OsStr, is_program: bool) -> Option<PathBuf> {
    let path = Path::new(word);
    let is_file = !word.is_empty() && !word.as_encoded_bytes().starts_with(b"-") && !path.is_absolute();
    let path = is_file.then(|| folder.join(path))?;
    match is_program {
        true => os::program_at(&path).filter(|_| Path::new(word).components().count() > 1),
        false => Some(path).filter(|path| path.exists()),
    }
}

/// Another name of Python that can be used where this one is not found.
pub(in crate::course) fn other_python(program: &str) -> Option<&'static str> {
    const NAMES: [&str; 3] = ["python3", "python", "py"];
    let mut others = NAMES.into_iter().filter(|name| NAMES.contains(&program) && *name != program);
    others.find(|name| find_program(OsStr::new(name)).is_some())
}

/// The interpreter of a program, judged by the ending of its name.
pub fn interpreter(path: &Path) -> Option<&'static str> {
    Some(match path.extension()?.to_str()? {
        "py" => os::PYTHON,
        "js" | "mjs" => "node",
        "java" => "java",
        "jar" => "java -jar",
        "rb" => "ruby",
        "pl" => "perl",
        "sh" => "sh",
        "php" => "php",
        "lua" => "lua",
        _ => return None,
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn new(words: &[&str], submissions: usize) -> Result<RunCommand, CommandError> {
        let command = RunCommand::new(words.iter().map(|word| (*word).to_owned()).collect())?;
        command.check_for(submissions).map(|()| command)
    }

    #[test]
    fn every_placeholder_is_replaced() {
        let command = new(&["sh", "-c", "{submission}/a {submission}", "x"], 2).unwrap();
        let words_for = command.for_submission(Path::new("/s t"), None).unwrap();
        assert_eq!(words_for, ["sh", "-c", "/s t/a /s t", "x"]);
        let missing = new(&["sh", "{submission}/a/b"], 2).unwrap().missing_in(Path::new("/no-such-folder"));
        assert_eq!(missing.unwrap(), Path::new("/no-such-folder/a/b"));
        assert_eq!(command.missing_in(Path::new("/no-such-folder")), None, "it is a script");
    }

    #[test]
    fn a_missing_program_is_an_error() {
        let missing = new(&["no-such-program", "{submission}"], 1).unwrap_err();
        assert_eq!(missing, CommandError::NotFound { program: "no-such-program".into(), meant: None });
    }

    #[test]
    fn the_language_of_a_shell_is_recognized() {
        for (words, word) in [
            (&["cd", "{submission}"][..], "cd"),
            (&["cd;", "sh", "{submission}"], "cd"),
            (&["sh", "{submission}/a", "&&", "sh", "{submission}/b"], "&&"),
            (&["sh", "{submission}/a", ">", "b"], ">"),
        ] {
            assert_eq!(new(words, 1).unwrap_err(), CommandError::NeedsShell(word.into()));
        }
        assert!(new(&["sh", "-c", "cd {submission} && ./a"], 2).is_ok());
        for word in ["./{submission}/a", "{submission}a"] {
            assert_eq!(new(&["sh", word], 2).unwrap_err(), CommandError::NotAPath(word.into()));
        }
    }

    #[test]
    fn the_placeholder_can_be_left_out_for_one_submission() {
        assert_eq!(new(&["sh", "program"], 2).unwrap_err(), CommandError::WithoutSubmission);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("program"), "").unwrap();
        let command = new(&["sh", "program", "-x", "other"], 1).unwrap();
        let words = command.for_submission(folder.path(), None).unwrap();
        let program = folder.path().join("program").into_os_string();
        assert_eq!(words, [OsStr::new("sh"), &program, OsStr::new("-x"), OsStr::new("other")]);
    }
}
