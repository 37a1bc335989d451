//! The environment of a program: a new folder with copies of its inputs, and a few variables.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Input;
use crate::system::interruption::{Leftover, Unfinished, step};

/// The environment variables that are passed on to a program, mostly locations of tools.
const VARIABLES: [&str; 14] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "TZ",
    "LD_LIBRARY_PATH",
    "JAVA_HOME",
    "PYENV_ROOT",
    "VIRTUAL_ENV",
    "NVM_DIR",
    "RUSTUP_HOME",
    "CARGO_HOME",
    "GOROOT",
    "DOTNET_ROOT",
];

/// Creates a temporary folder with copies of these files.
pub(super) fn fresh_folder(inputs: &[Input]) -> io::Result<(PathBuf, Unfinished)> {
    let (folder, unfinished) = Unfinished::make(|| {
        let folder = tempfile::Builder::new().prefix("battleship-").tempdir()?.keep();
        let leftover = Leftover::Folder(folder.clone());
        Ok((folder, leftover))
    })?;
    for input in inputs {
        step(|| copy(input, &folder))?;
    }
    Ok((folder, unfinished))
}

/// Copies a file. If it cannot be read or is not a file, a folder takes its place, which a program cannot
/// read either.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
fn copy(input: &Input, folder: &Path) -> io::Result<()> {
    let target = folder.join(&input.name);
    match fs::metadata(&input.path) {
        // A case may list the same name twice.
        _ if target.exists() => Ok(()),
        Err(_) => Ok(()),
        Ok(found) if found.is_file() && File::open(&input.path).is_ok() => {
            fs::copy(&input.path, target).map(drop)
        }
        Ok(_) => fs::create_dir(target),
    }
}

/// Sets the environment variables of a program.
pub(super) fn set(command: &mut Command, folder: &Path) {
    command.env_clear().envs(VARIABLES.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    command.envs([("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8"), ("PYTHONDONTWRITEBYTECODE", "1")]);
    command.env("TMPDIR", folder);
}

/// Whether a shell would find a program with this name.
pub(crate) fn can_be_found(program: &OsStr) -> bool {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(path).is_file())
}
