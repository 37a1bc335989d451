use std::ffi::{OsStr, OsString};
use std::path::Path;

use anyhow::{anyhow, bail};

use crate::course::case::TRANSCRIPT;
use crate::source::clean;
use crate::system::apart::is_same_file;

/// The names that the copies of the files get.
pub(super) fn copied_names(paths: &[&Path]) -> anyhow::Result<Vec<OsString>> {
    let mut names: Vec<OsString> = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let name = path.file_name().ok_or_else(|| anyhow!("{} is not a file", path.display()))?;
        let same = names.iter().position(|other| other == name);
        if same.is_some_and(|other| paths[other] != *path && !is_same_file(paths[other], path)) {
            let name = clean(&name.to_string_lossy()).into_owned();
            bail!(
                "two files are called {name}, and the program runs in one folder with copies of all files: rename one of them"
            );
        }
        if name == OsStr::new(TRANSCRIPT) {
            bail!("input {} has the name of the transcript: rename it", index + 1);
        }
        names.push(name.to_owned());
    }
    Ok(names)
}
