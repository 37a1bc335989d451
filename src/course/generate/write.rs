//! Writes generated cases into a folder.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::dialogue::SHIPS;
use super::{MadeCase, MadeFile};
use crate::course::case::{INPUTS, PLACEMENTS, SETTINGS, STDIN, STDOUT, TRANSCRIPT};
use crate::system::folder::{WholeFolder, create_folder, create_folders, remove};
use crate::system::threads::in_parallel;
use crate::system::whole_file::{Destination, write_whole};

#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{} is not empty", .0.display())]
    NotEmpty(PathBuf),
    #[error("{} is a symbolic link; cases are not written through links", .0.display())]
    Link(PathBuf),
    #[error("the ships hardly fit on the board")]
    NoRoom,
    #[error("cannot {what} {}", path.display())]
    Failed {
        what: &'static str,
        path: PathBuf,
        #[source]
        reason: io::Error,
    },
}

impl WriteError {
    fn at<'a>(what: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> Self + use<'a> {
        move |reason| Self::Failed { what, path: path.to_owned(), reason }
    }
}

/// A random seed that is short enough to type.
pub fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000_000
}

/// Creates the folder if it does not exist. Unless `force` is set, an existing folder must be empty.
pub fn make_room(folder: &Path, force: bool) -> Result<(), WriteError> {
    let cannot_use = WriteError::at("use the folder", folder);
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(false) if !force => Err(WriteError::NotEmpty(folder.to_owned())),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => create_folders(folder).map_err(cannot_use),
        Err(error) => Err(cannot_use(error)),
    }
}

/// Makes this many cases and writes them into an existing folder. Calls `progress` after each case.
pub fn write_cases(
    folder: &Path,
    cases: usize,
    make: impl Fn(usize) -> Option<MadeCase> + Sync,
    progress: impl Fn() + Sync,
) -> Result<(), WriteError> {
    let write = |number| {
        let written = write_case(&make(number).ok_or(WriteError::NoRoom)?, folder);
        progress();
        written
    };
    in_parallel(0, || (0..cases).into_par_iter().try_for_each(write))
}

/// Writes a case. A new folder appears complete or not at all; an existing one is updated file by file.
fn write_case(case: &MadeCase, folder: &Path) -> Result<(), WriteError> {
    let target = folder.join(&case.folder);
    if target.is_symlink() {
        return Err(WriteError::Link(target));
    }
    if target.exists() {
        return write_files(case, &target);
    }
    let draft = folder.join(format!(".{}.{}", case.folder, std::process::id()));
    let whole = WholeFolder::create(draft.clone()).map_err(WriteError::at("create the folder", &draft))?;
    write_files(case, whole.path())?;
    whole.finish(&target).map_err(WriteError::at("create the folder", &target))
}

fn write_files(case: &MadeCase, folder: &Path) -> Result<(), WriteError> {
    // An older case with the same name may have left files that would change the game.
    for name in INPUTS.into_iter().chain(PLACEMENTS).chain([SETTINGS, STDIN, STDOUT, TRANSCRIPT, SHIPS]) {
        let path = folder.join(name);
        remove(&path).map_err(WriteError::at("remove", &path))?;
    }
    let write = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        write_whole(Destination::InFolder(&path), content).map_err(WriteError::at("write", &path))
    };
    for MadeFile { name, content } in &case.files {
        match content {
            Some(content) => write(name, content)?,
            None => {
                let path = folder.join(name);
                create_folder(&path).map_err(WriteError::at("write", &path))?;
            }
        }
    }
    write(case.transcript(), &case.golden().transcript)
}
