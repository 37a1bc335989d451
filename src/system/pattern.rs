//! Patterns of file names such as `students\*`, which the shells of Windows pass on as they were typed.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// No file matches this pattern.
#[derive(Debug, thiserror::Error)]
#[error("no file matches {}", .0.display())]
pub(crate) struct NoMatch(PathBuf);

/// Replaces patterns in arguments, where shells do not.
pub(crate) fn expand_all(arguments: Vec<PathBuf>) -> Result<Vec<PathBuf>, NoMatch> {
    if !cfg!(windows) {
        return Ok(arguments);
    }
    let mut files = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match expand(&argument) {
            found if found.is_empty() => return Err(NoMatch(argument)),
            found => files.extend(found),
        }
    }
    Ok(files)
}

/// The files that a path with `*` and `?` stands for, in the order of their bytes, or the path itself if it is not a
/// pattern or if there is such a file. As in shells, hidden files are skipped. A pattern may match nothing.
fn expand(path: &Path) -> Vec<PathBuf> {
    if path.exists() || !path.components().any(|part| is_pattern(&part)) {
        return vec![path.to_owned()];
    }
    let mut found = vec![PathBuf::new()];
    for part in path.components() {
        found = found.into_iter().flat_map(|folder| step(&folder, &part)).collect();
    }
    found.retain(|path| path.symlink_metadata().is_ok());
    found
}

fn is_pattern(part: &Component) -> bool {
    // Windows writes some absolute paths with a question mark: `\\?\C:\`.
    matches!(part, Component::Normal(name) if name.as_encoded_bytes().iter().any(|byte| b"*?".contains(byte)))
}

/// What the next part of a path stands for in a folder.
fn step(folder: &Path, part: &Component) -> Vec<PathBuf> {
    if !is_pattern(part) {
        return vec![folder.join(part)];
    }
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let pattern = part.as_os_str().to_string_lossy();
    let names = fs::read_dir(listed).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let mut names: Vec<_> = names
        .filter(|name| {
            let name = name.to_string_lossy();
            !name.starts_with('.') && name_matches(&pattern, &name)
        })
        .collect();
    names.sort_unstable();
    names.into_iter().map(|name| folder.join(name)).collect()
}

/// Whether a name matches a pattern. `*` stands for any characters and `?` for one; capitals do not matter.
pub(crate) fn name_matches(pattern: &str, name: &str) -> bool {
    let [pattern, name] =
        [pattern, name].map(|text| text.chars().flat_map(char::to_lowercase).collect::<Vec<_>>());
    matches(&pattern, &name)
}

fn matches(pattern: &[char], name: &[char]) -> bool {
    match pattern {
        [] => name.is_empty(),
        ['*', rest @ ..] => (0..=name.len()).any(|skipped| matches(rest, &name[skipped..])),
        [wanted, rest @ ..] => match name {
            [found, name @ ..] => (*wanted == '?' || wanted == found) && matches(rest, name),
            [] => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_and_question_marks_match() {
        for (pattern, name) in [
            ("*", "a"),
            ("*.in", "p1.IN"),
            ("p?.in", "p1.in"),
            ("**a*b", "xaab"),
            ("Ü?", "üß"),
            ("*.*", "a.b.c"),
        ] {
            assert!(name_matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("*.in", "p1.txt"), ("p?.in", "p.in"), ("a*b", "abc"), ("", "a"), ("?", "")] {
            assert!(!name_matches(pattern, name), "{pattern} {name}");
        }
    }

    #[test]
    fn patterns_are_expanded_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b/p1.in", "a/p2.in", "a/p1.in", ".hidden/p1.in", "c/other"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let expand = |pattern: &str| {
            let found = expand(&folder.path().join(pattern)).into_iter();
            let found = found.map(|path| path.strip_prefix(folder.path()).unwrap().to_owned());
            found.map(|path| path.to_string_lossy().replace('\\', "/")).collect::<Vec<_>>()
        };
        assert_eq!(expand("*"), ["a", "b", "c"]);
        assert_eq!(expand("*/*.in"), ["a/p1.in", "a/p2.in", "b/p1.in"]);
        assert_eq!(expand("*/p1.in"), ["a/p1.in", "b/p1.in"]);
        assert_eq!(expand("no*"), [""; 0]);
        assert_eq!(expand("missing"), ["missing"]);
    }
}
