//! Recognizes a mistyped command, which would otherwise be taken for the name of a board.

use std::ffi::OsStr;
use std::path::Path;

use clap::error::ErrorKind;

use super::{NAMES, Status, usage_error};

/// What people type for a command that has another name.
const OTHER_NAMES: [(&str, &str); 14] = [
    ("streak", "play streak"),
    ("duel", "play duel"),
    ("console", "play console"),
    ("solo", "play solo"),
    ("diff", "try"),
    ("compare", "try"),
    ("run", "try"),
    ("test", "try"),
    ("judge", "grade"),
    ("score", "grade"),
    ("validate", "check"),
    ("verify", "check"),
    ("lint", "check"),
    ("version", "--version"),
];

/// Reports a command that is mistyped, or that comes after options of the main job.
pub(super) fn report(word: &OsStr) -> Option<Status> {
    let command = suggestion(word)?;
    let word = word.to_string_lossy();
    let message = if NAMES.contains(&&*word) {
        format!("the command '{word}' must come before its options\n\n  tip: start with 'battleship {word}'")
    } else {
        format!("there is no command '{word}'\n\n  tip: did you mean 'battleship {command}'?")
    };
    Some(usage_error(&[], ErrorKind::InvalidSubcommand, message))
}

/// The command that was probably meant by `word`, if it is neither a command nor a file.
pub(super) fn suggestion(word: &OsStr) -> Option<&'static str> {
    let typed = word.to_str()?.to_ascii_lowercase();
    // Commands have only letters. A name such as `Player1.txt` is a file, even if it is missing.
    if typed.is_empty() || !typed.bytes().all(|byte| byte.is_ascii_lowercase()) || Path::new(word).exists() {
        return None;
    }
    let names = NAMES.iter().map(|&name| (name, name)).chain(OTHER_NAMES);
    let close = names.map(|(name, command)| (strsim::osa_distance(&typed, name), name, command));
    let (_, _, command) = close.filter(|(distance, name, _)| *distance <= most(name)).min()?;
    Some(command)
}

/// How many slips of the finger still leave a name recognizable.
fn most(name: &str) -> usize {
    if name.len() > 4 { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_lead_to_the_command() {
        let words = [
            ("chek", "check"),
            ("chekc", "check"),
            ("Check", "check"),
            ("grad", "grade"),
            ("garde", "grade"),
            ("plya", "play"),
            ("generat", "generate"),
            ("relpay", "replay"),
            ("solo", "play solo"),
            ("strek", "play streak"),
            ("diff", "try"),
            ("tri", "try"),
        ];
        for (typed, meant) in words {
            assert_eq!(suggestion(OsStr::new(typed)), Some(meant), "{typed}");
        }
    }

    #[test]
    fn names_of_files_are_not_commands() {
        for name in ["Player1.txt", "p1.in", "play1", "./chek", "board", "missing", "a", "one", "", "src"] {
            assert_eq!(suggestion(OsStr::new(name)), None, "{name}");
        }
    }
}
