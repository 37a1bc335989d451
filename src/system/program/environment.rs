//! The environment variables of a program.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The variables that are passed on to a program, mostly locations of tools.
const VARIABLES: [&str; 14] = [
    "PATH",
    "USER",
    "LOGNAME",
    "TZ",
    "LD_LIBRARY_PATH",
    "JAVA_HOME",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "NVM_DIR",
    "RUSTUP_HOME",
    "GOROOT",
    "DOTNET_ROOT",
];

/// The variables of a program that runs in this folder, which is also its home.
pub(super) fn variables(folder: &Path) -> Vec<(OsString, OsString)> {
    let passed_on = VARIABLES.iter().filter_map(|name| Some((OsString::from(name), std::env::var_os(name)?)));
    let set = [("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8"), ("PYTHONDONTWRITEBYTECODE", "1")];
    let set = set.into_iter().map(|(name, value)| (name.into(), value.into()));
    let own =
        ["HOME", "TMPDIR"].into_iter().map(|name| (OsString::from(name), OsStr::to_owned(folder.as_ref())));
    passed_on.chain(set).chain(own).collect()
}
