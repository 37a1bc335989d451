//! Checks that no output is also an input or another output.

use std::path::{Path, PathBuf};

use super::os::identity;

/// Why an output is refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotApart {
    #[error("{} is an input of this game and is not overwritten", .0.display())]
    Input(PathBuf),
    #[error("{} is used for two outputs", .0.display())]
    TwoOutputs(PathBuf),
}

/// Whether both paths lead to the same existing file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    identity(one).is_some_and(|one| identity(other) == Some(one))
}

/// Checks that no output would replace an input or another output.
pub(crate) fn keep_apart(inputs: &[&Path], outputs: &[&Path]) -> Result<(), NotApart> {
    for (index, &output) in outputs.iter().enumerate() {
        // Several outputs can go to the same device, such as /dev/null.
        if output.metadata().is_ok_and(|found| !found.is_file()) {
            continue;
        }
        let written = identity(output);
        if written.is_some() && inputs.iter().any(|input| identity(input) == written) {
            return Err(NotApart::Input(output.to_owned()));
        }
        let is_same =
            |other: &&Path| resolved(other, 0).is_some_and(|other| resolved(output, 0) == Some(other));
        if outputs[..index].iter().any(is_same) {
            return Err(NotApart::TwoOutputs(output.to_owned()));
        }
    }
    Ok(())
}

/// The canonical path of a file, which need not exist yet.
fn resolved(path: &Path, links: usize) -> Option<PathBuf> {
    /// The number of links that Linux follows.
    const MAX_LINKS: usize = 40;
    if let Ok(path) = path.canonicalize() {
        return Some(path);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match path.read_link() {
        Ok(target) if links < MAX_LINKS => resolved(&folder.join(target), links + 1),
        _ => Some(folder.canonicalize().ok()?.join(path.file_name()?)),
    }
}
