//! Lists, copies and reads folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn fixtures(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(kind)
}

/// All folders of `fixtures/KIND` with their names, in order.
pub(crate) fn cases(kind: &str) -> Vec<(String, PathBuf)> {
    let mut cases: Vec<_> = fs::read_dir(fixtures(kind))
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), entry.path())
        })
        .collect();
    cases.sort();
    assert!(!cases.is_empty());
    cases
}

/// Whether the expected text of a fixture says why a file cannot be used in words that only Unix has.
pub(crate) fn is_in_words_of_unix(expected: &Path) -> bool {
    fs::read_to_string(expected).is_ok_and(|text| text.contains("(os error "))
}

/// Copies a folder and everything in it, except folders called `expected`.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if !entry.file_type().unwrap().is_dir() {
            fs::copy(entry.path(), target).unwrap();
        } else if entry.file_name() != "expected" {
            copy(&entry.path(), &target);
        }
    }
}

/// Every file in a folder and its subfolders, with its content.
pub(crate) fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            files.insert(format!("{name}/"), Vec::new());
            files.extend(
                tree(&entry.path()).into_iter().map(|(below, content)| (format!("{name}/{below}"), content)),
            );
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    files
}
