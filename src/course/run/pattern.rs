//! Patterns for the program of a submission, such as `*.py` or `{main.py,*.py}`.

use std::path::{Path, PathBuf, is_separator};

use super::{BUILD, SUBMISSION};
use crate::course::submission::{Entry, entries};
use crate::source::clean;
use crate::system::pattern::name_matches;

/// The most names that a reason lists.
const MOST_NAMES: usize = 5;
/// The most characters of a name that a reason shows.
const LONGEST: usize = 100;
/// The most files of a submission that are looked at.
const MOST_FILES: usize = 20_000;

/// Whether a path below a submission is a pattern.
pub(in crate::course) fn is_pattern(path: &str) -> bool {
    path.contains(['*', '?']) || alternatives(path) != [path]
}

/// The patterns that `src/{main.py,*.py}` stands for: `src/main.py` and `src/*.py`. Braces of a placeholder, as in a
/// script, are none.
fn alternatives(pattern: &str) -> Vec<String> {
    let is_script = pattern.contains(SUBMISSION) || pattern.contains(BUILD);
    let braces = pattern.split_once('{').filter(|_| !is_script);
    let Some((before, (names, after))) =
        braces.and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    else {
        return vec![pattern.to_owned()];
    };
    names.split(',').map(|name| format!("{before}{name}{after}")).collect()
}

/// The only file of a submission that matches a pattern, or a reason that lists what is there.
pub(in crate::course) fn only_match(submission: &Path, pattern: &str) -> Result<PathBuf, String> {
    let found = all_matches(submission, pattern)?;
    match &found[..] {
        [only] => Ok(only.clone()),
        _ => Err(format!("several files match {pattern}: {}", listed(&found, submission))),
    }
}

/// The files of a submission that match a pattern, at any depth and with letters of either case, or a reason that lists
/// what is there. Of alternatives, the first one that matches anything counts, and a file at the very path of a
/// name without stars goes before others. Hidden files and folders, links, and the folders of packages and virtual
/// environments are skipped.
pub(in crate::course) fn all_matches(submission: &Path, pattern: &str) -> Result<Vec<PathBuf>, String> {
    let files = files(submission);
    let found = |pattern: String| {
        let exact = submission.join(&pattern);
        match files.contains(&exact) {
            true => vec![exact],
            false => files.iter().filter(|file| matches(file, &pattern)).cloned().collect(),
        }
    };
    let reason = || format!("no file matches {pattern}: {}", has(&files, submission));
    alternatives(pattern).into_iter().map(found).find(|found| !found.is_empty()).ok_or_else(reason)
}

/// The reason that a program cannot run which the submission does not have. It lists what is there.
pub(in crate::course) fn missing(submission: &Path, path: &str) -> String {
    format!("there is no {path}: {}", has(&files(submission), submission))
}

fn has(files: &[PathBuf], submission: &Path) -> String {
    let listed = if files.is_empty() { "no files".to_owned() } else { listed(files, submission) };
    format!("the submission has {listed}")
}

/// A reason without the names that it lists, so that it is the same for all submissions.
pub(in crate::course) fn without_names(reason: &str) -> &str {
    let lists = |start: &&str| reason.starts_with(start);
    match ["there is no ", "no file matches ", "several files match "].iter().find(|start| lists(start)) {
        Some(_) => reason.split_once(": ").map_or(reason, |(start, _)| start),
        None => reason,
    }
}

/// The files of a submission at any depth, in the order of their paths.
fn files(submission: &Path) -> Vec<PathBuf> {
    if submission.is_file() {
        return vec![submission.to_owned()];
    }
    let mut files = Vec::new();
    let mut folders = vec![submission.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in entries(&folder).into_iter().filter(|entry| !entry.name.starts_with('.')) {
            if entry.is_file {
                files.push(entry.path);
            } else if entry.is_folder && !is_of_packages(&entry) {
                folders.push(entry.path);
            }
        }
        if files.len() > MOST_FILES {
            break;
        }
    }
    files.sort();
    files
}

/// Whether a folder has programs that students do not write.
fn is_of_packages(folder: &Entry) -> bool {
    ["node_modules", "__pycache__", "site-packages"].contains(&&*folder.name)
        || folder.path.join("pyvenv.cfg").exists()
}

/// Whether the last parts of a path match the parts of a pattern.
fn matches(file: &Path, pattern: &str) -> bool {
    let mut parts = file.iter().rev();
    let mut patterns = pattern.split(is_separator).filter(|part| !part.is_empty() && *part != ".").rev();
    patterns.all(|pattern| parts.next().is_some_and(|part| name_matches(pattern, &part.to_string_lossy())))
}

fn listed(files: &[PathBuf], submission: &Path) -> String {
    let more = files.len().saturating_sub(MOST_NAMES);
    let name = |file: &PathBuf| {
        let below = file.strip_prefix(submission).unwrap_or(file).to_string_lossy();
        let cut: String = below.chars().take(LONGEST).collect();
        format!("{}{}", clean(&cut), if cut.len() < below.len() { "…" } else { "" })
    };
    let names: Vec<String> = files.iter().take(MOST_NAMES).map(name).collect();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_alternative_that_matches_counts() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        };
        for skipped in [".b.py", "__MACOSX/a.py", "__pycache__/a.py", "env/lib/a.py", "env/pyvenv.cfg"] {
            write(skipped);
        }
        let only = |pattern: &str| {
            let found = only_match(folder.path(), pattern)?;
            Ok::<_, String>(found.strip_prefix(folder.path()).unwrap().to_str().unwrap().replace('\\', "/"))
        };
        let all = "{Assignment4.py,main.py,*.py}";
        assert_eq!(only(all).unwrap_err(), format!("no file matches {all}: the submission has no files"));
        write("src/tool.py");
        assert_eq!(only(all).unwrap(), "src/tool.py");
        write("other.py");
        assert_eq!(only(all).unwrap_err(), format!("several files match {all}: other.py, src/tool.py"));
        write("src/Main.PY");
        assert_eq!(only(all).unwrap(), "src/Main.PY");
        write("main.py");
        assert_eq!(only(all).unwrap(), "main.py", "a file at the very path is meant");
        assert_eq!(only("src/{x,main}.py").unwrap(), "src/Main.PY");
        assert!(!is_pattern("run {submission}") && !is_pattern("a}b{"));
    }
}
