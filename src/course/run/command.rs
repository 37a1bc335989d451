//! The command that runs a submission.

use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf, is_separator};

use super::pattern::{all_matches, is_pattern, missing, only_match};
use crate::system::apart::is_same_file;
use crate::system::find_program::find_program;
use crate::system::os;

/// The placeholder for the path of a submission.
pub const SUBMISSION: &str = "{submission}";

/// The placeholder for the folder with what the build of a submission leaves.
pub const BUILD: &str = "{build}";

/// Words that only a shell understands, although they look like programs.
const SHELL_WORDS: [&str; 10] =
    [".", "alias", "cd", "eval", "exec", "export", "set", "source", "ulimit", "umask"];
/// Operators of a shell.
const SHELL_OPERATORS: [&str; 10] = ["&&", "||", "|", ";", "&", "<", ">", ">>", "2>", "2>&1"];

/// A command that runs a submission, split into words. It runs without a shell.
#[derive(Clone, Debug)]
pub struct RunCommand {
    words: Vec<String>,
    /// The words of the command that builds the submission before; none if there is nothing to build.
    build: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No word contains [`SUBMISSION`], but there are several submissions.
    #[error("the command does not contain {SUBMISSION}, so every submission would run the same program")]
    WithoutSubmission,
    /// A word contains [`BUILD`], but nothing is built.
    #[error("the command contains {BUILD}, but nothing is built")]
    WithoutBuild,
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
    #[error("'{0}' is not a path in a submission")]
    NotAPath(String),
    #[error("'{0}' is part of a shell's language, but the command runs without a shell")]
    NeedsShell(String),
}

impl RunCommand {
    pub fn new(words: Vec<String>) -> Result<Self, CommandError> {
        Self::check(&words)?;
        Ok(Self { words, build: Vec::new() })
    }

    pub fn with_build(self, build: Vec<String>) -> Result<Self, CommandError> {
        Self::check(&build)?;
        Ok(Self { build, ..self })
    }

    fn check(words: &[String]) -> Result<(), CommandError> {
        if let Some(word) = shell_word(words) {
            return Err(CommandError::NeedsShell(word.to_owned()));
        }
        if let Some(word) = words.iter().find(|word| is_not_a_path(word)) {
            return Err(CommandError::NotAPath(word.clone()));
        }
        let program = words.first().map_or("", |word| word);
        // Without the placeholder, a path may lead into the submission.
        let is_path = program.contains(is_separator);
        let is_in_submission = has_placeholder(program) || (is_path && !has_placeholders(words));
        if is_in_submission || find_program(OsStr::new(program)).is_some() {
            Ok(())
        } else {
            Err(CommandError::NotFound {
                program: program.to_owned(),
                meant: other_python(program).map(Into::into),
            })
        }
    }

    /// Checks that there is a build if the command contains [`BUILD`], and that both depend on the submission if there is
    /// more than one.
    pub fn check_for(&self, submissions: usize) -> Result<(), CommandError> {
        let builds = !self.build.is_empty();
        if !builds && self.words.iter().any(|word| word.contains(BUILD)) {
            return Err(CommandError::WithoutBuild);
        }
        let is_missing = !has_placeholders(&self.words)
            || (builds && !self.build.iter().any(|word| word.contains(SUBMISSION)));
        if submissions > 1 && is_missing { Err(CommandError::WithoutSubmission) } else { Ok(()) }
    }

    /// Whether a folder has what the command names in a submission.
    pub(in crate::course) fn fits(&self, folder: &Path) -> bool {
        if has_placeholders(&self.words) {
            return self.paths().next().is_some() && self.missing_in(folder).is_none();
        }
        let mut words = self.words.iter().enumerate();
        words.any(|(index, word)| file_in(folder, OsStr::new(word), index == 0).is_some())
    }

    /// The paths in a submission that the commands name.
    fn paths(&self) -> impl Iterator<Item = &str> {
        self.build.iter().chain(&self.words).filter_map(|word| path_in_submission(word))
    }

    pub fn builds(&self) -> bool {
        !self.build.is_empty()
    }

    pub fn programs(&self) -> impl Iterator<Item = &OsStr> {
        self.words.first().into_iter().chain(self.build.first()).map(OsStr::new)
    }

    /// Whether the command names a path in a submission, which another program can take the place of.
    pub fn names_program(&self) -> bool {
        self.words.iter().any(|word| path_in_submission(word).is_some())
    }

    /// The command for the submission at an absolute path: with [`SUBMISSION`] replaced, and with absolute paths
    /// of files, because it does not run in the working directory. Without [`SUBMISSION`], files are looked for
    /// in the submission first. If there is a `program`, it takes the place of the first path in the submission. If the
    /// submission lacks a path, or a pattern does not match exactly one file, the error is the reason. `build` is where
    /// what was built is.
    pub(in crate::course) fn for_submission(
        &self,
        submission: &Path,
        build: &Path,
        mut program: Option<&str>,
    ) -> Result<Vec<OsString>, String> {
        for_submission(&self.words, submission, build, |path| {
            let pattern = program.take().or_else(|| is_pattern(path).then_some(path))?;
            Some(only_match(submission, pattern).map(|file| vec![file]))
        })
    }

    /// The command that builds the submission at an absolute path, in the folder in which it runs. A compiler takes all
    /// files that match a pattern.
    pub(in crate::course) fn build_for_submission(&self, submission: &Path) -> Result<Vec<OsString>, String> {
        for_submission(&self.build, submission, Path::new("."), |path| {
            is_pattern(path).then(|| all_matches(submission, path))
        })
    }

    /// The files outside submissions that the commands name.
    pub fn files(&self) -> Vec<PathBuf> {
        let working = std::env::current_dir().unwrap_or_default();
        let words = self.words.iter().enumerate().chain(self.build.iter().enumerate());
        let words = words.filter(|(_, word)| !has_placeholder(word));
        let files = words.filter_map(|(index, word)| file_in(&working, OsStr::new(word), index == 0));
        files.filter(|path| path.is_file()).collect()
    }

    /// Whether a pattern of the command matches several files of a submission.
    pub(in crate::course) fn is_ambiguous_in(&self, submission: &Path) -> bool {
        let paths = self.words.iter().filter_map(|word| path_in_submission(word));
        let mut found =
            paths.filter(|path| is_pattern(path)).filter_map(|path| all_matches(submission, path).ok());
        found.any(|found| found.len() > 1)
    }

    /// The first path that the commands name in a submission and that is not there. A pattern is there if something
    /// matches it.
    pub(in crate::course) fn missing_in(&self, submission: &Path) -> Option<PathBuf> {
        let is_missing = |path: &&str| match is_pattern(path) {
            true => all_matches(submission, path).is_err(),
            false => is_missing(submission, path),
        };
        self.paths().find(is_missing).map(|path| submission.join(path))
    }
}

/// The words of a command for the submission at an absolute path. `choose` may say which files a path in it stands for.
fn for_submission(
    words: &[String],
    submission: &Path,
    build: &Path,
    mut choose: impl FnMut(&str) -> Option<Result<Vec<PathBuf>, String>>,
) -> Result<Vec<OsString>, String> {
    let working = std::env::current_dir().unwrap_or_default();
    let places = if has_placeholders(words) { vec![&*working] } else { vec![submission, &working] };
    let mut filled = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let path = path_in_submission(word);
        if let Some(chosen) = path.and_then(&mut choose) {
            filled.extend(chosen?.into_iter().map(PathBuf::into_os_string));
        } else if let Some(path) = path.filter(|path| is_missing(submission, path)) {
            return Err(missing(submission, path));
        } else if has_placeholder(word) {
            filled.push(filled_in(word, submission, build));
        } else {
            let word = OsStr::new(word);
            let found = places.iter().find_map(|folder| file_in(folder, word, index == 0));
            filled.push(found.map_or_else(|| word.to_owned(), PathBuf::into_os_string));
        }
    }
    Ok(filled)
}

fn has_placeholders(words: &[String]) -> bool {
    words.iter().any(|word| has_placeholder(word))
}

fn has_placeholder(word: &str) -> bool {
    word.contains(SUBMISSION) || word.contains(BUILD)
}

/// The first word that only a shell understands.
fn shell_word(words: &[String]) -> Option<&str> {
    let first = words.first().filter(|word| is_shell_word(word)).map(|word| word.trim_end_matches(';'));
    first.or_else(|| words.iter().map(String::as_str).find(|word| SHELL_OPERATORS.contains(word)))
}

/// The path below a submission that a word names.
fn path_in_submission(word: &str) -> Option<&str> {
    word.strip_prefix(SUBMISSION)?.strip_prefix(is_separator)
}

/// Whether a submission lacks a file or folder. What has white space may be a command of its own, as in
/// `sh -c '{submission}/run --fast'`.
fn is_missing(submission: &Path, path: &str) -> bool {
    let found = submission.join(path);
    !path.contains(char::is_whitespace) && !found.exists() && os::program_at(&found).is_none()
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

fn filled_in(word: &str, submission: &Path, build: &Path) -> OsString {
    let with_build =
        |part: &str| part.split(BUILD).map(OsStr::new).collect::<Vec<_>>().join(build.as_os_str());
    word.split(SUBMISSION).map(with_build).collect::<Vec<_>>().join(submission.as_os_str())
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
    .map(without_parents)
}

/// A path without `..`, if that is the same file. It is not if a part of the path is a link.
fn without_parents(path: PathBuf) -> PathBuf {
    let mut shorter = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(shorter.pop()),
            part => shorter.push(part),
        }
    }
    if is_same_file(&shorter, &path) { shorter } else { path }
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

    #[test]
    fn every_placeholder_is_replaced() {
        let new = |words: &[&str]| RunCommand::new(words.iter().map(|word| (*word).to_owned()).collect());
        let command = new(&["sh", "-c", "{submission}/a {submission}", "x"]).unwrap();
        let words = command.for_submission(Path::new("/s t"), Path::new(""), None).unwrap();
        assert_eq!(words, ["sh", "-c", "/s t/a /s t", "x"]);
        assert_eq!(command.missing_in(Path::new("/no-such-folder")), None, "it is a script");
        let command = new(&["sh", "-cp", "{build}:{build}/x", "Main"]).unwrap();
        let words = command.for_submission(Path::new("/s"), Path::new("/b"), None).unwrap();
        assert_eq!(words, ["sh", "-cp", "/b:/b/x", "Main"]);
    }
}
