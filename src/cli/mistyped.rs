//! Recognizes a mistyped command, which would otherwise be taken for the name of a board.

use std::ffi::OsStr;
use std::path::Path;

use clap::Command;
use clap::error::ErrorKind;
use strsim::osa_distance;

use super::{help, is_command, usage_error};

/// What people type for a command that has another name.
const OTHER_NAMES: [(&str, &str); 9] = [
    ("streak", "play streak"),
    ("duel", "play duel"),
    ("console", "play console"),
    ("solo", "play solo"),
    ("diff", "try"),
    ("compare", "try"),
    ("run", "try"),
    ("test", "try"),
    ("version", "--version"),
];

/// Refuses a command that is mistyped, or that comes after options of the main job.
pub(super) fn check(word: &OsStr) -> Result<(), clap::Error> {
    let Some(command) = suggestion(word) else { return Ok(()) };
    let name = word.to_string_lossy();
    let message = if is_command(&help::command(), word) {
        format!("the command '{name}' must come before its options\n\n  tip: start with 'battleship {name}'")
    } else {
        format!("there is no command '{name}'\n\n  tip: did you mean 'battleship {command}'?")
    };
    Err(usage_error(&[], ErrorKind::InvalidSubcommand, message))
}

/// The command that was probably meant by `word`, if it is neither a command nor a file.
fn suggestion(word: &OsStr) -> Option<String> {
    let typed = word.to_str()?.to_ascii_lowercase();
    // Commands have only letters. A name such as `Player1.txt` is a file, even if it is missing.
    if typed.is_empty() || !typed.bytes().all(|byte| byte.is_ascii_lowercase()) || Path::new(word).exists() {
        return None;
    }
    let cli = help::command();
    let names = cli.get_subcommands().map(Command::get_name).chain(["help"]).map(|name| (name, name));
    let close = names.chain(OTHER_NAMES).map(|(name, command)| (osa_distance(&typed, name), name, command));
    // So many slips of the finger still leave a name recognizable.
    let is_close =
        |(distance, name, _): &(usize, &str, &str)| *distance <= if name.len() > 4 { 2 } else { 1 };
    let (_, _, command) = close.filter(is_close).min()?;
    Some(command.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_not_commands() {
        for name in ["Player1.txt", "p1.in", "play1", "./chek", "board", "missing", "a", "one", "", "src"] {
            assert_eq!(suggestion(OsStr::new(name)), None, "{name}");
        }
    }
}
