//! The command that resumes an interrupted one.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::PathBuf;

use crate::cli::shell::quoted;

/// The journal that is suggested if there is none.
const JOURNAL: &str = "--journal grades.jsonl";

/// The command with these arguments, written for a shell. If the submissions are everything in their folder, they are
/// written as a pattern, because a class can have hundreds.
pub(super) fn command(args: &[OsString], submissions: &[PathBuf], has_journal: bool) -> String {
    let mut words = vec!["battleship".to_owned()];
    let is_here = |rest: &[OsString]| {
        rest.len() >= submissions.len()
            && rest.iter().zip(submissions).all(|(arg, path)| arg == path.as_os_str())
    };
    let mut pattern = pattern(submissions);
    let (mut rest, mut needs_journal) = (args, !has_journal);
    while let [word, others @ ..] = rest {
        match pattern.take_if(|_| is_here(rest)) {
            Some(pattern) => {
                words.push(pattern);
                rest = &rest[submissions.len()..];
                continue;
            }
            None => words.push(quoted(word)),
        }
        if word == "grade" && std::mem::take(&mut needs_journal) {
            words.push(JOURNAL.into());
        }
        rest = others;
    }
    words.join(" ")
}

/// `folder/*` if a shell would turn that into these paths.
fn pattern(paths: &[PathBuf]) -> Option<String> {
    let (first, _) = paths.split_first().filter(|(_, others)| !others.is_empty())?;
    let folder = first.parent().filter(|folder| !folder.as_os_str().is_empty())?;
    let is_hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    let names = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    let mut found: Vec<PathBuf> =
        names.filter(|name| !is_hidden(name)).map(|name| folder.join(name)).collect();
    let mut given = paths.to_vec();
    // Shells sort in the order of the language, so only the set is compared.
    found.sort();
    given.sort();
    (found == given).then(|| format!("{}/*", quoted(folder.as_os_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_submissions_of_a_folder_are_a_pattern() {
        let folder = tempfile::tempdir().unwrap();
        let class = folder.path().join("a class");
        for name in ["ada", "ben", ".git"] {
            fs::create_dir_all(class.join(name)).unwrap();
        }
        let paths = [class.join("ada"), class.join("ben")];
        let args = |paths: &[PathBuf]| -> Vec<OsString> {
            let paths = paths.iter().map(|path| path.clone().into_os_string());
            ["grade", "cases"]
                .into_iter()
                .map(OsString::from)
                .chain(paths)
                .chain(["--run".into(), "sh {submission}/a".into()])
                .collect()
        };
        let pattern = format!("'{}'/*", class.display());
        assert_eq!(
            command(&args(&paths), &paths, true),
            format!("battleship grade cases {pattern} --run 'sh {{submission}}/a'")
        );
        let one = &paths[..1];
        assert_eq!(
            command(&args(one), one, false),
            format!(
                "battleship grade --journal grades.jsonl cases '{}' --run 'sh {{submission}}/a'",
                paths[0].display()
            )
        );
    }
}
