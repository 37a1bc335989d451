//! An output is never an input, nor another output.

use std::path::{Path, PathBuf};

/// Why a file is not written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotApart {
    /// It is read too.
    #[error("{} is an input of this game and is not overwritten", .0.display())]
    Input(PathBuf),
    /// Something else is written to it.
    #[error("{} is named for two outputs", .0.display())]
    TwoOutputs(PathBuf),
}

/// Whether both paths lead to one file that is there.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Sees that no output takes the place of an input, or of another output.
pub(crate) fn keep_apart(inputs: &[&Path], outputs: &[&Path]) -> Result<(), NotApart> {
    for (index, &output) in outputs.iter().enumerate() {
        // A device takes all that comes.
        if output.metadata().is_ok_and(|found| !found.is_file()) {
            continue;
        }
        if inputs.iter().any(|input| is_same_file(input, output)) {
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

/// The true path of a file, whether it is there already or not.
fn resolved(path: &Path, links: usize) -> Option<PathBuf> {
    /// As many as an operating system follows.
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
