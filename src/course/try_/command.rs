//! The command of a student's own program, which runs in a new folder with copies of its files.

use std::ffi::{OsStr, OsString};
use std::path::{MAIN_SEPARATOR, Path, is_separator};

use crate::course::run::{CommandError, file_in, interpreter, is_shell_word, other_python};
use crate::system::apart::is_same_file;
use crate::system::find_program::find_program;
use crate::system::os::{is_executable, program_at};

/// A command that can run in another folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCommand {
    pub words: Vec<OsString>,
    /// The names of the copies, unless the command names them itself.
    pub arguments: Vec<OsString>,
}

/// Turns a command that was typed in `folder` into one that runs in another folder: words that name one of the
/// four `files` are replaced by the name of its copy, and words that name another file are made absolute. The
/// names of the copies follow unless the command names any of them.
pub fn own_command(
    words: &[OsString],
    files: &[(&Path, OsString)],
    folder: &Path,
) -> Result<OwnCommand, CommandError> {
    check_program(words, folder)?;
    let mut names_files = false;
    let translated = words.iter().enumerate().map(|(index, word)| {
        let is_this = |(path, _): &&(&Path, OsString)| {
            path.as_os_str() == word || is_same_file(&folder.join(word), &folder.join(path))
        };
        if let Some((_, name)) = files.iter().find(is_this).filter(|_| index > 0) {
            names_files = true;
            return name.clone();
        }
        file_in(folder, word, index == 0).map_or_else(|| word.clone(), |path| path.into_os_string())
    });
    let words = translated.collect();
    let arguments = files.iter().map(|(_, name)| name.clone()).filter(|_| !names_files).collect();
    Ok(OwnCommand { words, arguments })
}

/// Checks that a program can be found and run, so that a slip is not taken for a fault of the program.
fn check_program(words: &[OsString], folder: &Path) -> Result<(), CommandError> {
    let program = words.first().map_or(OsStr::new(""), |word| word);
    let text = program.to_string_lossy().into_owned();
    if is_shell_word(&text) {
        return Err(CommandError::NeedsShell(text));
    }
    let path = folder.join(program);
    let is_runnable = program_at(&path).is_some_and(|path| is_executable(&path));
    let has_folder = text.contains(is_separator);
    if path.is_file() && !is_runnable && (has_folder || interpreter(&path).is_some()) {
        let meant = interpreter(&path).map(|interpreter| format!("{interpreter} {text}"));
        return Err(CommandError::NotExecutable { program: text, meant });
    }
    if !(has_folder && is_runnable) && find_program(program).is_none() {
        let here = is_runnable.then(|| format!(".{MAIN_SEPARATOR}{text}"));
        let options: Vec<_> = words.iter().skip(1).map(|word| word.to_string_lossy()).collect();
        let python = || other_python(&text).map(|python| format!("{python} {}", options.join(" ")));
        let meant = here.or_else(python);
        return Err(CommandError::NotFound { program: text, meant });
    }
    let is_missing = |word: &&OsString| interpreter(Path::new(word)).is_some() && !folder.join(word).exists();
    if let Some(script) = words.get(1).filter(is_missing) {
        return Err(CommandError::NotFound { program: script.to_string_lossy().into_owned(), meant: None });
    }
    // Java looks for classes in the folder where it runs.
    let class = words.get(1).filter(|_| text == "java").map(|word| folder.join(word).with_extension("class"));
    if class.is_some_and(|class| class.is_file()) {
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        return Err(CommandError::NotFound {
            program: words[1].to_string(),
            meant: Some(format!("java -cp . {}", words[1..].join(" "))),
        });
    }
    Ok(())
}
