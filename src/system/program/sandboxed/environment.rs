//! The environment variables of a program.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::system::sandbox::TOOL_FOLDERS;

/// The variables that are passed on to a program besides the locations of tools.
const VARIABLES: [&str; 5] = ["PATH", "USER", "LOGNAME", "TZ", "PYENV_VERSION"];

/// The variables of a program that runs in this folder, which is also its home.
pub(super) fn variables(folder: &Path) -> Vec<(OsString, OsString)> {
    let names = VARIABLES.iter().chain(&TOOL_FOLDERS);
    let passed_on = names.filter_map(|name| Some((OsString::from(name), std::env::var_os(name)?)));
    let set = [
        ("LANG", "C.UTF-8"),
        ("LC_ALL", "C.UTF-8"),
        ("PYTHONDONTWRITEBYTECODE", "1"),
        // Otherwise rustc locks its folder, which the sandbox does not permit.
        ("CARGO_INCREMENTAL", "0"),
    ];
    let set = set.into_iter().map(|(name, value)| (name.into(), value.into()));
    let own =
        ["HOME", "TMPDIR"].into_iter().map(|name| (OsString::from(name), OsStr::to_owned(folder.as_ref())));
    passed_on.chain(set).chain(own).collect()
}
